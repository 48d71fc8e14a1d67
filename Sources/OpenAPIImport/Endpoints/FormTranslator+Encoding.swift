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
        guard form == .multipart else {
            field.style = formStyle(of: field, schema, encoding, media)
            return
        }
        if styles.isCompound(field.type) || styles.holdsCompounds(field.type) {
            reportFiles(in: schema, of: field.name.value)
        }
        let isStructured = styles.isList(field.type) || styles.isCompound(field.type)
        if let encoding, isStructured, media.isEmpty { readPartStyle(of: &field, schema, encoding) }
        guard let encoding, let first = media.first else { return }
        if field.type.isFileOrFiles {
            field.media = encoding.name(media.joined(separator: ", "))
            return
        }
        // Only an upload chooses one of several media types.
        let sent = media.first { !HTTPGrammar.isChoice($0) }
        field.media = sent.map { encoding.name($0) }
        if styles.isJSON(field.type), let sent, MediaKind(sent) == .json {
            // In other styles, a list is several parts, and a text has no quotes.
            field.style = encoding.located(.json)
            if sent == BodyForm.json.mediaType { field.media = nil }
        }
        let others = media.filter { $0 != sent && $0 != "*/*" }
        if !others.isEmpty {
            documents.warn(
                "other-media",
                at: encoding.raw("contentType") ?? encoding,
                "'\(others.joined(separator: ", "))' is left out for the part '\(field.name.value)', which is no upload"
            )
        }
        sendAsText(&field, sent ?? first, at: encoding)
    }

    /// Makes a part a String, or a list of Strings, if its value would be JSON, but its media type never contains JSON.
    private func sendAsText(_ field: inout MemberDefinition, _ media: String, at encoding: DocumentCursor) {
        let isList = styles.holdsCompounds(field.type)
        let isJSON = isList || styles.isCompound(field.type) && !styles.isUnionOfTexts(field.type)
        // Some servers call JSON plain text.
        let isText = [.text, .lines, .events].contains(MediaKind(media)) && media != "text/plain"
        guard isJSON, isText || HTTPGrammar.excludesJSON(media) else { return }
        documents.warn(
            "unsupported-encoding",
            at: encoding.raw("contentType") ?? encoding,
            "only JSON is written from a type: '\(field.name.value)' is the text of '\(media)'"
        )
        let text = encoding.builtin(.string)
        field.type = isList ? .list(of: text) : text
        (field.defaultValue, field.example) = (nil, nil)
    }

    /// The style of a list or of an object in a form; `nil` for the default style, and for other values.
    private func formStyle(
        of field: MemberDefinition,
        _ schema: DocumentCursor,
        _ encoding: DocumentCursor?,
        _ media: [String]
    ) -> Located<ListStyle>? {
        let type = field.type
        guard styles.isList(type) || styles.isCompound(type) else { return nil }
        if let encoding, let first = media.first, MediaKind(first) == .json { return encoding.located(.json) }
        if let encoding, encoding.hasStyle {
            if encoding.text("style") != "deepObject", let style = styles.styleOfCompounds(in: type, at: encoding) {
                return style
            }
            if styles.isKeyed(type), encoding.explodes, ["form", nil].contains(encoding.text("style")) {
                if !styles.nestsCompounds(type) { return encoding.located(.spread) }
                let name = field.name.value
                documents.warn(
                    "unsupported-style",
                    at: encoding,
                    "the document sends each property of '\(name)' as a separate field; the client sends '\(name)[key]=value'"
                )
            }
            let found = styles.style(encoding, of: schema, type, explodes: encoding.explodes)
            return (found ?? (styles.nestsCompounds(type) ? .indexed : nil)).map { encoding.located($0) }
        }
        // By default, a list has an item for each element, and an object is one item in JSON.
        if styles.isKeyed(type) { return schema.located(.json) }
        guard styles.holdsCompounds(type) else { return nil }
        documents.warn(
            "unsupported-style",
            at: schema,
            "the document sends each element of '\(field.name.value)' as a separate field; the client sends one JSON list"
        )
        return schema.located(.json)
    }

    /// Reads how the parts of a list or an object are named. By default, a list is several parts with its name, and an
    /// object is one part in JSON; in the style `form`, its properties are parts of their own.
    private func readPartStyle(of field: inout MemberDefinition, _ schema: DocumentCursor, _ encoding: DocumentCursor) {
        guard let style = encoding.raw("style") ?? encoding.raw("explode") else { return }
        let isPlainList = styles.isList(field.type) && !styles.holdsCompounds(field.type)
        let mayBeNamed = styles.isKeyed(field.type) || styles.isJSON(field.type) || isPlainList
        if style.node.text == "deepObject", mayBeNamed {
            let found = styles.style(encoding, of: schema, field.type, explodes: true) ?? .brackets
            field.style = encoding.located(BodyForm.multipart.styles.contains(found) ? found : .brackets)
            return
        }
        let isUsual = (encoding.text("style") ?? "form") == "form" && encoding.explodes
        if isUsual, styles.isList(field.type) { return }
        if isUsual, styles.isKeyed(field.type) {
            field.style = encoding.located(.spread)
            return
        }
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

    /// Warns about the files inside of a part in JSON.
    private func reportFiles(in part: DocumentCursor, of name: String) {
        var open = [part]
        var seen: Set<DocumentCursor.Identity> = []
        while let next = open.popLast() {
            guard let schema = next.resolved(), seen.insert(schema.identity).inserted else { continue }
            if schema.isBinary {
                documents.warn(
                    "unsupported-body",
                    at: schema,
                    "a file inside of '\(name)' is a String: only a part of the body can be an upload"
                )
            }
            open += schemas.properties(of: schema).filter { schemas.isPresent($0, in: .request) }.map(\.cursor)
            open += schema.parts + (SchemaShape(schema).alternatives?.cursors ?? [])
            open += ["items", "additionalProperties", "unevaluatedProperties"].compactMap { schema.raw($0) }
            open += schema.elementsByPosition + (schema["patternProperties"]?.rawEntries.map(\.cursor) ?? [])
        }
    }

    /// The type of a part that is a file: an upload, or a list of uploads if it may be several files; `nil` for any
    /// other part.
    ///
    /// - Parameter encoding: The encoding object of the part.
    func uploadType(of cursor: DocumentCursor, _ encoding: DocumentCursor? = nil) -> TypeExpression? {
        if let encoding, encoding.isOfJSON, isUntyped(cursor) { return nil }
        var known: [DocumentCursor.Identity: Bool?] = [:]
        let upload = cursor.builtin(.upload)
        return holdsUploads(cursor, &known).map { $0 ? .list(of: upload) : upload }
    }

    /// Whether a part, or each element of a list of parts, has an empty schema. By default, it is a file.
    private func isUntyped(_ cursor: DocumentCursor) -> Bool {
        guard let target = cursor.resolved() else { return false }
        let element = SchemaShape(target).type == "array" ? target["items"] : target
        return element?.node.entries?.isEmpty == true
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
    /// Whether an encoding object determines how the items of a form field are written.
    fileprivate var hasStyle: Bool { ["style", "explode", "allowReserved"].contains { raw($0) != nil } }

    /// Whether an encoding object declares JSON, by its media type or by a style of objects.
    fileprivate var isOfJSON: Bool {
        if let media = text("contentType") { return !HTTPGrammar.isChoice(media) && MediaKind(media) == .json }
        return text("style") == "deepObject"
    }

    /// Whether values of the schema are bytes.
    var isBinary: Bool {
        // Since OpenAPI 3.1, a string with a media type and without an encoding is not text but the bytes of a file.
        let isFile = raw("contentEncoding") == nil && text("contentMediaType").map { MediaKind($0) } == .binary
        return text("format") == "binary" || text("type") == "file" || isFile
    }
}
