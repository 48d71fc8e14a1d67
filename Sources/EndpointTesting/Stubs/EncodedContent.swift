import EndpointRuntime
import Foundation
import HTTPTypes

/// A typed value as the body of a response.
struct EncodedContent {
    private var body = Data()
    private var headers = HTTPFields()
    /// Whether the test has provided the body as it is: a text, bytes or a raw response.
    private var isVerbatim = false

    /// An empty body.
    init() {}

    private init(_ body: Data, media: String) {
        self.body = body
        headers = [.contentType: media]
    }

    private init(verbatim body: Data, media: String) {
        self.init(body, media: media)
        isVerbatim = true
    }

    /// A JSON body with a value at a path.
    init(json value: any Encodable, at path: JSONPath) throws {
        let body = try path.steps.reversed().reduce(Data(json: value)) { try Self.wrap($0, at: $1) }
        self.init(body, media: "application/json")
    }

    /// The response with this body; `others` replace the header fields of the content.
    ///
    /// - Throws: ``/EndpointRuntime/BuildFailure`` for a header field that HTTP does not allow.
    func response(status: Int, _ others: HeaderItems) throws -> IncomingResponse {
        let fields = try fields(replacedBy: others)
        return IncomingResponse(status: HTTPResponse.Status(clamping: status), headers: fields, body: .data(body))
    }

    private func fields(replacedBy others: HeaderItems) throws -> HTTPFields {
        var fields = headers
        for item in others.items { try fields.addOrReplace(item.name, item.value) }
        return fields
    }
}

extension EncodedContent {
    /// The content and the status code from which a request decodes `value`.
    ///
    /// - Parameters:
    ///   - status: the status code of the stub; `nil` for a status code from which the request decodes the value.
    ///   - headers: the header fields of the stub.
    /// - Throws: ``ConnectionFailure`` of the kind `notStubbed` if the value cannot be encoded, or if the request
    ///   decodes no encoding of it from an accepted status, and the encoder's error.
    static func response<R: Request>(
        _ value: R.Response,
        to request: R,
        status: Int?,
        headers: HeaderItems
    ) throws -> (EncodedContent, status: Int) {
        let accepted = (200...599).filter { R.responsePolicy.statuses.contains($0) }
        if let raw = value as? RawResponse { return (EncodedContent(raw), status ?? raw.statusCode) }
        let search = ContentSearch(value, rule: R.successRule, headers: headers)
        let outline = ValueOutline(value)
        // The status code of a raw response in a case precedes others. One that is not accepted is chosen on purpose.
        let isRejected = outline.status.map { !accepted.contains($0) } ?? false
        let own = isRejected ? [] : [outline.status].compactMap(\.self)
        let status = status ?? (isRejected ? outline.status : nil)
        let first = status ?? accepted.first ?? 200
        for status in outline.isCase && status == nil ? own + accepted : [first] {
            let decode: ContentSearch.Decoding = { try .some(request.decodeResponse($0)) }
            let content = try search.content(status, from: R.responsePolicy.pick, decode)
            if let content { return (content, status) }
        }
        // Unless the stub names a status code, a case without a payload needs a status code that decodes as that case.
        let contents = try alternatives(value, at: R.responsePolicy.pick, R.successRule)
        // The last encoding is a text or bytes as they are, or else a rare format.
        let isPlain = (value is any WireFormatted || value is any MapWithTextKeys) && !(value is Data)
        guard let usual = isPlain ? contents.first : contents.last, status != nil || !outline.isBareCase else {
            throw ConnectionFailure.notEncodable("response", of: R.self)
        }
        let isDecodable = contents.contains { content in
            (try? request.decodeResponse(content.raw(first, headers))) != nil
        }
        // A test may choose a status that the request does not accept, or that belongs to another case.
        let isChosen = status != nil && outline.isCase || !R.responsePolicy.statuses.contains(first)
        guard isDecodable || isChosen else {
            try checkEncoding(of: value)
            throw ConnectionFailure.notDecodable("response", of: R.self, first, isEmpty: outline.isEmptyText)
        }
        return (usual, first)
    }

    /// The content from which `R` decodes `failure`.
    ///
    /// - Parameter headers: the header fields of the stub.
    /// - Throws: ``ConnectionFailure`` of the kind `notStubbed` if there is none, and the encoder's error.
    static func failure<R: Request>(
        _ failure: R.Failure,
        of request: R.Type,
        _ status: Int,
        _ headers: HeaderItems
    ) throws -> EncodedContent {
        let decode: ContentSearch.Decoding = { try R.decodeFailure(from: $0).map { $0 } }
        /// Whether `R` decodes a number other than `failure`, such as the status code.
        let changesNumber = { (content: EncodedContent) -> Bool in
            guard let number = failure as? Int else { return false }
            return (try? decode(content.raw(status, headers))) as? Int != number
        }
        // A failure of type `Int` may be the status code, which needs no body.
        if failure is Int, !changesNumber(EncodedContent()) { return EncodedContent() }
        guard try !alternatives(failure, at: []).isEmpty else {
            throw ConnectionFailure.notEncodable("failure", of: request)
        }
        let search = ContentSearch(failure, headers: headers)
        let content = try search.content(status, from: R.responsePolicy.failurePick, decode)
        guard let content, !changesNumber(content) else {
            try checkEncoding(of: failure)
            let isEmpty = ValueOutline(failure).isEmptyText
            throw ConnectionFailure.notDecodable("failure", of: request, status, isEmpty: isEmpty)
        }
        return content
    }

    /// - Throws: the encoder's error if the encoding of the type cannot express the value, such as a number that is not
    ///   one.
    private static func checkEncoding(of value: Any) throws {
        if let value = value as? any Encodable { _ = try EncodedContent(json: value, at: []) }
    }

    /// The content as a response; `others` replace the header fields of the content.
    func raw(_ status: Int, _ others: HeaderItems) -> RawResponse {
        var response = RawResponse(status: status, body: body)
        // `response` reports a header field that HTTP does not allow.
        response.headers = (try? fields(replacedBy: others)) ?? headers
        return response
    }

    private init(_ raw: RawResponse) {
        self.init()
        body = raw.body
        headers = raw.headers
        isVerbatim = true
    }

    /// The alternative encodings of a value, with the member that the success rule requires; empty if the value cannot
    /// be encoded.
    static func alternatives(_ value: Any, at path: JSONPath, _ rule: SuccessRule?) throws -> [EncodedContent] {
        var contents = try alternatives(value, at: path)
        guard let rule else { return contents }
        for index in contents.indices { try contents[index].satisfy(rule) }
        return contents
    }

    /// The alternative encodings of a value.
    ///
    /// Only the request knows whether a text or bytes are the body or a JSON string in it. JSON comes first, because a
    /// request that reads the body unchanged decodes a different value from the JSON.
    private static func alternatives(_ value: Any, at path: JSONPath) throws -> [EncodedContent] {
        switch value {
        case is Void: return [EncodedContent()]
        case let raw as RawResponse: return [EncodedContent(raw)]
        case let text as String where path.isEmpty:
            let plain = EncodedContent(verbatim: Data(text.utf8), media: "text/plain; charset=utf-8")
            return [try EncodedContent(json: text, at: path), plain]
        case let data as Data where path.isEmpty:
            let bytes = EncodedContent(verbatim: data, media: "application/octet-stream")
            return try formatted(data, at: path) + [bytes]
        case let optional as any OptionalValue:
            if let wrapped = optional.wrappedValue { return try alternatives(wrapped, at: path) }
            let null = try EncodedContent(json: JSON.null, at: path)
            return path.isEmpty ? [EncodedContent(), null] : [null, EncodedContent()]
        case let value as any WireFormatted: return try formatted(value, at: path)
        case let map as any MapWithTextKeys: return try formatted(map.byText, at: path)
        case let value as any Encodable: return [try EncodedContent(json: value, at: path)]
        default:
            // A response that depends on the status code is an enum with a case for each type of body.
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .enum else { return [] }
            return try mirror.children.first.map { try alternatives($0.value, at: path) } ?? [EncodedContent()]
        }
    }

    /// JSON with a value in the encoding of its type, and in its other formats.
    ///
    /// - Throws: the encoder's error if no encoding has the value.
    private static func formatted(_ value: any WireFormatted, at path: JSONPath) throws -> [EncodedContent] {
        let others = value.encodings.compactMap { try? EncodedContent(json: $0, at: path) }
        // A number that is not one, for example, has an encoding only in quotes.
        if !others.isEmpty { return [try? EncodedContent(json: value, at: path)].compactMap(\.self) + others }
        return [try EncodedContent(json: value, at: path)]
    }

    /// Wraps a JSON text as the value of a key or, if the step is a number, as the element of a list at that index.
    private static func wrap(_ json: Data, at step: String) throws -> Data {
        if let index = Int(step), abs(index) < 1000 {
            // A negative index counts from the end: `-2` has one element after it.
            let before = String(repeating: "null,", count: max(index, 0))
            let after = String(repeating: ",null", count: max(-index - 1, 0))
            return Data("[\(before)".utf8) + json + Data("\(after)]".utf8)
        }
        return Data("{".utf8) + (try Data(json: step)) + Data(":".utf8) + json + Data("}".utf8)
    }

    /// Adds the member that the success rule requires, unless the body already contains it.
    private mutating func satisfy(_ rule: SuccessRule) throws {
        guard !isVerbatim, let key = rule.key, !rule.values.contains(nil), let value = rule.values.first ?? nil else {
            return
        }
        var members: [String: JSON] = [:]
        if !body.isEmpty {
            guard case .object(let own)? = try? RawResponse(body: body).json(JSON.self) else { return }
            members = own
        }
        guard members[key] == nil else { return }
        let scalar = try? RawResponse(body: Data(value.utf8)).json(JSON.self)
        let path = rule.path.steps[...]
        guard let satisfying = Self.adding(scalar ?? .string(value), at: path, to: members) else { return }
        self = try EncodedContent(json: satisfying, at: [])
    }

    /// The members with a value at a path; `nil` if there is already one, or something else than an object before it.
    private static func adding(
        _ value: JSON,
        at path: ArraySlice<String>,
        to members: [String: JSON]
    ) -> [String: JSON]? {
        guard let key = path.first else { return nil }
        var members = members
        if path.count == 1 {
            guard members[key] == nil else { return nil }
            members[key] = value
            return members
        }
        guard case .object(let inner) = members[key] ?? [:] else { return nil }
        guard let added = adding(value, at: path.dropFirst(), to: inner) else { return nil }
        members[key] = .object(added)
        return members
    }
}

extension ConnectionFailure {
    fileprivate static func notEncodable<R: Request>(_ what: String, of request: R.Type) -> ConnectionFailure {
        ConnectionFailure(
            .notStubbed,
            "the \(what) of \(R.displayName) cannot be encoded; stub it with .json or .raw"
        )
    }

    fileprivate static func notDecodable<R: Request>(
        _ what: String,
        of request: R.Type,
        _ status: Int,
        isEmpty: Bool
    ) -> ConnectionFailure {
        let remedy = isEmpty ? "pass nil for an empty body" : "stub it with .json or .raw"
        return ConnectionFailure(
            .notStubbed,
            "\(R.displayName) does not decode the \(what) with the status \(status); \(remedy)"
        )
    }
}
