import Diagnostics
import Spec
import SpecImport
import YAML

/// Checks a value against a schema, as generated code would read it.
///
/// Bounds (lengths, ranges, patterns, undeclared keys) do not matter to a client and are not checked.
struct ExampleSchemaCheck {
    private let example: PublishedExample
    private var found: [Contradiction] = []
    /// The number of keys that no schema declares, which only decides between alternatives.
    private var strangeKeys = 0

    /// The contradictions between an example and its schema, in the order of the example.
    static func contradictions(of example: PublishedExample, in table: SchemaTable) -> [Contradiction] {
        var check = ExampleSchemaCheck(example)
        check.check(example.value, table.link(to: example.schema), named: nil)
        return check.found
    }

    private init(_ example: PublishedExample) {
        self.example = example
    }

    /// - Parameters:
    ///   - depth: The number of enclosing parts and alternatives that the value was checked against.
    ///   - whole: The schemas that the value has been checked against, if this schema is a part or a subtype of them.
    private mutating func check(
        _ value: Node,
        _ link: SchemaLink,
        named name: String?,
        depth: Int = 0,
        within whole: Whole? = nil,
        attempts: Attempts? = nil
    ) {
        guard depth < 20, let schema = link.schema, !schema.isOpen else { return }
        let isPart = whole != nil
        let whole = whole ?? Whole()
        guard whole.schemas.insert(ObjectIdentifier(schema)).inserted else { return }
        let kind = value.jsonKind
        if kind == .null, !example.isOfTexts {
            // Whether null is allowed depends on the whole schema, not on its parts.
            if !link.isNullable, !isPart, !schema.kinds.isEmpty || schema.isUnion || !schema.parts.isEmpty {
                add(.null, at: value, link.written, schema, name)
            }
            return
        }
        if !accepts(value, kind, schema, name) { return }
        for part in schema.parts {
            check(value, part, named: name, depth: depth + 1, within: whole, attempts: attempts)
        }
        if !isPart, !schema.subtypes.isEmpty, let subtype = schema.alternative(for: value, among: schema.subtypes) {
            check(value, subtype, named: name, depth: depth + 1, within: whole, attempts: attempts)
        } else if !schema.alternatives.isEmpty {
            checkAlternatives(value, schema, named: name, depth: depth, attempts ?? Attempts())
        }
        switch value.content {
        case .mapping(let entries): checkObject(value, entries, schema)
        case .sequence(let items):
            for (index, item) in items.enumerated() {
                let link = schema.firstElements.indices.contains(index) ? schema.firstElements[index] : schema.elements
                if let link { check(item, link, named: name) }
            }
        case .scalar: break
        }
    }

    /// Whether the schema allows the kind of the value. If it does, the text of the value is checked, too.
    private mutating func accepts(
        _ value: Node,
        _ kind: JSONKind,
        _ schema: CompiledSchema,
        _ name: String?
    ) -> Bool {
        let text = value.text ?? ""
        if let constant = schema.constant, constant.text != text || value.scalar == nil {
            add(value.scalar == nil ? .kind(kind) : .unknownValue(text), at: value, schema.cursor, schema, name)
            return false
        }
        if schema.kinds.isEmpty {
            if let values = schema.values, !values.contains(text) {
                add(value.scalar == nil ? .kind(kind) : .unknownValue(text), at: value, schema.cursor, schema, name)
            }
            return true
        }
        let found = matching(kind, value, schema)
        guard let found else {
            let isNumeric = !schema.kinds.isDisjoint(with: [.integer, .number])
            // A number in quotes is never a value of an enum of numbers.
            let isEnum = schema.values != nil || schema.constant != nil
            let isQuoted = kind == .string && isNumeric && !isEnum && text.numberKind != nil
            let isFraction = kind == .number && schema.kinds.contains(.integer)
            let isLarge = kind == .integer && schema.kinds.contains(.integer)
            let problem: Contradiction.Kind =
                isQuoted ? .quotedNumber : isFraction ? .fraction : isLarge ? .largeInteger : .kind(kind)
            add(problem, at: value, schema.cursor, schema, name)
            return false
        }
        if let values = schema.values, value.scalar != nil, !values.contains(text) {
            add(.unknownValue(text), at: value, schema.cursor, schema, name)
        } else if found == .string, schema.values == nil,
            StringFormat(format: schema.format, encoding: schema.encoding)?.accepts(text) == false
        {
            add(.format(schema.encoding ?? schema.format ?? ""), at: value, schema.cursor, schema, name)
        }
        return true
    }

    /// The kind as which the value is read; `nil` if the schema does not allow the value.
    private func matching(_ kind: JSONKind, _ value: Node, _ schema: CompiledSchema) -> JSONKind? {
        let kinds = schema.kinds
        let text = value.text ?? ""
        let isLarge = kind == .integer && !kinds.contains(.number) && Int64(text) == nil
        if kinds.contains(kind) { return isLarge && !schema.allowsLargeIntegers ? nil : kind }
        switch kind {
        case .integer where kinds.contains(.number): return .number
        case .number where kinds.contains(.integer) && !text.isBeyondInteger: return .integer
        case .string where schema.allowsQuotes && text.numberKind != nil: return .number
        default: break
        }
        guard let scalar = value.scalar, example.isOfTexts || example.isLoose && scalar.style == .plain else {
            return nil
        }
        // A value that is sent as text, or is written without quotes in YAML, has the type of its schema.
        if kinds.contains(.string) { return .string }
        guard example.isOfTexts else { return nil }
        if kinds.contains(.integer), text.numberKind != nil, !text.isBeyondInteger { return .integer }
        if kinds.contains(.number), text.numberKind != nil { return .number }
        if kinds.contains(.boolean), text.asFlag != nil { return .boolean }
        // In several styles, a list or an object is one text.
        return kinds.isDisjoint(with: [.array, .object]) ? nil : .string
    }

    private mutating func checkObject(_ value: Node, _ entries: [Entry], _ schema: CompiledSchema) {
        if !schema.required.isEmpty {
            let keys = Set(entries.map(\.key.text))
            for name in schema.required where !keys.contains(name) {
                if let link = schema.properties[name], !link.isPresent(in: example.direction) { continue }
                add(.missing(name), at: value, schema.cursor, schema, nil)
            }
        }
        for entry in entries {
            let name = entry.key.text
            if let link = schema.properties[name] {
                check(entry.value, link, named: name)
            } else if let link = schema.additional {
                check(entry.value, link, named: name)
            } else {
                strangeKeys += 1
            }
        }
    }

    private mutating func checkAlternatives(
        _ value: Node,
        _ schema: CompiledSchema,
        named name: String?,
        depth: Int,
        _ attempts: Attempts
    ) {
        guard attempts.open.insert(ObjectIdentifier(schema)).inserted else { return }
        defer { attempts.open.remove(ObjectIdentifier(schema)) }
        if let chosen = schema.alternative(for: value, among: schema.alternatives) {
            return check(value, chosen, named: name, depth: depth + 1, attempts: attempts)
        }
        var best: (check: ExampleSchemaCheck, weight: Int)?
        // A constant that matches outweighs any number of keys.
        let matches = schema.alternatives.map { $0.schema?.matchingConstants(in: value) ?? 0 }
        let most = matches.max() ?? 0
        for (alternative, count) in zip(schema.alternatives, matches) where count == most {
            attempts.count += 1
            guard attempts.count <= Attempts.most else { break }
            var attempt = ExampleSchemaCheck(example)
            attempt.check(value, alternative, named: name, depth: depth + 1, attempts: attempts)
            if attempt.found.isEmpty, attempt.strangeKeys == 0 { return }
            let weight = attempt.found.reduce(attempt.strangeKeys * 3) { $0 + $1.weight }
            if weight < best?.weight ?? .max { best = (attempt, weight) }
        }
        guard let best else { return }
        let start = value.range.start
        // None of several alternatives allows this kind, so the schema needs one more.
        let isOther = best.check.found.contains { contradiction in
            guard contradiction.start == start, schema.alternatives.count > 1 else { return false }
            return switch contradiction.kind {
            case .kind, .quotedNumber: true
            case .missing, .null, .fraction, .largeInteger, .unknownValue, .format: false
            }
        }
        if isOther {
            add(.kind(value.jsonKind), at: value, schema.cursor, schema, name)
        } else {
            found += best.check.found
            strangeKeys += best.check.strangeKeys
        }
    }

    private mutating func add(
        _ kind: Contradiction.Kind,
        at value: Node,
        _ cursor: DocumentCursor,
        _ schema: CompiledSchema,
        _ name: String?
    ) {
        found.append(
            Contradiction(
                kind: kind,
                schema: cursor,
                expected: schema.kinds,
                name: name,
                location: example.location(of: value),
                witness: example.origin.witness,
                start: value.range.start
            )
        )
    }
}

/// The schemas that one value is checked against, each once. The parts of objects may lead back to each other.
private final class Whole {
    var schemas: Set<ObjectIdentifier> = []
}

/// The alternatives of unions that one value is checked against. Unions may contain each other.
private final class Attempts {
    /// The unions around the current one.
    var open: Set<ObjectIdentifier> = []
    var count = 0

    static let most = 1_000
}

extension CompiledSchema {
    fileprivate var isUnion: Bool { !alternatives.isEmpty || values != nil || constant != nil }
}
