import Spec

/// Types, fields and models.
extension SpecMaker {
    mutating func model() -> String {
        if chance(16) { return mapping(.model, [(.type, "Int"), (.swift, "Swift.Int")]) }
        if chance(12) { return pick(["Date", "\"[String: Plain]\"", "[Other]"]) }
        var entries = chance(6) ? [(Key.wraps, pick(["Int", "Kind", "{type: Date, format: seconds}"]))] : typeEntries()
        // An alias cannot name an inline type.
        if entries.contains(where: { $0.0 == .type && $0.1?.contains("{") == true }) { entries = [(.type, "[Plain]")] }
        let isAlias = entries.allSatisfy { [.type, .format].contains($0.0) }
        if !isAlias {
            entries += [
                (.description, text()), (.deprecated, text()),
                (.conforms, pick(["[Error]", "Sendable", "[Codable, Hashable]"])),
            ].filter { _ in chance(3) }
        }
        if entries.contains(where: { $0.0 == .fields }) { entries.append((.mutable, perhaps(3) { _ in "true" })) }
        let isPlain = entries.contains { $0.0 == .wraps && $0.1 == "Int" }
        return mapping(.model, entries + [(.example, isPlain ? "1" : nil)])
    }

    /// A random type, as text that is valid at every place of a type.
    mutating func type(_ depth: Int = 0) -> String {
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where depth < 3: return "[\(type(depth + 1))]"
        case 1 where depth < 3:
            return
                "[\(mapping(.inlineType, inlineEntries(depth + 1) + [(.as, plainName("Inner")), (.description, perhaps(2) { $0.text() })]))]"
        case 6 where depth < 3:
            return "[String: \(mapping(.inlineType, inlineEntries(depth + 1) + [(.as, plainName("Value"))]))]"
        case 7: return "[\(mapping(.inlineType, [(.type, "Date"), (.format, "milliseconds")]))]"
        case 2: return pick(["\"[String: Plain]\"", "\"[Key: Int]\"", "\"[Kind: Other?]\"", "\"[Int]?\""])
        case 3, 4:
            return pick(["Plain", "Other", "Kind", "Level", "Key", "Paged", "Boxed(Plain)", "\"Boxed([Boxed(Int)])\""])
        default: return pick(Builtin.allCases.filter { $0 != .upload }.map(\.rawValue))
        }
    }

    /// The keys that declare a type.
    mutating func typeEntries(_ depth: Int = 0) -> [(Key, String?)] {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return [(.type, "Date"), (.format, pick(["seconds", "http", "\"yyyy-MM-dd'T''\\\"\\\\(x)'\""]))]
        case 1: return [(.type, pick(["Int", "[Decimal]"])), (.format, "string")]
        case 2, 3, 4: return inlineEntries(depth)
        default: return [(.type, type(depth))]
        }
    }

    /// The keys of an inline type.
    mutating func inlineEntries(_ depth: Int) -> [(Key, String?)] {
        let closed = perhaps(3) { _ in "true" }
        switch depth > 4 ? 0 : Int.random(in: 0..<6, using: &random) {
        case 0: return [(.enum, enumeration()), (.closed, closed)]
        case 1: return [(.type, "Int"), (.enum, "{low: 0, high: 1}"), (.closed, closed)]
        case 2:
            return [
                (.union, pick(["[String, Int, Plain]", "[Plain, Other]", "[[Int], Date]", namedVariants()])),
                (.closed, closed),
            ]
        case 3:
            let tagged = "{\(text()): Plain, \(wireName()): Other}"
            let field = wireName()
            guard closed == nil else { return [(.union, tagged), (.by, field), (.closed, closed)] }
            return [
                (.union, "{a: Plain, other: Other}"), (.by, "kind"), (.else, "{fields: {kind: String, size?: Int}}"),
            ]
        default:
            return [
                (.fields, fields(depth + 1)), (.extends, perhaps(2) { _ in "[Options]" }),
                (.additional, perhaps(2) { $0.pick(["JSON", "Int", "[Date]"]) }),
            ]
        }
    }

    /// The types of a union with names for their cases.
    private mutating func namedVariants() -> String {
        let types: [[(Key, String?)]] = [
            [(.type, "Boxed(Int)")], [(.type, "Int"), (.format, "string")], [(.type, "[Plain]")],
        ]
        let variants = types.map { mapping(.inlineType, $0 + [(.as, plainName("Case"))]) }
        return "[\(variants.joined(separator: ", "))]"
    }

    private mutating func enumeration() -> String {
        if chance(2) { return "[\((0..<3).map { _ in wireName() }.joined(separator: ", "))]" }
        let long = mapping(
            .enumCase,
            [
                (.value, wireName()), (.description, perhaps(2) { $0.text() }),
                (.deprecated, perhaps(2) { $0.text() }),
            ]
        )
        return "{one: \(wireName()), two: \(long)}"
    }

    private mutating func fields(_ depth: Int) -> String {
        let fields = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            // A question mark at the end of the name means that the field may be absent.
            "\(wireName().dropLast())\(pick(["", "?"]))\": \(member(.field, depth))"
        }
        return "{\(fields.joined(separator: ", "))}"
    }

    /// A field or a parameter.
    ///
    /// - Parameter more: Keys that only parameters have.
    mutating func member(_ schema: MappingSchema, _ depth: Int, _ more: [(Key, String?)] = []) -> String {
        if more.isEmpty, chance(3) { return type(depth) }
        var entries: [(Key, String?)]
        switch Int.random(in: 0..<7, using: &random) {
        case 0: entries = [(.const, text())]
        case 1: entries = [(.type, "Int"), (.default, "7"), (.example, "8")]
        case 2: entries = [(.type, "Kind"), (.default, "two")]
        case 3: entries = [(.type, "String"), (.default, text()), (.example, text())]
        case 4: entries = [(.type, "[Kind]"), (.default, "[one, two]")]
        default: entries = typeEntries(depth)
        }
        entries += [
            (.description, perhaps(3) { $0.text() }), (.deprecated, perhaps(4) { $0.text() }),
            (.as, perhaps(4) { $0.plainName("name") }),
        ]
        return mapping(schema, entries + more)
    }
}
