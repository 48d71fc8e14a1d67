import Foundation
import HTTPTypes

/// The body of a request under construction: fields, a whole payload, or a JSON object in which fields replace members.
struct BodyParts: Sendable {
    /// The encoding of body fields.
    enum BodyFormat: Sendable, Hashable {
        case json(media: String)
        case form(QueryStyle)
        case multipart

        var isJSON: Bool {
            if case .json = self { true } else { false }
        }
    }

    private struct Field: Sendable {
        let name: String
        let value: Value
        let style: QueryStyle?
        let media: String?
    }

    /// The value of a field, in the form that the format of the body needs.
    enum Value: Sendable {
        case json(JSONBody)
        case form(EncodedValue)

        var encoded: EncodedValue {
            switch self {
            case .json(let body): body.value
            case .form(let value): value
            }
        }

        var json: JSONBody {
            switch self {
            case .json(let body): body
            case .form(let value): .value(value)
            }
        }
    }

    private struct Payload: Sendable {
        enum Content: Sendable {
            case bytes(RequestBody)
            case json(JSONBody)
            /// An object in which fields have replaced members.
            case members([JSONMember])
        }

        var content: Content
        let media: String
    }

    private var format: BodyFormat?
    private var fields: [Field]?
    private var payload: Payload?

    /// Sets the encoding of the fields; it cannot change after the first field.
    mutating func choose(_ format: BodyFormat) throws(BuildFailure) {
        guard fields == nil else { throw BuildFailure("it chooses the kind of its body after the first body field") }
        guard self.format == nil || self.format == format else {
            throw BuildFailure("its body cannot be a form of two kinds")
        }
        self.format = format
    }

    /// Makes this a body of fields, even if no field follows, unless the body is a whole JSON object.
    mutating func beginFields() throws(BuildFailure) {
        if try payloadMembers() == nil, fields == nil { fields = [] }
    }

    /// Encodes the value of a field; `nil` if it is an `Optional` without a value.
    func encode(_ value: some Encodable) throws -> Value? {
        if payload == nil, let format, !format.isJSON { return try EncodedValue(ifPresent: value).map(Value.form) }
        return try JSONBody(ifPresent: value).map(Value.json)
    }

    /// Adds a field. In a whole JSON object it replaces the member with its name.
    mutating func add(_ name: String, _ value: Value, style: QueryStyle?, media: String?) throws(BuildFailure) {
        if var members = try payloadMembers() {
            members.set(name, value.json)
            payload?.content = .members(members)
        } else {
            try beginFields()
            fields?.append(Field(name: name, value: value, style: style, media: media))
        }
    }

    /// The members of a whole JSON object; `nil` without a whole payload.
    private func payloadMembers() throws(BuildFailure) -> [JSONMember]? {
        guard let payload else { return nil }
        switch payload.content {
        case .members(let members): return members
        case .json(let body): if let members = body.members { return members }
        case .bytes: break
        }
        throw BuildFailure("it has body fields, and a whole body that is not a JSON object")
    }

    /// The value of a field; `nil` if it is absent.
    func value(of name: String) -> EncodedValue? {
        if let members = try? payloadMembers() { return members.last { $0.name == name }?.value.value }
        return fields?.last { $0.name == name }?.value.encoded
    }

    /// Sets a field, replacing those with the same name.
    mutating func replace(_ name: String, with value: EncodedValue) throws(BuildFailure) {
        let style = fields?.last { $0.name == name }?.style
        fields?.removeAll { $0.name == name }
        try add(name, .form(value), style: style, media: nil)
    }

    /// Removes the fields with this name.
    mutating func remove(_ name: String) {
        fields?.removeAll { $0.name == name }
        guard var members = try? payloadMembers(), members.contains(where: { $0.name == name }) else { return }
        members.removeAll { $0.name == name }
        payload?.content = .members(members)
    }

    /// Makes this a body with one payload.
    mutating func set(_ body: RequestBody, media: String) throws(BuildFailure) {
        try set(Payload(content: .bytes(body), media: media))
    }

    /// Makes this a body with one JSON value.
    mutating func set(json value: JSONBody, media: String) throws(BuildFailure) {
        try set(Payload(content: .json(value), media: media))
    }

    private mutating func set(_ payload: Payload) throws(BuildFailure) {
        guard self.payload == nil else { throw BuildFailure("it has two bodies") }
        guard fields == nil else { throw BuildFailure("it has body fields before its whole body") }
        self.payload = payload
    }

    /// The bytes and their media type.
    ///
    /// - Throws: ``BuildFailure`` for a body on a GET or HEAD, and for a field that the encoding does not support.
    func render(for method: HTTPRequest.Method) throws(BuildFailure) -> (RequestBody?, media: String?) {
        guard fields != nil || payload != nil else { return (nil, nil) }
        guard method != .get, method != .head else {
            throw BuildFailure("a \(method.rawValue) cannot carry a body")
        }
        if let payload {
            switch payload.content {
            case .bytes(let body): return (body, payload.media)
            case .json(.bytes(let data)): return (.data(data), payload.media)
            case .json(.value(let value)): return (.data(Data(try value.json.utf8)), payload.media)
            case .members(let members): return (.data(try members.object()), payload.media)
            }
        }
        let fields = fields ?? []
        switch format {
        case nil:
            return (.data(try json(fields)), "application/json")
        case .json(let media):
            return (.data(try json(fields)), media)
        case .form(let style):
            return (.data(Data(try form(fields, style).utf8)), "application/x-www-form-urlencoded")
        case .multipart:
            return try multipart(fields)
        }
    }

    /// A JSON object of the fields, sorted by name, since the order in which a caller adds them has no meaning.
    private func json(_ fields: [Field]) throws(BuildFailure) -> Data {
        var names: Set<String> = []
        for field in fields where !names.insert(field.name).inserted {
            throw BuildFailure("it has two body fields named '\(field.name)'")
        }
        return try fields.map { JSONMember(name: $0.name, value: $0.value.json) }.sorted { $0.name < $1.name }.object()
    }

    private func form(_ fields: [Field], _ style: QueryStyle) throws(BuildFailure) -> String {
        var items = QueryItems()
        for field in fields { try items.add(field.name, field.value.encoded, style: field.style ?? style) }
        return items.text
    }

    private func multipart(_ fields: [Field]) throws(BuildFailure) -> (RequestBody?, media: String?) {
        var form = MultipartForm()
        for field in fields {
            do {
                try form.add(field.name, field.value.encoded, style: field.style, media: field.media)
            } catch {
                throw BuildFailure(wrapping: error, "the part '\(field.name)' cannot be written")
            }
        }
        let (body, boundary) = form.render()
        return (body, "multipart/form-data; boundary=\(boundary)")
    }
}
