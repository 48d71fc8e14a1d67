import Diagnostics
package import Spec
import SwiftNaming

/// The Swift names of fields and parameters whose names on the wire would become the same Swift name.
package struct MemberNames {
    /// Type names that generated code needs everywhere.
    private let reserved: Set<String>

    /// - Parameter reserved: The names that no inline type can have.
    package init(reserved: Set<String>) {
        self.reserved = reserved
    }

    /// Gives fields and parameters explicit Swift names where their names on the wire or their inline types would
    /// clash.
    ///
    /// - Parameters:
    ///   - taken: The Swift names of other members of the same type.
    ///   - types: The names of the types that generated code needs in the same scope.
    package func resolveClashes(
        _ members: inout [MemberDefinition],
        beside taken: Set<String> = [],
        avoiding types: Set<String> = []
    ) {
        var seen = taken.union(["_"])
        // A field that refers to a model may be boxed, and then has a stored property of another name.
        let stored = Set(
            members.filter { $0.type.isOfModel }.map { SwiftName.boxed(SwiftName.property($0.name.value)) }
        )
        // An inherited field may have an inline type, too.
        var seenTypes = types.union(reserved).union(taken.map(SwiftName.inlineType(of:)))
        // A wire name that is also a Swift name is kept: `id` beside `@id`.
        let plain = members.indices.filter { members[$0].name.value == SwiftName.property(members[$0].name.value) }
        for index in plain + members.indices.filter({ !plain.contains($0) }) {
            let member = members[index]
            let plain = SwiftName.property(member.name.value)
            let isTypeFree = { (name: String) in
                !member.type.writesType || !seenTypes.contains(SwiftName.inlineType(of: name))
            }
            var name = plain
            if seen.contains(plain) || !isTypeFree(plain) {
                name =
                    Self.otherNames(member.name.value, isForType: !seen.contains(plain)).first {
                        !seen.contains($0) && !stored.contains($0) && isTypeFree($0)
                    } ?? plain
                members[index].swiftName = Name(name, at: member.name.location)
            }
            seen.insert(name)
            if member.type.writesType { seenTypes.insert(SwiftName.inlineType(of: name)) }
        }
    }

    /// The Swift names of the fields of a model.
    package func swiftNames(of fields: [String]) -> [String] {
        let nowhere = SourceLocation(path: "")
        var members = fields.map { name in
            MemberDefinition(name: Name(name, at: nowhere), mayBeAbsent: false, type: .builtin(.string, at: nowhere))
        }
        resolveClashes(&members)
        return members.map { $0.swiftName?.value ?? SwiftName.property($0.name.value) }
    }

    /// Alternative names for a member, the best first: `_birthDate` for the wire name `_birthDate`, `startTimeLess` for
    /// `StartTime<`, `responseValue` for a field whose inline type would be `Response`.
    private static func otherNames(_ name: String, isForType: Bool) -> some Sequence<String> {
        let plain = SwiftName.property(name)
        let withSymbols = SwiftName.property(name, namingSymbols: true)
        let values = ["\(name)_value", "value_\(name)"].map { SwiftName.property($0) }
        let base = plain == "_" ? "field" : plain
        let underscores = name.prefix { $0 == "_" }
        let first =
            isForType
            ? values : plain == "_" ? [base] : underscores.isEmpty ? [withSymbols] : [underscores + plain, withSymbols]
        return first + (2..<1000).map { "\(base)\($0)" } + values + (2..<1000).map { "\(values[1])\($0)" }
    }
}

extension TypeExpression {
    /// Whether the type refers to a model, which may contain the object that has the field.
    fileprivate var isOfModel: Bool {
        if case .named(let name) = withoutOptional { !NameTable.isBuiltin(name.value) } else { false }
    }
}
