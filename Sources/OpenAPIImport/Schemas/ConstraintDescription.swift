import YAML

/// Sentences for the keywords of a schema that only restrict values of the right type.
///
/// A client does not check these restrictions, since a server may lift them at any time.
struct ConstraintDescription {
    /// The sentences, such as `At most 100 characters. Matches ^[a-z]+$.`; `nil` if there are none.
    let sentences: String?

    init(of cursor: DocumentCursor) {
        let schemas = cursor.constrainingSchemas
        let found =
            [
                Self.range(schemas, "minLength", "maxLength", "character"),
                Self.range(schemas, "minItems", "maxItems", "element"),
                Self.values(schemas),
            ].compactMap(\.self) + Self.patterns(schemas)
        sentences = found.isEmpty ? nil : found.joined(separator: " ")
    }

    /// A description with the sentences after it.
    func describing(_ description: String?) -> String? {
        guard let sentences else { return description }
        guard let description, !description.isEmpty else { return sentences }
        if description.contains("\n") { return "\(description)\n\n\(sentences)" }
        return description + (description.last.map { ".!?:".contains($0) } == true ? " " : ". ") + sentences
    }

    /// The narrowest bounds of a length, without a minimum of 0 and a maximum of `Int32.max` or more, which restrict
    /// nothing.
    private static func range(_ schemas: [DocumentCursor], _ min: String, _ max: String, _ unit: String) -> String? {
        let lengths = { (key: String) in schemas.compactMap { $0.text(key).flatMap { Int($0) } } }
        let least = lengths(min).filter { $0 > 0 }.max()
        let most = lengths(max).filter { (0..<Int(Int32.max)).contains($0) }.min()
        let units = { (count: Int) in count == 1 ? unit : unit + "s" }
        switch (least, most) {
        case (nil, nil): return nil
        case (let least?, nil): return "At least \(least) \(units(least))."
        case (nil, let most?): return "At most \(most) \(units(most))."
        case (let least?, let most?) where least == most: return "Exactly \(least) \(units(least))."
        case (let least?, let most?): return "\(least) to \(most) \(units(most))."
        }
    }

    private static func values(_ schemas: [DocumentCursor]) -> String? {
        let lower = narrowest(schemas.flatMap { bounds($0, "minimum", "exclusiveMinimum") }, by: >)
        let upper = narrowest(schemas.flatMap { bounds($0, "maximum", "exclusiveMaximum") }, by: <)
        switch (lower, upper) {
        case (nil, nil): return nil
        case (let lower?, let upper?) where !lower.isExclusive && !upper.isExclusive:
            return "From \(lower.text) to \(upper.text)."
        default:
            let texts = [
                lower.map { $0.isExclusive ? "more than \($0.text)" : "at least \($0.text)" },
                upper.map { $0.isExclusive ? "less than \($0.text)" : "at most \($0.text)" },
            ]
            let text = texts.compactMap(\.self).joined(separator: " and ")
            return text.prefix(1).uppercased() + text.dropFirst() + "."
        }
    }

    private typealias Bound = (text: String, value: Double, isExclusive: Bool)

    /// The bounds of a schema, without those that are only the limits of the number's type.
    private static func bounds(_ schema: DocumentCursor, _ key: String, _ exclusiveKey: String) -> [Bound] {
        let number = { (key: String, isExclusive: Bool) -> Bound? in
            guard let text = schema.text(key), let value = Double(text), abs(value) < 2_147_483_647 else { return nil }
            return (text, value, isExclusive)
        }
        // From 3.1 on, an exclusive bound is a number itself, next to which there may be another bound.
        return [number(exclusiveKey, true), number(key, schema.flag(exclusiveKey))].compactMap(\.self)
    }

    /// The narrowest of several bounds. Of two equal ones, the exclusive one is narrower.
    private static func narrowest(_ bounds: [Bound], by isNarrower: (Double, Double) -> Bool) -> Bound? {
        bounds.min { $0.value == $1.value ? $0.isExclusive && !$1.isExclusive : isNarrower($0.value, $1.value) }
    }

    /// Sentences for the patterns, without patterns that are long, or contain line breaks or backticks.
    private static func patterns(_ schemas: [DocumentCursor]) -> [String] {
        var seen: Set<String> = []
        return schemas.filter { !SchemaShape($0).allowsQuotes }.compactMap { $0.text("pattern") }.filter { pattern in
            (1...60).contains(pattern.count) && !pattern.contains { $0.isNewline || $0 == "`" }
                && seen.insert(pattern).inserted
        }.map { "Matches `\($0)`." }
    }
}

extension DocumentCursor {
    /// The schemas that a value has to match, the outermost first: the schema, the target of its reference, the parts of
    /// its `allOf`, and its only alternative other than null.
    var constrainingSchemas: [DocumentCursor] {
        var found: [DocumentCursor] = []
        var seen: Set<Identity> = []
        var open = [self][...]
        while let cursor = open.popFirst(), found.count < 30 {
            guard seen.insert(cursor.identity).inserted else { continue }
            if cursor.isObject { found.append(cursor) }
            if let reference = cursor.reference, let target = documents.target(of: reference, in: cursor.path) {
                open.append(target.cursor)
            }
            open += cursor.joined ?? cursor.list("allOf") ?? []
            if let alternatives = SchemaShape(cursor).alternatives?.cursors, alternatives.count == 1 {
                open.append(alternatives[0])
            }
        }
        return found
    }
}
