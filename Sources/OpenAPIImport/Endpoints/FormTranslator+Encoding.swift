import Diagnostics
import Spec
import SpecImport
import YAML

/// The encoding of form fields and of multipart parts.
extension FormTranslator {
    private var styles: ParameterStyles { ParameterStyles(types: types) }
    private var values: ValueReader { ValueReader(types: types) }

    /// Sets the type, the default, the style and the media type of a field as a form can encode them.
    ///
    /// - Parameters:
    ///   - form: `form` or `multipart`.
    ///   - encoding: The encoding object of this field.
    func encode(
        _ field: inout MemberDefinition,
        _ schema: DocumentCursor,
        as form: BodyForm,
        _ encoding: DocumentCursor?
    ) {
        // A form has no null.
        field.type = field.type.withoutOptional
        field.defaultValue = values.defaultValue(of: schema, as: field.type)
        if !field.mayBeAbsent, field.defaultValue?.isEmpty == true { field.defaultValue = nil }
        let media = mediaTypes(of: encoding)
        let isStructured = styles.isList(field.type) || styles.isCompound(field.type)
        if form == .multipart {
            field.media = media.first.flatMap { media in encoding.map { $0.name(media) } }
            if let encoding, isStructured, media.isEmpty { readPartStyle(of: &field, schema, encoding) }
            if let encoding, media.count > 1 {
                documents.warn(
                    "other-media",
                    at: encoding,
                    "'\(media[0])' is sent for '\(field.name.value)'; an upload can set another media type"
                )
            }
        } else {
            guard let encoding, encoding.hasEncodingRules else {
                // By default, a list has an item for each element, and an object is one item in JSON.
                if styles.isKeyed(field.type) { field.style = schema.located(.json) }
                if styles.holdsCompounds(field.type) {
                    field.style = schema.located(.json)
                    documents.warn(
                        "unsupported-style",
                        at: schema,
                        "the document sends each element of '\(field.name.value)' as a separate field; the client sends one JSON list"
                    )
                }
                return
            }
            if isStructured, media.first.map({ MediaKind($0) == .json }) == true {
                field.style = encoding.located(.json)
            } else if isStructured {
                field.style = styles.style(
                    encoding,
                    of: schema,
                    field.type,
                    explodes: encoding.explodes
                ).map { encoding.located($0) }
            }
        }
    }

    /// Reads how the parts of a list or an object are named. By default, a list is several parts with its name, and an
    /// object is one part in JSON.
    private func readPartStyle(of field: inout MemberDefinition, _ schema: DocumentCursor, _ encoding: DocumentCursor) {
        guard let style = encoding.raw("style") ?? encoding.raw("explode") else { return }
        let isPlainList = styles.isList(field.type) && !styles.holdsCompounds(field.type)
        if style.node.text == "deepObject", styles.isKeyed(field.type) || isPlainList {
            let found = styles.style(encoding, of: schema, field.type, explodes: true) ?? .brackets
            field.style = encoding.located(BodyForm.multipart.styles.contains(found) ? found : .brackets)
            return
        }
        let isUsual = (encoding.text("style") ?? "form") == "form" && encoding.explodes
        if isUsual, styles.isList(field.type) { return }
        documents.warn("unsupported-encoding", at: style, "the style of the part '\(field.name.value)' is left out")
    }

    private func mediaTypes(of encoding: DocumentCursor?) -> [String] {
        guard let cursor = encoding?.raw("contentType"), let text = cursor.node.text else { return [] }
        guard HTTPGrammar.isMediaRangeList(text) else {
            documents.warn("unsupported-encoding", at: cursor, "'\(text)' is not a media type; it is left out")
            return []
        }
        return text.split(separator: ",").map { String($0).trimmed }
    }

    /// Warns about unsupported encodings.
    func reportEncoding(_ encoding: DocumentCursor?, _ form: BodyForm, _ names: [String]) {
        for (name, cursor) in encoding?.entries ?? [] {
            documents.check(cursor, as: .encoding)
            guard names.contains(name) else {
                documents.warn("unsupported-encoding", at: cursor, "the body has no field '\(name)'")
                continue
            }
            if let headers = cursor["headers"], form == .multipart {
                documents.warn(
                    "unsupported-encoding",
                    at: headers,
                    "the header fields of the part '\(name)' are left out"
                )
            }
            if let media = cursor.raw("contentType"), form == .form, media.node.text.map({ MediaKind($0) }) != .json,
                media.node.text != "text/plain"
            {
                documents.warn("unsupported-encoding", at: media, "'contentType' of the field '\(name)' is left out")
            }
        }
    }

    /// The type of a part that is a file: an upload, or a list of uploads if it may be several files; `nil` for any
    /// other part.
    func uploadType(of cursor: DocumentCursor) -> TypeExpression? {
        var known: [DocumentCursor.Identity: Bool?] = [:]
        let upload = cursor.builtin(.upload)
        return holdsUploads(cursor, &known).map { $0 ? .list(of: upload) : upload }
    }

    /// Whether a part may be several files; `nil` if it is not a file.
    ///
    /// - Parameter known: The results so far; a schema that leads back to itself is not a file.
    private func holdsUploads(_ cursor: DocumentCursor, _ known: inout [DocumentCursor.Identity: Bool?]) -> Bool? {
        guard let target = cursor.resolved() else { return nil }
        if let found = known[target.identity] { return found }
        known[target.identity] = .some(nil)
        let result = findUploads(SchemaShape(target), &known)
        known[target.identity] = .some(result)
        return result
    }

    private func findUploads(_ shape: SchemaShape, _ known: inout [DocumentCursor.Identity: Bool?]) -> Bool? {
        let target = shape.cursor
        if let only = target.onlyPart { return holdsUploads(only, &known) }
        if shape.type == "array", let items = target.raw("items") {
            return holdsUploads(items, &known).map { _ in true }
        }
        if let cursors = shape.alternatives?.cursors, !cursors.isEmpty {
            let kinds = cursors.compactMap { holdsUploads($0, &known) }
            if !kinds.isEmpty, kinds.count < cursors.count {
                documents.warn(
                    "merged-union",
                    at: target,
                    "a value that may be a file or something else becomes an upload"
                )
            }
            return kinds.isEmpty ? nil : kinds.contains(true)
        }
        return target.isBinary || shape.types.isEmpty && target.node.entries?.isEmpty == true ? false : nil
    }
}

extension DocumentCursor {
    /// Whether an encoding object determines how a form field is encoded.
    fileprivate var hasEncodingRules: Bool {
        ["contentType", "style", "explode", "allowReserved"].contains { raw($0) != nil }
    }

    /// Whether values of the schema are bytes.
    var isBinary: Bool {
        // Since OpenAPI 3.1, a string with a media type and without an encoding is not text but the bytes of a file.
        let isFile = raw("contentEncoding") == nil && text("contentMediaType").map { MediaKind($0) } == .binary
        return text("format") == "binary" || text("type") == "file" || isFile
    }
}
