import Diagnostics
import Spec
import TextCoding
import YAML

/// A request of recorded traffic with its response.
struct HAREntry {
    let node: Node
    private let request: Node
    private let response: Node
    private let url: String
    private let hasUser: Bool
    /// Whether the response is JSON. It is computed once, since that may take reading the body.
    private var hasJSON = false
    let method: String

    init?(_ node: Node) {
        guard let request = node.value("request"), let response = node.value("response"),
            let url = request.value("url")?.text.map({ RecordedURL($0) }),
            url.text.hasPrefix("http://") || url.text.hasPrefix("https://")
        else { return nil }
        self.node = node
        self.request = request
        self.response = response
        (self.url, hasUser) = (url.text, url.hasUser)
        method = (request.value("method")?.text ?? "GET").uppercased()
        hasJSON = responseHasJSON
    }

    /// The scheme and the host: `https://api.example.com`.
    var origin: String {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        return String(url[..<(url[start...].firstIndex { "/?".contains($0) } ?? url.endIndex)])
    }

    /// The warning that requests to the origin of the entry are left out.
    var issueOfOrigin: RecordedIssue {
        .warning(
            "other-origin",
            at: node.range,
            "requests to \(origin) are left out: an API has one",
            hint: "'--base \(origin)' reads those instead"
        )
    }

    /// The path after a base, without the query.
    func path(below base: String) -> String { String(url.dropFirst(base.count).prefix { $0 != "?" }) }

    func isBelow(_ base: String) -> Bool {
        url == base || ["/", "?"].contains { url.hasPrefix(base + $0) }
    }

    /// Whether the entry is a request to an API, by its response: data, a file, or no body at all. Requests for pages,
    /// scripts and images are not, and neither are `OPTIONS` and `CONNECT` requests and requests without a response.
    var isOfAPI: Bool {
        guard !["OPTIONS", "CONNECT"].contains(method), status > 0 else { return false }
        guard let media = responseMedia else { return method != "GET" }
        if HARMedia.isOfPage(media), !hasJSON { return false }
        return method != "GET" || hasJSON || !HARMedia.isOfPage(path: url.prefix { $0 != "?" })
    }

    /// Whether the entry is a request to an API that exchanges more than files and plain text, which a server of pages
    /// also has.
    var exchangesData: Bool {
        guard isOfAPI, let media = responseMedia else { return isOfAPI }
        return hasJSON || isText && !media.hasPrefix("text/")
    }

    private var responseHasJSON: Bool {
        guard let media = responseMedia else { return false }
        return [.json, .lines, .events].contains(MediaKind(media)) || media == "text/html" && hasJSONText
    }

    /// Whether the text of the response is a JSON object or list. PHP sends JSON as a page by default.
    private var hasJSONText: Bool {
        guard let content = response.value("content"), let text = content.archivedText else { return false }
        return EmbeddedJSON.value(String(decoding: text, as: UTF8.self), at: content.range) != nil
    }

    /// Whether the response is plain text, such as the response of a counter of visitors.
    var isText: Bool { responseMedia.map { MediaKind($0) == .text } ?? false }

    private static let dataKinds: Set<MediaKind> = [.json, .lines, .text]

    private var status: Int { response.value("status")?.text.flatMap { Int($0) } ?? 0 }

    /// The media type of a response with a body.
    private var responseMedia: String? {
        guard let content = response.value("content"), let media = content.value("mimeType")?.text, !media.isEmpty,
            media != "x-unknown"
        else { return nil }
        let essence = MediaKind.essence(of: media)
        guard content.value("size")?.text == "0", content.value("text") == nil else { return essence }
        // Browsers save a response with the size 0 if they no longer have its body.
        return MediaKind(essence) == .json && mayHaveBody && !isEmpty ? essence : nil
    }

    /// Whether the response may have a body (RFC 9110, section 6.4.1). Browsers save no body of a redirect.
    private var mayHaveBody: Bool { method != "HEAD" && ![204, 205].contains(status) && !(300..<400).contains(status) }

    /// Whether the server sent an empty body.
    private var isEmpty: Bool {
        response.value("bodySize")?.text == "0"
            || (response.value("headers")?.items ?? []).contains {
                $0.value("name")?.text?.lowercased() == "content-length" && $0.value("value")?.text?.trimmed == "0"
            }
    }

    // MARK: The request

    func recorded(below base: String) -> RecordedRequest {
        let whole = url.dropFirst(base.count)
        let path = whole.prefix { $0 != "?" }
        let (template, pathFields) = HARPath.template(String(path), at: request.value("url")?.range ?? node.range)
        var recorded = RecordedRequest(range: node.range, method: method, base: .known(base), path: template)
        recorded.tag = HARPath.tag(of: template)
        recorded.pathFields = pathFields
        // A parameter that all recorded requests have may be optional nevertheless.
        recorded.query = query
        let credentials = HARCredentials(of: request, query: recorded.query, hasUser: hasUser)
        recorded.credentials = credentials.all
        recorded.signature = credentials.signature
        recorded.body = requestBody
        recorded.responses = recordedResponses
        return recorded
    }

    private func fields(of list: Node?, isRequired: Bool) -> [RecordedField] {
        (list?.items ?? []).compactMap { node in
            guard let name = node.value("name")?.text, !name.isEmpty else { return nil }
            return RecordedField(
                name: PercentEncoding.decode(name[...]),
                range: node.range,
                values: [node.value("value")?.text ?? ""],
                isFile: node.value("fileName") != nil,
                isRequired: isRequired
            )
        }
    }

    /// The fields of the query. Some archives do not list them, and those that do either decode them or do not.
    private var query: [RecordedField] {
        let text = String(url.drop { $0 != "?" }.dropFirst())
        let range = request.value("url")?.range ?? node.range
        let ofURL = RecordedForm(text: text, range: range, isRequired: false).fields
        let listed = fields(of: request.value("queryString"), isRequired: false)
        return Self.fields(listed, as: ofURL)
    }

    /// The listed fields with the names and values of the text that was sent; the fields of that text if there are not
    /// as many of them.
    private static func fields(_ listed: [RecordedField], as sent: [RecordedField]) -> [RecordedField] {
        guard sent.isEmpty || listed.count == sent.count else { return sent }
        return listed.enumerated().map { index, field in
            var field = field
            if sent.isEmpty {
                field.values = field.values.map { PercentEncoding.decode($0[...]) }
            } else {
                (field.name, field.values) = (sent[index].name, sent[index].values)
            }
            return field
        }
    }

    private var requestBody: RecordedBody? { recordedRequestBody ?? missingRequestBody }

    private var recordedRequestBody: RecordedBody? {
        guard let data = request.value("postData") else { return nil }
        let media = MediaKind.essence(of: data.value("mimeType")?.text ?? "")
        let fields = self.fields(of: data.value("params"), isRequired: true)
        switch MediaKind(media) {
        case .form where !fields.isEmpty:
            let text = data.value("text")
            let range = text?.range ?? data.range
            let sent = RecordedForm(text: text?.text ?? "", range: range, isRequired: true).fields
            let form = Self.fields(fields, as: sent)
            return RecordedBody(content: .form(form), media: BodyForm.form.mediaType, range: data.range)
        case .multipart where !fields.isEmpty:
            return RecordedBody(content: .multipart(fields), media: BodyForm.multipart.mediaType, range: data.range)
        default:
            guard let text = data.value("text") else { return nil }
            return Self.body(text.text ?? "", media: media, at: text.range) { $0.requestBody(requiresFields: true) }
        }
    }

    /// The body of a request that had one by its size, but has no text in the archive, because browsers save no files.
    private var missingRequestBody: RecordedBody? {
        let sizes = [request.value("bodySize")?.text, requestHeader("content-length")].compactMap(\.self)
        guard sizes.contains(where: { (Int($0.trimmed) ?? 0) > 0 }) else { return nil }
        let data = request.value("postData")
        let types = [data?.value("mimeType")?.text, requestHeader("content-type")].compactMap(\.self)
        let media = types.first { !$0.isEmpty }
        let essence = MediaKind.essence(of: media ?? "application/octet-stream")
        return RecordedText(text: "", media: essence, range: (data ?? request).range).missingBody(of: "request")
    }

    private func requestHeader(_ name: String) -> String? {
        request.value("headers")?.items?.first { $0.value("name")?.text?.lowercased() == name }?.value("value")?.text
    }

    /// The response; for a stream of events, one response for each event.
    private var recordedResponses: [RecordedResponse] {
        guard let media = responseMedia, MediaKind(media) == .events else { return [recordedResponse] }
        let content = response.value("content")
        let range = content?.value("text")?.range ?? response.range
        let text = content?.archivedText.map { String(decoding: $0, as: UTF8.self) }
        return RecordedEvents(text: text ?? "", range: range)
            .responses(status: status, media: media, at: response.range)
    }

    private var recordedResponse: RecordedResponse {
        let content = response.value("content")
        let body = responseMedia.flatMap { media -> RecordedBody? in
            guard let text = content?.value("text") else {
                let missing = RecordedText(text: "", media: media, range: content?.range ?? node.range)
                    .missingBody(of: "response")
                return mayHaveBody || MediaKind(media) == .binary ? missing : nil
            }
            let isEncoded = content?.value("encoding")?.text == "base64"
            guard !isEncoded || Self.dataKinds.contains(MediaKind(media)), let bytes = content?.archivedText else {
                return RecordedBody(content: .bytes, media: media, range: text.range)
            }
            return Self.body(String(decoding: bytes, as: UTF8.self), media: media, at: text.range, reading: \.body)
        }
        return RecordedResponse(status: status, body: body, range: response.range)
    }

    /// - Parameters:
    ///   - range: The range of the string that contains the text.
    ///   - read: Reads a text by its media type.
    private static func body(
        _ text: String,
        media: String,
        at range: SourceRange,
        reading read: (RecordedText) -> RecordedBody
    ) -> RecordedBody? {
        guard !text.isEmpty else { return nil }
        // Some servers and clients send JSON under other media types.
        if ![.json, .lines].contains(MediaKind(media)), let value = EmbeddedJSON.value(text, at: range) {
            return RecordedBody(content: .json([value]), media: BodyForm.json.mediaType, range: range)
        }
        return read(RecordedText(text: text, media: media.isEmpty ? "text/plain" : media, range: range))
    }
}
