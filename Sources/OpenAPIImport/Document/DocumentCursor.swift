import Diagnostics
import YAML

/// A value in an OpenAPI document, with the file and the document set that it belongs to.
struct DocumentCursor {
    let documents: Documents
    let path: String
    let node: Node
    /// Whether only the `$ref` of the value counts, and the keys beside it are ignored.
    var isBareReference = false
    /// The description beside the `$ref` that led here; it overrides the value's own description.
    var ownDescription: String?
    /// The schemas that this value combines, if it is not a node of the document itself; see ``joining(_:)``.
    var joined: [DocumentCursor]?

    var location: SourceLocation {
        // A block may be many lines long; its first character is enough of a location.
        let start = node.range.start
        let isOneLine = node.range.end.line == start.line
        return SourceLocation(
            path: path,
            range: isOneLine
                ? node.range
                : SourceRange(start: start, end: SourcePosition(line: start.line, column: start.column + 1))
        )
    }

    var start: SourcePosition { node.range.start }

    /// The value of a key, without following references; `nil` for `null`.
    func raw(_ key: String) -> DocumentCursor? {
        guard joined == nil, let value = node.entry(named: key).map({ at($0.value) }) else { return nil }
        // In YAML, the type `null` may be written without quotes.
        return value.isNull && (key != "type" || value.node.isEmpty) ? nil : value
    }

    /// The value of a key, with references followed.
    subscript(_ key: String) -> DocumentCursor? {
        raw(key).flatMap { $0.resolved() }
    }

    func at(_ node: Node) -> DocumentCursor {
        DocumentCursor(documents: documents, path: path, node: node)
    }

    /// The identity of a value, independent of the references that led to it.
    struct Identity: Hashable {
        let path: String
        let start: SourcePosition
        let joined: [Identity]
        var areAlternatives = false
    }

    var identity: Identity {
        Identity(path: path, start: start, joined: joined?.map(\.identity) ?? [])
    }

    /// The target of the value's `$ref`, `$recursiveRef` or `$dynamicRef`; `nil` if the value has no reference.
    var reference: String? {
        if joined != nil { return nil }
        for entry in node.entries ?? [] where entry.key.text.utf8.first == UInt8(ascii: "$") {
            switch entry.key.text {
            case "$ref":
                if let text = entry.value.text { return documents.localReference(text, at: self) ?? text }
            case "$recursiveRef", "$dynamicRef":
                if let pointer = documents.anchoredSchema(around: self, entry.value.text ?? "") { return pointer }
            default: break
            }
        }
        return nil
    }

    /// The parts of an object: the elements of its `allOf`, and the target of a `$ref` that has other keys beside it.
    var parts: [DocumentCursor] {
        // What a part requires beside its `$ref`, the whole object requires.
        let parts = (joined ?? list("allOf") ?? []).map { $0.addsToReference ? $0 : $0.bareReference }
        return extendsReference ? [bareReference] + parts : parts
    }

    private var bareReference: DocumentCursor {
        var bare = self
        bare.isBareReference = true
        return bare
    }

    /// Whether the schema adds properties, alternatives, values or required names to the target of its `$ref`, as OpenAPI
    /// 3.1 allows.
    private var extendsReference: Bool { addsToReference || !isBareReference && requiresOptionalProperty }

    /// Whether the schema adds properties, alternatives or values to the target of its `$ref`.
    var addsToReference: Bool {
        guard !isBareReference, joined == nil, let entries = node.entries, entries.count > 1, reference != nil else {
            return false
        }
        return entries.contains {
            $0.key.text == "const"
                || ["properties", "allOf", "oneOf", "anyOf", "enum"].contains($0.key.text)
                    && ($0.value.entries?.isEmpty == false || $0.value.items?.isEmpty == false)
        }
    }

    /// The value after following references; `nil`, with a warning, if one of them is dangling.
    func resolved() -> DocumentCursor? { target()?.cursor }

    /// The value after following references, and the last `$ref`; the pointer is `nil` if this is not a reference.
    func target() -> (cursor: DocumentCursor, pointer: String?)? {
        var cursor = self
        var pointer: String?
        for _ in 0..<50 {
            guard let reference = cursor.reference, !cursor.extendsReference else { return (cursor, pointer) }
            guard
                let next = documents.target(of: reference, in: cursor.path)
                    ?? documents.identifiedSchema(reference, around: cursor)
                    ?? documents.guessedSchema(reference, at: cursor)
            else {
                documents.reportDangling(reference, at: cursor)
                return nil
            }
            if let pointer, documents.pointersToReferences[next.pointer] == nil {
                documents.pointersToReferences[next.pointer] = pointer
            }
            (cursor, pointer) = (next.cursor, next.pointer)
        }
        documents.warn("circular-ref", at: self, "this reference leads to itself")
        return nil
    }

    var items: [DocumentCursor] { (node.items ?? []).map { at($0) } }

    /// The items of the list at a key. Some documents write a single item without its list. `nil` if there is neither.
    func list(_ key: String) -> [DocumentCursor]? {
        guard let value = raw(key) else { return nil }
        if value.node.items != nil { return value.items }
        // `required: true` is a key of properties and of parameters.
        return value.node.text?.asFlag != nil && key == "required" ? [] : [value]
    }

    /// The items of a list, or the value itself if it is a single object instead of a list.
    var itemsOrOnly: [DocumentCursor] { isObject ? [self] : items }

    /// The items of a list after following references; since OpenAPI 3.1 a reference may override the description.
    var resolvedItems: [DocumentCursor] {
        // Some documents write parameters as a mapping, as in `components`.
        (isObject ? rawEntries.map(\.cursor) : items).compactMap { item in
            guard var cursor = item.resolved() else { return nil }
            if item.reference != nil { cursor.ownDescription = item.node.entry(named: "description")?.value.text }
            return cursor
        }
    }

    /// The mappings at this place and inside it that have the key, in any order.
    func mappings(with key: String) -> [DocumentCursor] {
        var found: [DocumentCursor] = []
        var open = [node]
        while let next = open.popLast() {
            if next.entry(named: key) != nil { found.append(at(next)) }
            open += next.items ?? (next.entries ?? []).map(\.value)
        }
        return found
    }

    /// The entries of a mapping after following references.
    var entries: [(key: String, cursor: DocumentCursor)] {
        (node.entries ?? []).compactMap { entry in
            at(entry.value).resolved().map { (entry.key.text, $0) }
        }
    }

    /// The entries of a mapping, without following references.
    var rawEntries: [(key: String, cursor: DocumentCursor)] {
        (node.entries ?? []).map { ($0.key.text, at($0.value)) }
    }

    func text(_ key: String) -> String? { self[key]?.node.text }

    /// The text of a key, trimmed and wrapped, without links that lead nowhere; `nil` if it is empty.
    func prose(_ key: String) -> String? {
        guard let text = key == "description" ? ownDescription ?? text(key) : text(key) else { return nil }
        return documents.links.resolved(in: text).trimmed.wrapped.nonEmpty
    }

    func flag(_ key: String) -> Bool { text(key)?.asFlag ?? false }

    var isObject: Bool { node.entries != nil }
    /// Whether the value is a YAML null in any notation.
    var isNull: Bool { node.isCoreNull }
}
