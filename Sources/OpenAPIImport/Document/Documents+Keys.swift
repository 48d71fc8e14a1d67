import Diagnostics
import YAML

/// Violations of the OpenAPI standard.
extension Documents {
    /// A key that the standard does not define for a kind of object, with its first location.
    struct NonstandardKey {
        let code: DiagnosticCode
        let message: String
        let hint: String?
        let first: SourceLocation
        var count = 1
    }

    /// Reports keys that the standard does not define for an object, and values of the wrong kind.
    ///
    /// A key is reported once for all objects of a kind, because documents that misspell a key tend to repeat it.
    func check(_ cursor: DocumentCursor, as object: DocumentObject) {
        guard let entries = cursor.node.entries, accepted.isEmpty || !accepted.contains(cursor.identity) else { return }
        let keys = object.keys
        // Keys beside a reference are ignored.
        guard object == .schema || object == .pathItem || cursor.reference == nil else { return }
        for entry in entries {
            let key = entry.key.text
            if let kind = keys[key] {
                checkKind(of: cursor.at(entry.value), key, kind, in: object)
                if object == .schema { noteVersion(of: entry, in: cursor) }
            } else if !key.hasPrefix("x-") {
                noteStray(entry, in: cursor, object)
            }
        }
    }

    private func checkKind(
        of cursor: DocumentCursor,
        _ key: String,
        _ kind: DocumentObject.ValueKind,
        in object: DocumentObject
    ) {
        let node = cursor.node
        if cursor.isNull { return }
        if key == "required", kind == .list, let flag = node.text?.asFlag {
            let message =
                "'required' is a list of names next to 'properties'; here it is taken to be about this property"
            return flag ? warn("wrong-kind", at: cursor, message) : ()
        }
        if let reading = Self.reading(of: node, as: key, in: object) {
            return warn("wrong-kind", at: cursor, "'\(key)' has to be \(kind.rawValue); this is read as \(reading)")
        }
        switch kind {
        case .anything: return
        case .text where node.scalar != nil, .list where node.items != nil, .mapping where node.entries != nil: return
        case .schema where node.entries != nil || node.text?.asFlag != nil: return
        case .flag:
            guard let text = node.text else { break }
            if ["true", "false"].contains(text) { return }
            guard let flag = text.asFlag else { break }
            return warn("wrong-kind", at: cursor, "'\(key)' is true or false; '\(text)' is read as \(flag)")
        default: break
        }
        let wanted = kind == .flag ? "true or false" : kind.rawValue
        warn("wrong-kind", at: cursor, "'\(key)' has to be \(wanted), not \(node.kindName); it is left out")
    }

    /// The assumed meaning of a value of the wrong kind; `nil` if its meaning is not clear.
    private static func reading(of node: Node, as key: String, in object: DocumentObject) -> String? {
        switch key {
        case "security" where node.entries != nil, "servers" where node.entries != nil: "its only item"
        case "tags" where node.text != nil && object == .operation: "its only item"
        case "allOf" where node.entries != nil, "oneOf" where node.entries != nil, "anyOf" where node.entries != nil,
            "enum" where node.text != nil, "required" where node.text != nil && object == .schema:
            "its only item"
        case "parameters" where node.entries != nil && object != .link: "the list of its values"
        case "discriminator" where node.text != nil: "its 'propertyName'"
        default: nil
        }
    }

    private func noteVersion(of entry: Entry, in cursor: DocumentCursor) {
        let key = entry.key.text
        if isVersion30 ? DocumentObject.newWords.contains(key) : DocumentObject.oldWords.contains(key) {
            let version = isVersion30 ? "3.1" : "3.0"
            note(
                "other-version",
                entry,
                in: cursor,
                "'\(key)' is a key of OpenAPI \(version); it is read as in that version"
            )
        } else if key == "type", isVersion30, entry.value.items != nil, !edits.change(cursor) {
            note(
                "other-version",
                entry,
                in: cursor,
                "a list of types is allowed since OpenAPI 3.1; it is read as in that version"
            )
        }
    }

    /// Suppresses the checks of an object that is read as another kind of object.
    func accept(_ cursor: DocumentCursor) { accepted.insert(cursor.identity) }

    private func noteStray(_ entry: Entry, in cursor: DocumentCursor, _ object: DocumentObject) {
        let key = entry.key.text
        let keys = object.keys
        let small = key.lowercased()
        let near = keys[small] != nil ? small : key.count > 3 ? nearestName(to: key, in: keys.keys.sorted()) : nil
        // From OpenAPI 3.1 on, a schema may have custom keywords.
        if object == .schema, !isVersion30, near == nil { return }
        note(
            "stray-key",
            entry,
            in: cursor,
            "'\(key)' is not a key of \(object.name)",
            hint: Diagnostic.meant(near)
        )
    }

    /// Records a key, to be reported once for all its locations.
    func note(
        _ code: DiagnosticCode,
        _ entry: Entry,
        in cursor: DocumentCursor,
        _ message: String,
        hint: String? = nil
    ) {
        let location = SourceLocation(path: cursor.path, range: entry.key.range)
        // A schema is visited more than once.
        guard reportedKeys.insert(location).inserted else { return }
        if let index = nonstandardKeys.firstIndex(where: { $0.message == message }) {
            nonstandardKeys[index].count += 1
        } else {
            nonstandardKeys.append(NonstandardKey(code: code, message: message, hint: hint, first: location))
        }
    }

    /// Reports the keys that the standard does not define, each once.
    func reportNonstandardKeys() {
        for odd in nonstandardKeys {
            let others =
                switch odd.count {
                case 1: ""
                case 2: "; also in another place"
                default: "; also in \(odd.count - 1) other places"
                }
            report(.warning(odd.code, at: odd.first, odd.message + others, hint: odd.hint))
        }
    }
}
