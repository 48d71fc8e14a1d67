import Diagnostics
import YAML

/// A value in a document.
struct Place {
    let documents: Documents
    let path: String
    let node: Node
    /// Whether only the reference in it is meant, not what stands beside that.
    var isBareReference = false
    /// What a reference to it says in place of its own description.
    var ownDescription: String?
    /// The schemas that it is together, where it is written nowhere as one; see ``joining(_:)``.
    var joined: [Place]?

    var location: SourceLocation {
        // A block ends with its last line; its first says where it is.
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

    /// The value of a key as it is written; `null` is no value.
    func raw(_ key: String) -> Place? {
        guard joined == nil, let value = node.entry(named: key).map({ at($0.value) }) else { return nil }
        // Without quotes, the name of the type is no text.
        return value.isNull && (key != "type" || value.node.isEmpty) ? nil : value
    }

    /// The value of a key, with references followed.
    subscript(_ key: String) -> Place? {
        raw(key).flatMap { $0.resolved() }
    }

    func at(_ node: Node) -> Place {
        Place(documents: documents, path: path, node: node)
    }

    /// Which value this is, however it was come to.
    struct Identity: Hashable {
        let path: String
        let start: SourcePosition
        let joined: [Identity]
        var areAlternatives = false
    }

    var identity: Identity {
        Identity(path: path, start: start, joined: joined?.map(\.identity) ?? [])
    }

    /// What it refers to, by `$ref` or by a recursive reference to a schema around it.
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

    /// The parts of an object: those of its `allOf`, and what it refers to, where it says more than that.
    var parts: [Place] {
        guard extendsReference else { return joined ?? self["allOf"]?.items ?? [] }
        var bare = self
        bare.isBareReference = true
        return [bare] + (self["allOf"]?.items ?? [])
    }

    /// Whether it is a type of its own that begins with another one, as schemas of OpenAPI 3.1 may be.
    private var extendsReference: Bool {
        guard !isBareReference, joined == nil, let entries = node.entries, entries.count > 1, reference != nil else {
            return false
        }
        return entries.contains {
            ["properties", "allOf", "oneOf", "anyOf"].contains($0.key.text)
                && ($0.value.entries?.isEmpty == false || $0.value.items?.isEmpty == false)
        }
    }

    /// The value that references lead to; `nil`, with a warning, where one leads nowhere.
    func resolved() -> Place? { target()?.place }

    /// The same with the last reference's target by name; the name is `nil` for what is no reference.
    func target() -> (place: Place, pointer: String?)? {
        var place = self
        var pointer: String?
        for _ in 0..<50 {
            guard let reference = place.reference, !place.extendsReference else { return (place, pointer) }
            guard
                let next = documents.target(of: reference, in: place.path)
                    ?? documents.identifiedSchema(reference, around: place)
                    ?? documents.guessedSchema(reference, at: place)
            else {
                documents.reportDangling(reference, at: place)
                return nil
            }
            (place, pointer) = (next.place, next.pointer)
        }
        documents.warn("circular-ref", at: self, "this reference leads to itself")
        return nil
    }

    var items: [Place] { (node.items ?? []).map { at($0) } }

    /// The items of a list; some write a single one without it.
    var itemsOrOnly: [Place] { isObject ? [self] : items }

    /// The items of a list, with references followed; from OpenAPI 3.1 on, those have descriptions of their own.
    var resolvedItems: [Place] {
        // Some give parameters names, as components have them.
        (isObject ? rawEntries.map(\.place) : items).compactMap { item in
            guard var place = item.resolved() else { return nil }
            if item.reference != nil { place.ownDescription = item.node.entry(named: "description")?.value.text }
            return place
        }
    }

    /// The values that a key has, wherever it stands below.
    func values(of key: String) -> [Place] {
        var found: [Place] = []
        var open = [node]
        while let next = open.popLast() {
            if let value = next.entry(named: key)?.value { found.append(at(value)) }
            open += next.items ?? (next.entries ?? []).map(\.value)
        }
        return found
    }

    /// The entries of a mapping, with references followed.
    var entries: [(key: String, place: Place)] {
        (node.entries ?? []).compactMap { entry in
            at(entry.value).resolved().map { (entry.key.text, $0) }
        }
    }

    /// The entries of a mapping as they are written.
    var rawEntries: [(key: String, place: Place)] {
        (node.entries ?? []).map { ($0.key.text, at($0.value)) }
    }

    func text(_ key: String) -> String? { self[key]?.node.text }

    /// A text that says something.
    func prose(_ key: String) -> String? {
        guard let text = key == "description" ? ownDescription ?? text(key) : text(key) else { return nil }
        return text.trimmed.wrapped.nonEmpty
    }

    func flag(_ key: String) -> Bool { text(key)?.asFlag ?? false }

    var isObject: Bool { node.entries != nil }
    /// Whether it is null, in any of the spellings of YAML.
    var isNull: Bool {
        guard let scalar = node.scalar, scalar.style == .plain, scalar.text.utf8.count <= 4 else { return false }
        switch scalar.text {
        case "", "~", "null", "Null", "NULL": return true
        default: return false
        }
    }
}

extension String {
    /// What it means where a flag is expected, in the words of YAML 1.1, too; `nil` for anything else.
    var asFlag: Bool? {
        switch lowercased() {
        case "true", "yes", "on", "y": true
        case "false", "no", "off", "n": false
        default: nil
        }
    }
}
