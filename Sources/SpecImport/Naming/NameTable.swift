import Spec
import SwiftNaming

/// The names of the types that an imported API has so far, so that no two types get the same name.
package final class NameTable {
    private var taken: Set<String>
    /// Type names that generated code needs everywhere.
    package let reserved: Set<String>

    /// - Parameter api: The name of the API.
    package init(api: String) {
        reserved = ReservedNames.everywhere(in: api)
        taken = Self.builtins.union(reserved)
    }

    private static let builtins = Set(Builtin.allCases.map(\.rawValue)).union(ReservedNames.keywords)
        .union(ReservedNames.inRequests).union([ReservedNames.endpoint])

    /// Whether the spec language or generated code uses the name, so that no model can have it.
    package static func isBuiltin(_ name: String) -> Bool { builtins.contains(name) }

    /// The text as the name of a type, with `Model` in front if it does not begin with a capital letter.
    package static func typeName(_ text: String) -> String {
        let name = SwiftName.type(text)
        guard let first = name.unicodeScalars.first, first.properties.isUppercase else { return "Model" + name }
        return name
    }

    /// Whether a type has the name.
    package func isTaken(_ name: String) -> Bool { taken.contains(name) }

    /// Takes names, whether or not they are free.
    package func take(_ names: some Sequence<String>) { taken.formUnion(names) }

    /// Takes a name that no type has: `wanted`, with a suffix if it is taken.
    ///
    /// - Parameters:
    ///   - others: Further names that are not free.
    ///   - isChosen: Whether the user chooses the name, which may then hide a type of the runtime.
    ///   - isSame: Returns whether a name may be used although it is taken.
    package func free(
        _ wanted: String,
        besides others: Set<String> = [],
        isChosen: Bool = false,
        or isSame: (String) -> Bool = { _ in false }
    ) -> String {
        let hidesType =
            Self.isBuiltin(wanted) || reserved.contains(wanted)
            || !isChosen && RuntimeNames.frequent.contains(wanted)
        var name = hidesType ? wanted + "Model" : wanted
        var number = 2
        while others.contains(name) || !taken.insert(name).inserted && !isSame(name) {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }
}
