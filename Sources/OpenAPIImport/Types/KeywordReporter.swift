import Diagnostics
import Spec
import YAML

/// Warns about keywords of schemas that specs do not support.
struct KeywordReporter {
    let schemas: SchemaIndex

    private var documents: Documents { schemas.documents }

    /// Warns about unsupported keywords of a schema.
    ///
    /// Keywords that only constrain values of a type, such as bounds and patterns, do not matter to a client.
    func reportUnsupported(_ cursor: DocumentCursor) {
        documents.check(cursor, as: .schema)
        reportTypes(cursor)
        reportConstant(cursor)
        for entry in cursor.node.entries ?? [] {
            guard let message = Self.unsupported[entry.key.text],
                entry.key.text == "not" ? excludesType(entry.value, of: cursor) : Self.affectsType(entry.value)
            else { continue }
            if entry.key.text == "propertyNames", schemas.keyNames(of: cursor) != nil { continue }
            let location = SourceLocation(path: cursor.path, range: entry.key.range)
            documents.report(.warning("unsupported-keyword", at: location, "'\(entry.key.text)' \(message)"))
        }
    }

    /// Warns about nonstandard type names.
    private func reportTypes(_ cursor: DocumentCursor) {
        guard let written = cursor.raw("type") else { return }
        for cursor in written.node.scalar != nil ? [written] : written.items {
            guard let name = cursor.node.text, let known = NonstandardTypeName(name) else { continue }
            let type = known.type == "any" ? "any value" : "'\(known.type)'"
            let format = known.format.map { " with the format '\($0)'" } ?? ""
            documents.warn(
                "unknown-schema-type",
                at: cursor,
                "'\(name)' is not a type of JSON; it is read as \(type)\(format)"
            )
        }
    }

    /// Warns about a constant that is a number with a fraction, a list or an object.
    private func reportConstant(_ cursor: DocumentCursor) {
        guard let constant = cursor.raw("const") else { return }
        if constant.node.scalar?.impliedType == .double {
            let problem = "a constant is a string, an integer or a Boolean; this one is read as a Double"
            documents.warn("unsupported-schema", at: constant, problem)
        } else if constant.node.scalar == nil {
            let problem = "a constant that is \(constant.node.kindName) is left out: other values are accepted"
            documents.warn("unsupported-schema", at: constant, problem)
        }
    }

    /// Warns if alternatives beside an object's own properties are merged into the object.
    func reportAlternatives(_ cursor: DocumentCursor) {
        let own = Set(schemas.properties(of: cursor).filter { !$0.isOfAlternative }.map(\.name))
        let unions = [cursor] + cursor.parts.compactMap { $0.resolved() }.filter { !$0.hasProperties }
        for union in unions {
            guard let key = ["oneOf", "anyOf"].first(where: { union.raw($0) != nil }), let alternatives = union.raw(key)
            else { continue }
            let names = (union.list(key) ?? []).flatMap { schemas.properties(of: $0) }.map(\.name)
            guard names.contains(where: { !own.contains($0) }) else { continue }
            documents.warn(
                "merged-union",
                at: alternatives,
                "the fields of these alternatives become fields of the object that contains them"
            )
        }
    }

    private static let unsupported: [String: String] = [
        "not": "is left out: values that it excludes are accepted",
        "if": "is not supported: the properties of 'then' and 'else' may be absent",
        "dependentSchemas": "is not supported: its properties may be absent",
        "contains": "is left out: any element is accepted",
        "propertyNames": "is left out: any name is accepted",
        "contentSchema": "is left out: the text is not read",
        "$dynamicRef": "is left out: the value is any JSON",
        "$recursiveRef": "is left out: the value is any JSON",
    ]

    /// Whether `not` excludes more than strings by their text.
    private func excludesType(_ node: Node, of cursor: DocumentCursor) -> Bool {
        if Self.affectsType(node) { return true }
        let isBound =
            node.entries?.map(\.key.text).contains { $0 != "type" && !SchemaKeywords.annotations.contains($0) } ?? false
        // `not` next to another type excludes nothing.
        let types = SchemaShape(cursor).types
        guard !isBound, let excluded = node.entry(named: "type")?.value.text else { return false }
        return excluded != "null" && (types.isEmpty || types.contains(excluded))
    }

    /// Whether a schema does more than constrain strings.
    private static func affectsType(_ node: Node) -> Bool {
        guard let entries = node.entries else { return true }
        let bounds = SchemaKeywords.textBounds.union(SchemaKeywords.annotations).union(["type", "format"])
        let isObject = node.entry(named: "type")?.value.text == "object"
        return isObject || !entries.allSatisfy { bounds.contains($0.key.text) }
    }
}
