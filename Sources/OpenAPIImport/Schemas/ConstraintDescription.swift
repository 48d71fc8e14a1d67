import YAML

/// Sentences for the keywords of a schema that only restrict values of the right type.
///
/// A client does not check these restrictions, since a server may lift them at any time.
struct ConstraintDescription {
    /// The sentences, such as `At most 100 characters. Matches ^[a-z]+$.`; `nil` if there are none.
    let sentences: String?

    init(of cursor: DocumentCursor) {
        guard let schema = cursor.resolved(), schema.isObject else {
            sentences = nil
            return
        }
        let found = [
            Self.range(schema, "minLength", "maxLength", "character"),
            Self.range(schema, "minItems", "maxItems", "element"),
            Self.values(schema), SchemaShape(schema).allowsQuotes ? nil : Self.pattern(schema),
        ].compactMap(\.self)
        sentences = found.isEmpty ? nil : found.joined(separator: " ")
    }

    /// A description with the sentences after it.
    func describing(_ description: String?) -> String? {
        guard let sentences else { return description }
        guard let description, !description.isEmpty else { return sentences }
        if description.contains("\n") { return "\(description)\n\n\(sentences)" }
        return description + (description.last.map { ".!?:".contains($0) } == true ? " " : ". ") + sentences
    }

    /// The bounds of a length, without a minimum of 0 and a maximum of `Int32.max` or more, which restrict nothing.
    private static func range(_ schema: DocumentCursor, _ min: String, _ max: String, _ unit: String) -> String? {
        let least = schema.text(min).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        let most = schema.text(max).flatMap { Int($0) }.flatMap { (0..<Int(Int32.max)).contains($0) ? $0 : nil }
        let units = { (count: Int) in count == 1 ? unit : unit + "s" }
        switch (least, most) {
        case (nil, nil): return nil
        case (let least?, nil): return "At least \(least) \(units(least))."
        case (nil, let most?): return "At most \(most) \(units(most))."
        case (let least?, let most?) where least == most: return "Exactly \(least) \(units(least))."
        case (let least?, let most?): return "\(least) to \(most) \(units(most))."
        }
    }

    private static func values(_ schema: DocumentCursor) -> String? {
        let least = number(schema, "minimum").map { ($0, schema.flag("exclusiveMinimum")) }
        let most = number(schema, "maximum").map { ($0, schema.flag("exclusiveMaximum")) }
        // From 3.1 on, an exclusive bound is a number itself.
        let lower = number(schema, "exclusiveMinimum").map { ($0, true) } ?? least
        let upper = number(schema, "exclusiveMaximum").map { ($0, true) } ?? most
        switch (lower, upper) {
        case (nil, nil): return nil
        case ((let lower, false)?, (let upper, false)?): return "From \(lower) to \(upper)."
        default:
            let texts = [
                lower.map { $0.1 ? "more than \($0.0)" : "at least \($0.0)" },
                upper.map { $0.1 ? "less than \($0.0)" : "at most \($0.0)" },
            ]
            let text = texts.compactMap(\.self).joined(separator: " and ")
            return text.prefix(1).uppercased() + text.dropFirst() + "."
        }
    }

    /// A bound; `nil` if it is only the limit of the number's type.
    private static func number(_ schema: DocumentCursor, _ key: String) -> String? {
        guard let text = schema.text(key), let value = Double(text), abs(value) < 2_147_483_647 else { return nil }
        return text
    }

    /// A sentence for the pattern; `nil` if the pattern is long, or contains line breaks or backticks.
    private static func pattern(_ schema: DocumentCursor) -> String? {
        guard let pattern = schema.text("pattern"), (1...60).contains(pattern.count),
            !pattern.contains(where: { $0.isNewline || $0 == "`" })
        else { return nil }
        return "Matches `\(pattern)`."
    }
}
