import Diagnostics
import TextCoding
import YAML

/// Infers the schemas of JSON values from samples.
enum SampleSchema {
    /// The schema that all samples match: a property is required if every object has it, and values of several types
    /// are any JSON.
    ///
    /// - Parameter range: The location of the schema if there are no samples.
    static func schema(of samples: [Node], at range: SourceRange) -> Node {
        let values = samples.filter { kind(of: $0) != .null }
        let place = values.first?.range ?? samples.first?.range ?? range
        var entries = entries(of: values, at: place)
        if values.count < samples.count, !entries.isEmpty { entries.append(Entry("nullable", .flag(true, at: place))) }
        return .mapping(entries, at: place)
    }

    /// The keywords of a schema; none for any JSON.
    private static func entries(of values: [Node], at range: SourceRange) -> [Entry] {
        let type = { (name: String) in Entry("type", .text(name, at: range)) }
        switch Set(values.map(kind)) {
        case [.object]: return objectEntries(of: values, at: range)
        case [.list]:
            let elements = values.flatMap { $0.items ?? [] }
            return [type("array"), Entry("items", schema(of: elements, at: elementRange(of: range)))]
        case [.flag]: return [type("boolean")]
        case [.integer]: return [type("integer")]
        case [.largeInteger], [.largeInteger, .integer]:
            return [type("number"), Entry("format", .text("decimal", at: range))]
        case [.number], [.number, .integer], [.number, .largeInteger], [.number, .integer, .largeInteger]:
            return [type("number")]
        case [.text]: return SampleText.entries(of: values.compactMap(\.text), at: range)
        default: return []
        }
    }

    private static func objectEntries(of values: [Node], at range: SourceRange) -> [Entry] {
        var names: [String] = []
        var members: [String: [Entry]] = [:]
        for entry in values.flatMap({ $0.entries ?? [] }) {
            if members[entry.key.text] == nil { names.append(entry.key.text) }
            members[entry.key.text, default: []].append(entry)
        }
        let type = Entry("type", .text("object", at: range))
        if !names.isEmpty, names.allSatisfy({ SampleText.isIdentifier($0) }) {
            let all = names.flatMap { members[$0] ?? [] }.map(\.value)
            return [type, Entry("additionalProperties", schema(of: all, at: elementRange(of: range)))]
        }
        let properties = names.compactMap { name -> Entry? in
            guard let first = members[name]?.first else { return nil }
            // A key that is null is at another location than its value.
            return Entry(name, schema(of: (members[name] ?? []).map(\.value), at: first.key.range), at: first.key.range)
        }
        let required = names.filter { members[$0]?.count == values.count }.map { Node.text($0, at: range) }
        return [type, Entry("properties", .mapping(properties, at: range))]
            + (required.isEmpty ? [] : [Entry("required", .list(required, at: range))])
    }

    /// The location of the schema of a list's elements if there are no elements: after the list's first character.
    static func elementRange(of range: SourceRange) -> SourceRange {
        let start = SourcePosition(line: range.start.line, column: range.start.column + 1)
        return SourceRange(start: start, end: start)
    }

    fileprivate enum Kind {
        case null, flag, integer, number, text, list, object
        /// A whole number that does not fit into 64 bits. A Double would change its last digits.
        case largeInteger
    }

    private static func kind(of node: Node) -> Kind {
        guard let scalar = node.scalar else { return node.items == nil ? .object : .list }
        guard scalar.style == .plain else { return SampleText.kindOfPlaceholder(scalar.text) ?? .text }
        if scalar.isCoreNull { return .null }
        switch scalar.text {
        case "true", "false": return .flag
        default:
            if scalar.text.contains(where: ".eE".contains) { return .number }
            return Int(scalar.text) == nil ? .largeInteger : .integer
        }
    }

    /// Infers types from strings.
    enum SampleText {
        /// The schema of values in a query, a form or a path.
        static func schema(ofValues values: [String], at range: SourceRange) -> Node {
            let known = values.filter { !$0.isEmpty && !$0.contains("{{") }
            let type = { (name: String) in Node.mapping([Entry("type", .text(name, at: range))], at: range) }
            let kinds = Set(known.map { kindOfPlaceholder($0) ?? kindOfValue($0) })
            switch kinds {
            case [.integer]: return type("integer")
            case [.number], [.number, .integer]: return type("number")
            case [.flag]: return type("boolean")
            default:
                return .mapping(
                    kinds == [.text] ? entries(of: known, at: range) : entries(of: [], at: range),
                    at: range
                )
            }
        }

        private static func kindOfValue(_ text: String) -> Kind {
            if text == "true" || text == "false" { return .flag }
            // Digits with leading zeros are a code, and those with an exponent an identifier such as `1e5`: both are
            // strings.
            guard TextSyntax.isJSONNumber(text), !text.contains(where: "eE".contains) else { return .text }
            if Int(text) != nil { return .integer }
            // A whole number that no `Int` can have is an identifier. A Double would change its last digits.
            return text.contains(".") ? .number : .text
        }

        /// The type that a placeholder such as `<integer>` names, as in collections generated from a document.
        fileprivate static func kindOfPlaceholder(_ text: String) -> Kind? {
            switch text {
            case "<integer>", "<long>": .integer
            case "<number>", "<float>", "<double>": .number
            case "<boolean>": .flag
            default: nil
            }
        }

        /// The keywords of the schema of strings, with the format that all of them have.
        fileprivate static func entries(of texts: [String], at range: SourceRange) -> [Entry] {
            let formats: [(name: String, matches: (String) -> Bool)] = [
                ("uuid", { TextSyntax.isUUID($0) || $0 == "<uuid>" }),
                ("date-time", { StringFormat.isDateTime($0) && $0.contains("T") || $0 == "<dateTime>" }),
                ("date", { TextSyntax.isDate($0) || $0 == "<date>" }),
            ]
            let type = Entry("type", .text("string", at: range))
            guard !texts.isEmpty, let format = formats.first(where: { texts.allSatisfy($0.matches) }) else {
                return [type]
            }
            return [type, Entry("format", .text(format.name, at: range))]
        }

        /// Whether a key or a segment of a path is an identifier: a number, a date, a UUID, a ULID, or 16 or more
        /// hexadecimal digits that are not all letters.
        static func isIdentifier(_ text: String) -> Bool {
            if TextSyntax.isUUID(text) || TextSyntax.isDate(text) || isULID(text) { return true }
            if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) { return true }
            return text.count >= 16 && text.allSatisfy(\.isHexDigit) && text.contains(where: \.isNumber)
        }

        /// Whether a text is a ULID: 128 bits in Crockford's Base32, 26 characters of which the first is at most 7.
        private static func isULID(_ text: String) -> Bool {
            guard text.utf8.count == 26, let first = text.first, "01234567".contains(first) else { return false }
            return text.uppercased().allSatisfy { "0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains($0) }
        }
    }
}
