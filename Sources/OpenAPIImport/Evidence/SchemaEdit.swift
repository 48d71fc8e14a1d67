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
    private var values: [String] = []
    private var isPlainText = false

    /// The keyword for a number that may be in quotes.
    static let allowsQuotes = "x-number-in-quotes"

    /// Adds the change that resolves a contradiction.
    mutating func add(_ contradiction: Contradiction) {
        switch contradiction.kind {
        case .missing(let name): optional.insert(name)
        case .null: isNullable = true
        case .kind(let kind): if !kinds.contains(kind) { kinds.append(kind) }
        case .quotedNumber: quotesNumbers = true
        case .fraction: hasFractions = true
        case .unknownValue(let value): if !values.contains(value) { values.append(value) }
        case .format: isPlainText = true
        }
    }

    /// The schema with these changes.
    ///
    /// - Parameter edits: All changes of the file, some of which apply to schemas that these changes create.
    func applied(to node: Node, among edits: [SourcePosition: SchemaEdit]) -> Node {
        guard var entries = node.entries else { return node }
        if !optional.isEmpty { entries = entries.compactMap { self.withoutOptional($0) } }
        if isPlainText { makePlainText(&entries) }
        if hasFractions { set("type", to: replacing("integer", by: "number", in: entries), in: &entries) }
        if hasFractions { entries.removeAll { $0.key.text == "format" } }
        if quotesNumbers, kinds.isEmpty { set(Self.allowsQuotes, to: scalar("true", in: node), in: &entries) }
        if !values.isEmpty { addValues(to: &entries) }
        if isNullable { set("x-nullable", to: scalar("true", in: node), in: &entries) }
        if !kinds.isEmpty { return addKinds(to: entries, of: node, among: edits) }
        return Node(content: .mapping(entries), range: node.range, isAnchored: node.isAnchored)
    }

    private func withoutOptional(_ entry: Entry) -> Entry? {
        guard entry.key.text == "required", let items = entry.value.items else { return entry }
        let kept = items.filter { !optional.contains($0.text ?? "") }
        return kept.isEmpty ? nil : entry.with(.sequence(kept))
    }

    private func makePlainText(_ entries: inout [Entry]) {
        entries.removeAll { ["format", "contentEncoding", "pattern"].contains($0.key.text) }
        // `type: datetime` implies a format, too.
        guard let type = entries.first(where: { $0.key.text == "type" }), let name = type.value.text,
            let known = NonstandardTypeName(name)
        else { return }
        set("type", to: type.with(.scalar(Scalar(text: known.type, style: .plain))).value, in: &entries)
    }

    private func addValues(to entries: inout [Entry]) {
        if let index = entries.firstIndex(where: { $0.key.text == "enum" }) {
            let known = entries[index].value.items ?? []
            let start = entries[index].key.range
            let added = values.map { Node(content: .scalar(Scalar(text: $0, style: .doubleQuoted)), range: start) }
            entries[index] = entries[index].with(
                .sequence(known + (Self.areNumbers(known) ? added.map(\.unquoted) : added))
            )
        } else if let index = entries.firstIndex(where: { $0.key.text == "const" }) {
            let entry = entries[index]
            let added = values.map {
                Node(content: .scalar(Scalar(text: $0, style: .doubleQuoted)), range: entry.key.range)
            }
            let all = [entry.value] + (Self.areNumbers([entry.value]) ? added.map(\.unquoted) : added)
            let key = Entry.Key(text: "enum", style: entry.key.style, range: entry.key.range)
            let list = Node(content: .sequence(all), range: entry.value.range)
            entries[index] = Entry(key: key, value: list, isMerged: entry.isMerged)
        }
    }

    private static func areNumbers(_ nodes: [Node]) -> Bool {
        !nodes.isEmpty && nodes.allSatisfy { [.integer, .number, .boolean].contains($0.jsonKind) }
    }

    /// The schema with more kinds of values, as further types or as further alternatives.
    private func addKinds(
        to entries: [Entry],
        of node: Node,
        among edits: [SourcePosition: SchemaEdit]
    ) -> Node {
        var entries = entries
        let whole = { (entries: [Entry]) in
            Node(content: .mapping(entries), range: node.range, isAnchored: node.isAnchored)
        }
        for keyword in ["oneOf", "anyOf"] {
            guard let index = entries.firstIndex(where: { $0.key.text == keyword }) else { continue }
            // Positions identify schemas, so each added schema needs a unique position. No other value begins inside a
            // key, whereas the schema itself may begin at the start of the key.
            let start = entries[index].key.range.start
            let added = kinds.enumerated().map { number, kind in
                Self.schema(of: kind, at: SourcePosition(line: start.line, column: start.column + 1 + number))
            }
            entries[index] = entries[index].with(.sequence((entries[index].value.items ?? []) + added))
            return whole(entries)
        }
        let isPlain = !entries.contains { ["allOf", "$ref", "const", "enum"].contains($0.key.text) }
        let type = entries.first { $0.key.text == "type" }?.value
        let names = type?.text.map { [$0] } ?? type?.items?.compactMap(\.text)
        let known = names ?? (entries.contains { $0.key.text == "items" } ? ["array"] : ["object"])
        if isPlain {
            let all = known.map { NonstandardTypeName($0)?.type ?? $0 } + kinds.map(\.rawValue)
            set("type", to: Self.list(of: all, range: type?.range ?? node.range), in: &entries)
            entries.removeAll { $0.key.text == "format" && known != ["string"] }
            return whole(entries)
        }
        // The declared schema becomes an alternative, located at the end of its first key, where no other value begins.
        guard let first = entries.first else { return node }
        var inner = Node(
            content: .mapping(entries),
            range: SourceRange(start: first.key.range.end, end: node.range.end),
            isAnchored: false
        )
        inner = edits[inner.range.start]?.applied(to: inner, among: edits) ?? inner
        let start = first.key.range.start
        let added = kinds.enumerated().map { number, kind in
            Self.schema(of: kind, at: SourcePosition(line: start.line, column: start.column + 1 + number))
        }
        let list = Node(content: .sequence([inner] + added), range: node.range)
        let key = Entry.Key(text: "anyOf", style: .plain, range: first.key.range)
        return whole([Entry(key: key, value: list, isMerged: false)])
    }

    private static func schema(of kind: JSONKind, at start: SourcePosition) -> Node {
        let range = SourceRange(start: start, end: SourcePosition(line: start.line, column: start.column + 1))
        let type = Node(content: .scalar(Scalar(text: kind.rawValue, style: .doubleQuoted)), range: range)
        let key = Entry.Key(text: "type", style: .plain, range: range)
        return Node(content: .mapping([Entry(key: key, value: type, isMerged: false)]), range: range)
    }

    private static func list(of names: [String], range: SourceRange) -> Node {
        let items = names.map { Node(content: .scalar(Scalar(text: $0, style: .doubleQuoted)), range: range) }
        return Node(content: .sequence(items), range: range)
    }

    private func replacing(_ name: String, by other: String, in entries: [Entry]) -> Node {
        let type = entries.first { $0.key.text == "type" }?.value
        let names = type?.text.map { [$0] } ?? type?.items?.compactMap(\.text) ?? []
        let all = names.map { (NonstandardTypeName($0)?.type ?? $0) == name ? other : $0 }
        let range = type?.range ?? SourceRange(at: .start)
        guard let only = all.first, all.count == 1 else { return Self.list(of: all, range: range) }
        return Node(content: .scalar(Scalar(text: only, style: .doubleQuoted)), range: range)
    }

    private func scalar(_ text: String, in node: Node) -> Node {
        Node(content: .scalar(Scalar(text: text, style: .plain)), range: SourceRange(at: node.range.start))
    }

    private func set(_ key: String, to value: Node, in entries: inout [Entry]) {
        let range = entries.first { $0.key.text == key }?.key.range ?? SourceRange(at: value.range.start)
        let entry = Entry(key: .init(text: key, style: .plain, range: range), value: value, isMerged: false)
        if let index = entries.firstIndex(where: { $0.key.text == key }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }
}

extension Node {
    fileprivate init(content: Content, range: SourceRange) {
        self.init(content: content, range: range, isAnchored: false)
    }

    /// The scalar in plain style, without quotes.
    fileprivate var unquoted: Node {
        Node(content: .scalar(Scalar(text: text ?? "", style: .plain)), range: range)
    }
}

extension Entry {
    fileprivate func with(_ content: Node.Content) -> Entry {
        Entry(
            key: key,
            value: Node(content: content, range: value.range, isAnchored: value.isAnchored),
            isMerged: isMerged
        )
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
        case .sequence(let items):
            let content = Node.Content.sequence(items.map { apply(edits, to: $0) })
            return Node(content: content, range: node.range, isAnchored: node.isAnchored)
        case .mapping(let entries):
            let inner = entries.map { Entry(key: $0.key, value: apply(edits, to: $0.value), isMerged: $0.isMerged) }
            let whole = Node(content: .mapping(inner), range: node.range, isAnchored: node.isAnchored)
            return edits[node.range.start]?.applied(to: whole, among: edits) ?? whole
        }
    }
}
