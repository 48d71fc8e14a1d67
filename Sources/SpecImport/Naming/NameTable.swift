import Spec
import SwiftNaming

/// The names of types that an imported API has so far, so that each is given once.
package final class NameTable {
    private var taken: Set<String>
    /// Type names that generated code needs everywhere.
    package let reserved: Set<String>

    /// - Parameter api: What the API is called.
    package init(api: String) {
        reserved = ReservedNames.everywhere(in: api)
        taken = Self.builtins.union(reserved)
    }

    private static let builtins = Set(Builtin.allCases.map(\.rawValue)).union(ReservedNames.keywords)
        .union(ReservedNames.inRequests).union([ReservedNames.endpoint])

    /// Whether no model can have the name, since the language or generated code has it.
    package static func isBuiltin(_ name: String) -> Bool { builtins.contains(name) }

    /// The text as the name of a type, with `Model` in front if it does not begin with a capital.
    package static func typeName(_ text: String) -> String {
        let name = SwiftName.type(text)
        guard let first = name.unicodeScalars.first, first.properties.isUppercase else { return "Model" + name }
        return name
    }

    /// Whether a type has the name.
    package func isTaken(_ name: String) -> Bool { taken.contains(name) }

    /// Takes names without asking whether they are free.
    package func take(_ names: some Sequence<String>) { taken.formUnion(names) }

    /// Takes a name that no type has: the wanted one, or that with a number.
    ///
    /// - Parameters:
    ///   - others: Names that are not to be given, either.
    ///   - isSame: Whether a name that is taken may be given nevertheless.
    package func free(
        _ wanted: String,
        besides others: Set<String> = [],
        or isSame: (String) -> Bool = { _ in false }
    ) -> String {
        var name = Self.isBuiltin(wanted) || reserved.contains(wanted) ? wanted + "Model" : wanted
        var number = 2
        while others.contains(name) || !taken.insert(name).inserted && !isSame(name) {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }
}
