import Diagnostics
import YAML

/// Keywords of a schema that the language has no word for.
extension Importer {
    /// Says which of them are left out, or read in another way.
    ///
    /// Bounds, patterns and what else only refuses values of the right type are no loss to a client, and nothing is said of them.
    func reportUnsaid(_ place: Place) {
        documents.check(place, as: .schema)
        reportTypes(place)
        for entry in place.node.entries ?? [] {
            guard let message = Self.unsaid[entry.key.text], Self.saysMore(entry.value) else { continue }
            let location = SourceLocation(path: place.path, range: entry.key.range)
            documents.report(.warning("unsayable-keyword", at: location, "'\(entry.key.text)' \(message)"))
        }
    }

    /// Says where alternatives beside an object's own properties become fields of one object.
    func reportAlternatives(_ place: Place) {
        let own = Set(properties(of: place).filter { !$0.isOfAlternative }.map(\.name))
        let unions = [place] + place.parts.compactMap { $0.resolved() }.filter { !$0.hasProperties }
        for union in unions {
            guard let alternatives = union["oneOf"] ?? union["anyOf"] else { continue }
            let names = alternatives.items.flatMap { properties(of: $0) }.map(\.name)
            guard names.contains(where: { !own.contains($0) }) else { continue }
            documents.warn(
                "merged-union",
                at: alternatives,
                "the fields of these alternatives become fields of the object beside them"
            )
        }
    }

    private static let unsaid: [String: String] = [
        "not": "is left out: what it refuses is taken",
        "if": "is no word of the language: the properties of 'then' and 'else' may be absent",
        "dependentSchemas": "is no word of the language: its properties may be absent",
        "contains": "is left out: any element is taken",
        "propertyNames": "is left out: any name is taken",
        "contentSchema": "is left out: the text is not read",
        "$dynamicRef": "is left out: the value is any JSON",
        "$recursiveRef": "is left out: the value is any JSON",
    ]

    /// Whether a schema does more than bound texts.
    private static func saysMore(_ node: Node) -> Bool {
        guard let entries = node.entries else { return true }
        let bounds: Set<String> = ["type", "pattern", "minLength", "maxLength", "format", "description"]
        return !entries.allSatisfy { bounds.contains($0.key.text) && $0.value.text != "object" }
    }
}
