import Spec
import SwiftNaming

extension FieldDeclaration {
    /// - Parameters:
    ///   - literal: The field's default or constant.
    ///   - elements: The elements of a default that is a list.
    init(_ member: Member, _ printer: TypePrinter, literal: String?, elements: [String], isBoxed: Bool) {
        key = SwiftLiteral.string(member.wireName.value)
        property = member.codedName
        format = WireFormatPrinter.print(member.type)
        var (defaultValue, constant, expectedValue): (String?, String?, String?)
        switch member.presence {
        case .required: (read, write) = ("read", "write")
        case .nullable: (read, write) = ("readOrNull", "writeOrNull")
        case .optional: (read, write) = ("readIfPresent", "writeIfPresent")
        case .threeState: (read, write) = ("readNullable", "writeNullable")
        case .defaulted:
            (read, write) = ("read", "write")
            defaultValue = literal
        case .constant(let value, let mayBeAbsent):
            (read, write) = mayBeAbsent ? ("expectIfPresent", "writeIfPresent") : ("expect", "write")
            let value = (value.isCase ? printer.print(member.type) : "") + (literal ?? "")
            if mayBeAbsent { expectedValue = value } else { constant = value }
        }
        self.defaultValue = defaultValue
        defaultElements = elements
        self.constant = constant
        self.expectedValue = expectedValue
        storage = isBoxed && constant == nil ? member.boxName : nil
    }
}

extension OtherFieldsDeclaration {
    /// - Parameter members: The declared fields.
    init(_ others: Member, beside members: [Member]) {
        property = others.codedName
        keys = members.map { SwiftLiteral.string($0.wireName.value) }
        if case .map(_, let value) = others.type {
            format = WireFormatPrinter.print(value)
        } else {
            format = nil
        }
    }
}

extension Member {
    /// The expression of the property inside the functions that read and write it.
    ///
    /// Both functions have a parameter `json`, which would hide a property of that name.
    fileprivate var codedName: String {
        propertyName == "json" ? "self.json" : SwiftName.escaped(propertyName)
    }
}

extension Literal {
    /// Whether the value is a case of an enum.
    var isCase: Bool {
        if case .enumCase = self { true } else { false }
    }
}
