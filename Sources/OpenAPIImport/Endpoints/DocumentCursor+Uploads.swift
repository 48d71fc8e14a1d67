import YAML

/// Files among the properties of a form.
extension DocumentCursor {
    /// Whether a form with the properties of this schema can upload files.
    var hasUploads: Bool { !uploads.isEmpty }

    /// Whether a form with the properties of this schema is incomplete without a file.
    var requiresUpload: Bool {
        let required = objectParts().flatMap { SchemaShape($0).required }
        return !uploads.isDisjoint(with: required)
    }

    /// The names of the properties that are files or lists of files.
    private var uploads: Set<String> {
        let properties = objectParts().flatMap { $0["properties"]?.rawEntries ?? [] }
        return Set(properties.filter { $0.cursor.isUpload() && !$0.cursor.hasFlag("readOnly") }.map(\.key))
    }

    /// The schema and the parts that it combines.
    private func objectParts(depth: Int = 0) -> [DocumentCursor] {
        guard depth < 6, let cursor = resolved() else { return [] }
        return [cursor] + cursor.parts.flatMap { $0.objectParts(depth: depth + 1) }
    }

    private func isUpload(depth: Int = 0) -> Bool {
        guard depth < 6, let cursor = resolved() else { return false }
        if cursor.isBinary { return true }
        let inside = [cursor.raw("items"), cursor.onlyPart].compactMap(\.self)
        return (inside + (SchemaShape(cursor).alternatives?.cursors ?? [])).contains { $0.isUpload(depth: depth + 1) }
    }
}
