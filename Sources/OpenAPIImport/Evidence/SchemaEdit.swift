import Diagnostics
import YAML

/// Changes to a schema that make it accept the values in examples.
struct SchemaEdit {
    /// The properties that are no longer required.
    private var optional: Set<String> = []
    private var isNullable = false
    private var kinds: [JSONKind] = []
    private var quotesNumbers = false
    private var hasFractions = false
    private var hasLargeIntegers = false
    private var values: [String] = []
    private var isPlainText = false

    /// The keyword for a number that may be in quotes.
    static let allowsQuotes = "x-number-in-quotes"

    /// The keyword for an integer that may not fit into 64 bits.
    static let allowsLargeIntegers = "x-large-integer"

    /// Adds the change that resolves a contradiction.
    mutating func add(_ contradiction: Contradiction) {
        switch contradiction.kind {
        case .missing(let name): optional.insert(name)
        case .null: isNullable = true
        case .kind(let kind): if !kinds.contains(kind) { kinds.append(kind) }
        case .quotedNumber: quotesNumbers = true
        case .fraction: hasFractions = true
        case .largeInteger: hasLargeIntegers = true
        case .unknownValue(let value): if !values.contains(value) { values.append(value) }
        case .format: isPlainText = true
        }
    }

    /// The schema with these changes.
    ///
    /// - Parameter edits: All changes of the file, some of which apply to schemas that these changes create.
    func applied(to node: Node, among edits: [SourcePosition: SchemaEdit]) -> Node {
        guard var entries = node.entries else { return node }
        let start = SourceRange(at: node.range.start)
        if !optional.isEmpty { entries = entries.compactMap { self.withoutOptional($0) } }
        if isPlainText { makePlainText(&entries) }
        if hasFractions { set("type", to: replacing("integer", by: "number", in: entries), in: &entries) }
        if hasFractions { entries.removeAll { $0.key.text == "format" } }
        if hasLargeIntegers { set(Self.allowsLargeIntegers, to: .flag(true, at: start), in: &entries) }
        if quotesNumbers, kinds.isEmpty { set(Self.allowsQuotes, to: .flag(true, at: start), in: &entries) }
        if !values.isEmpty { addValues(to: &entries) }
        if isNullable { set("x-nullable", to: .flag(true, at: start), in: &entries) }
        if !kinds.isEmpty { return addKinds(to: entries, of: node, among: edits) }
        return node.with(entries: entries)
    }

    private func withoutOptional(_ entry: Entry) -> Entry? {
        guard entry.key.text == "required", let items = entry.value.items else { return entry }
        let kept = items.filter { !optional.contains($0.text ?? "") }
        return kept.isEmpty ? nil : entry.with(entry.value.with(items: kept))
    }

    private func makePlainText(_ entries: inout [Entry]) {
        entries.removeAll { ["format", "contentEncoding", "pattern"].contains($0.key.text) }
        // `type: datetime` implies a format, too.
        guard let type = entries.first(where: { $0.key.text == "type" }), let name = type.value.text,
            let known = NonstandardTypeName(name)
        else { return }
        set("type", to: .text(known.type, at: type.value.range), in: &entries)
    }

    private func addValues(to entries: inout [Entry]) {
        if let index = entries.firstIndex(where: { $0.key.text == "enum" }) {
            let entry = entries[index]
            let known = entry.value.items ?? []
            let all = known + addedValues(besides: known, at: entry.key.range)
            entries[index] = entry.with(entry.value.with(items: all))
        } else if let index = entries.firstIndex(where: { $0.key.text == "const" }) {
            let entry = entries[index]
            let all = [entry.value] + addedValues(besides: [entry.value], at: entry.key.range)
            entries[index] = Entry("enum", .list(all, at: entry.value.range), at: entry.key.range)
        }
    }

    /// The added values; without quotes if the known values are numbers or Booleans.
    private func addedValues(besides known: [Node], at range: SourceRange) -> [Node] {
        let arePlain = !known.isEmpty && known.allSatisfy { [.integer, .number, .boolean].contains($0.jsonKind) }
        return values.map { value in
            let scalar = Scalar(text: value, style: arePlain ? .plain : .doubleQuoted)
            return Node(content: .scalar(scalar), range: range, isAnchored: false)
        }
    }

    /// The schema with more kinds of values, as further types or as further alternatives.
    private func addKinds(
        to entries: [Entry],
        of node: Node,
        among edits: [SourcePosition: SchemaEdit]
    ) -> Node {
        var entries = entries
        for keyword in ["oneOf", "anyOf"] {
            guard let index = entries.firstIndex(where: { $0.key.text == keyword }) else { continue }
            let entry = entries[index]
            let all = (entry.value.items ?? []) + addedSchemas(inside: entry.key)
            entries[index] = entry.with(entry.value.with(items: all))
            return node.with(entries: entries)
        }
        let isPlain = !entries.contains { ["allOf", "$ref", "const", "enum"].contains($0.key.text) }
        let type = entries.first { $0.key.text == "type" }?.value
        let names = type?.text.map { [$0] } ?? type?.items?.compactMap(\.text)
        let known = names ?? (entries.contains { $0.key.text == "items" } ? ["array"] : ["object"])
        if isPlain {
            let all = known.map { NonstandardTypeName($0)?.type ?? $0 } + kinds.map(\.rawValue)
            set("type", to: Self.list(of: all, at: type?.range ?? node.range), in: &entries)
            entries.removeAll { $0.key.text == "format" && known != ["string"] }
            return node.with(entries: entries)
        }
        // The declared schema becomes an alternative, located at the end of its first key, where no other value begins.
        guard let first = entries.first else { return node }
        var inner = Node.mapping(entries, at: SourceRange(start: first.key.range.end, end: node.range.end))
        inner = edits[inner.range.start]?.applied(to: inner, among: edits) ?? inner
        let alternatives = Node.list([inner] + addedSchemas(inside: first.key), at: node.range)
        return node.with(entries: [Entry("anyOf", alternatives, at: first.key.range)])
    }

    /// The schemas of the added kinds.
    ///
    /// Positions identify schemas, so each of them needs a unique position. No other value begins inside a key, whereas
    /// the schema around the key may begin at its start.
    private func addedSchemas(inside key: Entry.Key) -> [Node] {
        let (line, column) = (key.range.start.line, key.range.start.column + 1)
        return kinds.enumerated().map { number, kind in
            let range = SourceRange(
                start: SourcePosition(line: line, column: column + number),
                end: SourcePosition(line: line, column: column + number + 1)
            )
            return .mapping([Entry("type", .text(kind.rawValue, at: range))], at: range)
        }
    }

    private static func list(of names: [String], at range: SourceRange) -> Node {
        .list(names.map { .text($0, at: range) }, at: range)
    }

    private func replacing(_ name: String, by other: String, in entries: [Entry]) -> Node {
        let type = entries.first { $0.key.text == "type" }?.value
        let names = type?.text.map { [$0] } ?? type?.items?.compactMap(\.text) ?? []
        let all = names.map { (NonstandardTypeName($0)?.type ?? $0) == name ? other : $0 }
        let range = type?.range ?? SourceRange(at: .start)
        guard let only = all.first, all.count == 1 else { return Self.list(of: all, at: range) }
        return .text(only, at: range)
    }

    private func set(_ key: String, to value: Node, in entries: inout [Entry]) {
        let range = entries.first { $0.key.text == key }?.key.range ?? SourceRange(at: value.range.start)
        let entry = Entry(key, value, at: range)
        if let index = entries.firstIndex(where: { $0.key.text == key }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }
}

/// The changes of the schemas of a document, by file and position.
struct DocumentEdits {
    private var edits: [String: [SourcePosition: SchemaEdit]] = [:]

    var isEmpty: Bool { edits.isEmpty }

    /// Whether a schema is changed.
    func change(_ schema: DocumentCursor) -> Bool { edits[schema.path]?[schema.start] != nil }

    mutating func add(_ contradiction: Contradiction) {
        edits[contradiction.schema.path, default: [:]][contradiction.schema.start, default: SchemaEdit()].add(
            contradiction
        )
    }

    /// The file with its changed schemas. All other locations remain the same.
    func applied(to document: YAMLDocument) -> YAMLDocument {
        guard let edits = edits[document.path] else { return document }
        return document.replacingRoot(Self.apply(edits, to: document.root))
    }

    private static func apply(_ edits: [SourcePosition: SchemaEdit], to node: Node) -> Node {
        switch node.content {
        case .scalar: return node
        case .sequence(let items): return node.with(items: items.map { apply(edits, to: $0) })
        case .mapping:
            let whole = node.mapValues { apply(edits, to: $1) }
            return edits[node.range.start]?.applied(to: whole, among: edits) ?? whole
        }
    }
}
