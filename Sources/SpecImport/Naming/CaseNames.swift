import Spec
import SwiftNaming

/// The names of the cases of a union, so that no two cases get the same name.
package struct CaseNames {
    private var taken: Set<String>

    /// - Parameter variants: The variants whose cases have the names of their tags or types.
    init(of variants: [UnionDefinition.Variant]) {
        let names = variants.flatMap { [$0.tag?.value].compactMap(\.self) + $0.type.stems }
        taken = Set(names.map { SwiftName.property($0) })
    }

    /// Takes a name that no case has: `wanted`, or `wantedValue` if a case cannot have that name; `nil` if both are
    /// taken.
    mutating func free(_ wanted: String) -> String? {
        [wanted, wanted + "Value"].first { taking($0) != nil }
    }

    /// Takes a name; `nil` if a case has it already, or cannot have it.
    mutating func taking(_ name: String) -> String? {
        let property = SwiftName.property(name)
        let isName = NameTable.typeName(name) == name && Self.isUsable(property)
        return isName && taken.insert(property).inserted ? name : nil
    }

    /// Whether a case of a union can have the name.
    package static func isUsable(_ property: String) -> Bool {
        !reserved.contains(property) && SwiftName.escaped(property) == property
            && !SwiftKeywords.undeclarable.contains(property)
    }

    /// The members of every union and of every optional.
    private static let reserved: Set<String> = ["unknown", "placeholder", "none", "some"]
}

extension TypeExpression {
    /// The names that the case of a variant may have, by its type.
    fileprivate var stems: [String] {
        switch self {
        case .named(let name), .instance(let name, _): [name.value]
        case .list(let inner, _): ["list"] + inner.stems.map { $0 + "List" }
        case .map(_, let inner, _): ["map"] + inner.stems.map { $0 + "Map" }
        case .optional(let inner), .formatted(let inner, _): inner.stems
        case .structure(let definition): [definition.swiftName?.value].compactMap(\.self)
        case .enumeration(let definition): [definition.swiftName?.value].compactMap(\.self)
        case .union(let definition): [definition.swiftName?.value].compactMap(\.self)
        case .constant: []
        }
    }
}
