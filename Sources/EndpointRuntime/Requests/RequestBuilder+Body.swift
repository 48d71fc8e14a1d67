public import Foundation
import TextCoding

extension RequestBuilder {
    /// Sends the body fields as a JSON object with another media type than `application/json`.
    public mutating func json(media: String) {
        check { try $0.body.choose(.json(media: media)) }
    }

    /// Sends the body fields as a URL-encoded form instead of a JSON object, with lists and objects in `style`.
    public mutating func form(style: QueryStyle = .repeat) {
        check { try $0.body.choose(.form(style)) }
    }

    /// Sends the body fields as a multipart form instead of a JSON object.
    public mutating func multipart() {
        check { try $0.body.choose(.multipart) }
    }

    /// Adds a body field: a member of the JSON object, or a field of the form; `nil` adds none.
    ///
    /// - Parameters:
    ///   - name: the name of the field.
    ///   - value: the value.
    ///   - style: the encoding of a list or an object in a form, instead of the form's own style; in a multipart form
    ///     `brackets` (`a[]`), `indexed` (`a[0]`), `spread` (a part for each key of an object, in the order of the
    ///     keys), `json` (one part in JSON) or `repeat`.
    ///   - media: the media type of the part, in a multipart form.
    @inline(never)
    public mutating func field<Value: Encodable>(
        _ name: StaticString,
        _ value: Value?,
        style: QueryStyle?,
        media: String? = nil
    ) {
        add(field: name.description, value, style: style, media: media)
    }

    /// Adds a body field, in a multipart form as a part with this media type; `nil` adds none.
    @inline(never)
    public mutating func field<Value: Encodable>(_ name: StaticString, _ value: Value?, media: String?) {
        add(field: name.description, value, media: media)
    }

    /// Adds a body field: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field<Value: Encodable>(_ name: StaticString, _ value: Value?) {
        add(field: name.description, value)
    }

    /// Adds a body field with the raw value of an enum; `nil` adds none.
    @_disfavoredOverload
    @inline(never)
    public mutating func field<Value: RawRepresentable>(
        _ name: StaticString,
        _ value: Value?,
        style: QueryStyle? = nil,
        media: String? = nil
    ) where Value.RawValue: Encodable {
        add(field: name.description, value?.rawValue, style: style, media: media)
    }

    /// Adds a body field with the raw values of enums; `nil` adds none.
    @_disfavoredOverload
    @inline(never)
    public mutating func field<Value: RawRepresentable>(
        _ name: StaticString,
        _ values: [Value]?,
        style: QueryStyle? = nil,
        media: String? = nil
    ) where Value.RawValue: Encodable {
        add(field: name.description, values?.map(\.rawValue), style: style, media: media)
    }

    /// Adds a body field in a format; `nil` adds none.
    @inline(never)
    public mutating func field<Value>(
        _ name: StaticString,
        _ value: Value?,
        _ format: WireFormat<Value>,
        style: QueryStyle? = nil,
        media: String? = nil
    ) {
        add(field: name.description, value.map { Formatted(value: $0, format: format) }, style: style, media: media)
    }

    /// Adds the files of a multipart form whose names are the keys, in the order of the keys; `nil` adds none.
    ///
    /// - Parameters:
    ///   - name: the name of the field, which is only sent with a style.
    ///   - files: the files by the names of their parts.
    ///   - style: ``QueryStyle/brackets`` for names that contain the field's, `a[key]`.
    ///   - media: the media type of all files, instead of their own.
    @inline(never)
    public mutating func field<Key: Hashable & CodingKeyRepresentable & Encodable>(
        _ name: StaticString,
        _ files: [Key: Upload]?,
        style: QueryStyle?,
        media: String? = nil
    ) {
        let files = (files ?? [:]).map { (key: $0.key.codingKey.stringValue, file: $0.value) }
        for (key, file) in files.sorted(by: { $0.key < $1.key }) {
            let hasBrackets = style == .brackets || style == .indexed
            add(field: hasBrackets ? "\(name)[\(key)]" : key, file, media: media)
        }
    }

    /// Adds the files of a multipart form whose names are the keys, with this media type; `nil` adds none.
    @inline(never)
    public mutating func field<Key: Hashable & CodingKeyRepresentable & Encodable>(
        _ name: StaticString,
        _ files: [Key: Upload]?,
        media: String?
    ) {
        field(name, files, style: nil, media: media)
    }

    /// Adds the files of a multipart form whose names are the keys; `nil` adds none.
    @inline(never)
    public mutating func field<Key: Hashable & CodingKeyRepresentable & Encodable>(
        _ name: StaticString,
        _ files: [Key: Upload]?
    ) {
        field(name, files, style: nil, media: nil)
    }

    /// Sends a value as the whole JSON body; `nil` sends no body.
    ///
    /// The keys of a model are in the order of its fields; the keys of dictionaries, of ``JSON`` and of types with
    /// their own `encode(to:)` are sorted. Body fields that are added later replace members of the object.
    @inline(never)
    public mutating func body<Value: Encodable>(json value: Value?, media: String = "application/json") {
        check { request in
            guard let value, let encoded = try JSONBody(ifPresent: value) else { return }
            try request.body.set(json: encoded, media: media)
        }
    }

    /// Sends a value in a format as the whole JSON body; `nil` sends no body.
    @inline(never)
    public mutating func body<Value>(
        json value: Value?,
        _ format: WireFormat<Value>,
        media: String = "application/json"
    ) {
        body(json: value.map { Formatted(value: $0, format: format) }, media: media)
    }

    /// Sends text as the whole body, in the charset of its media type, or else in UTF-8; `nil` sends no body.
    public mutating func body(text: String?, media: String = "text/plain; charset=utf-8") {
        guard let text else { return }
        check { try $0.body.set(.data(MediaType(media).data(of: text)), media: media) }
    }

    /// Sends bytes as the whole body; `nil` sends no body.
    public mutating func body(data: Data?, media: String = "application/octet-stream") {
        guard let data else { return }
        check { try $0.body.set(.data(data), media: media) }
    }

    /// Sends values as the whole body, one JSON value for each line; `nil` sends no body.
    ///
    /// If `media` is `application/json-seq`, or ends in `+json-seq`, a record separator precedes each value (RFC 7464).
    @inline(never)
    public mutating func body<Value: Encodable>(lines values: [Value]?, media: String = "application/x-ndjson") {
        check { request in
            guard let values else { return }
            let writer = JSONWriter()
            let isSequence = JSONSequence.isMediaType(MediaType(media).name)
            for value in values {
                if isSequence { writer.append(JSONSequence.separator) }
                try writer.write(value)
                writer.append(UInt8(ascii: "\n"))
            }
            try request.body.set(.data(writer.takeData()), media: media)
        }
    }

    /// Sends values in a format as the whole body, one JSON value for each line; `nil` sends no body.
    @inline(never)
    public mutating func body<Value>(
        lines values: [Value]?,
        _ format: WireFormat<Value>,
        media: String = "application/x-ndjson"
    ) {
        body(lines: values?.map { Formatted(value: $0, format: format) }, media: media)
    }

    /// Sends a file as the whole body; `nil` sends no body. `media` replaces the media type of the upload.
    public mutating func body(file: Upload?, media: String? = nil) {
        guard let file else { return }
        check { try $0.body.set(file.content.checked(), media: media ?? file.media) }
    }

    /// Adds a list of body fields.
    mutating func fields(_ fields: Payload.Fields) {
        for (name, value) in fields {
            if let value { add(opened: name, value) } else { add(field: name, String?.none) }
        }
    }

    private mutating func add(opened name: String, _ value: some Encodable) {
        add(field: name, value)
    }

    mutating func add<Value: Encodable>(
        field name: String,
        _ value: Value?,
        style: QueryStyle? = nil,
        media: String? = nil
    ) {
        check { request in
            try request.body.beginFields()
            guard let value, let encoded = try request.body.encode(value) else { return }
            try request.body.add(name, encoded, style: style, media: media)
        }
    }
}
