import Spec

/// The statements that read a field of a model and write it.
struct FieldCoding {
    let read: String
    let write: String

    init(_ member: Member, in scope: ScopeNames) {
        let key = SwiftLiteral.string(member.wireName.value)
        let format = WireFormatSpelling.spell(member.type).map { ", \($0)" } ?? ""
        let property = SwiftName.escaped(member.propertyName)
        // The coder is called `json` in both functions, and would hide a property of that name.
        let target = member.propertyName == "json" ? "self.json" : property
        let (reading, writing) =
            switch member.presence {
            case .required: ("read(\(key)\(format))", "write")
            case .nullable: ("readOrNull(\(key)\(format))", "writeOrNull")
            case .optional: ("readIfPresent(\(key)\(format))", "writeIfPresent")
            case .threeState: ("readNullable(\(key)\(format))", "writeNullable")
            case .defaulted(let literal), .constant(let literal, _):
                ("read(\(key)\(format), default: \(SwiftLiteral.value(literal)))", "write")
            }
        read =
            member.isIndirect
            ? "\(member.storedName) = try \(member.stored("json.\(reading)", in: scope))"
            : "\(target) = try json.\(reading)"
        write = "try json.\(writing)(\(key), \(target)\(format))"
    }
}
