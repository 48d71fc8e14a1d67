import EndpointRuntime
import Foundation
import HTTPTypes
import TextCoding

/// Removes the secrets of one exchange from the known places of secrets, and their repetitions from all other texts.
///
/// The initializer collects the secrets of the request. They are then replaced in the request and the response.
struct SecretRemover {
    private let names: SecretNames
    /// Returns the replacement for a secret.
    private let mark: @Sendable (_ secret: String) -> String
    private let places: CredentialPlaces
    private let outgoing: OutgoingRequest
    private let data: Data
    /// The URL and the body of the request without the secrets in known places.
    private var url = ""
    private var body: RecordedBody?
    /// The secrets that were found so far.
    private(set) var known: KnownSecrets

    /// - Throws: the error of a body that cannot be read.
    init(
        _ request: OutgoingRequest,
        _ names: SecretNames,
        mark: @escaping @Sendable (_ secret: String) -> String
    ) throws {
        self.names = names
        self.mark = mark
        places = request.credentialPlaces
        outgoing = request
        data = try request.body?.collect() ?? Data()
        known = KnownSecrets(mark: mark)
        url = learning { replace in
            let url = names.redact(url: request.url.absoluteString, places: request.credentialPlaces, replace)
            return names.redact(tokensInItemsOf: url, replace)
        }
        body = redactLearning(data, request.headers, isRequest: true, names)
        learn(request.headers, names)
    }

    /// Redacts a part of the exchange, and adds the secrets in it to the known ones.
    private mutating func learning<Part>(_ redact: (@escaping SecretNames.Replacing) -> Part) -> Part {
        var found: [String] = []
        let mark = mark
        let part = redact { finding in
            if case .secret(let secret) = finding { found.append(secret) }
            return mark(finding.text)
        }
        for secret in found { known.insert(secret) }
        return part
    }

    private mutating func redactLearning(
        _ data: Data,
        _ headers: HTTPFields,
        isRequest: Bool,
        _ names: SecretNames
    ) -> RecordedBody? {
        guard !data.isEmpty else { return nil }
        return learning { replace in names.redact(data, headers, isRequest: isRequest, replace) }
    }

    private mutating func learn(_ headers: HTTPFields, _ names: SecretNames) {
        for field in headers {
            if isSecret(field) {
                known.insert(header: field)
            } else {
                _ = learning { replace in names.redact(field, replace) }
            }
        }
    }

    /// Whether the value of a field is a secret, unlike the `true` of `Access-Control-Allow-Credentials`.
    private func isSecret(_ field: HTTPField) -> Bool {
        if places.headers.contains(field.name.canonicalName) || names.isHidden(field.name.rawName) { return true }
        return names.contains(field.name.rawName) && !KnownSecrets.isConstant(field.value)
    }

    /// The recorded form of the request.
    func request() -> RecordedRequest {
        var harmless = outgoing
        harmless.removeSecretHeaders()
        let body = record(body, of: data, outgoing.headers, names)
        return RecordedRequest(
            method: outgoing.method.rawValue,
            url: known.replaced(inURL: url),
            headers: record(harmless.headers, of: body, names).mapValues { $0.joined(separator: ", ") },
            body: body
        )
    }

    /// A copy of this remover that does not search for repetitions of the secrets.
    var withoutSearch: SecretRemover {
        var remover = self
        remover.known = KnownSecrets(mark: mark)
        return remover
    }

    /// The recorded form of a response. Its secrets are known afterwards.
    mutating func response(status: Int, _ headers: HTTPFields, _ data: Data) -> RecordedResponse {
        let names = names.forResponse(status: status)
        let redacted = redactLearning(data, headers, isRequest: false, names)
        learn(headers, names)
        let body = record(redacted, of: data, headers, names)
        let fields = record(headers, of: body, names).map { ($0, RecordedField($0, $1)) }
        return RecordedResponse(status: status, headers: Dictionary(uniqueKeysWithValues: fields), body: body)
    }

    /// The replacement for a value.
    func marking(_ finding: SecretNames.Finding) -> String { mark(finding.text) }

    /// The header fields that describe a transfer rather than the recorded body. The length is replaced when a response
    /// is replayed.
    private static let transferHeaders: Set<String> = [
        "connection", "content-encoding", "keep-alive", "transfer-encoding",
    ]

    /// Whether a field describes the transfer. `Content-Encoding` describes the body if the transport has not decoded it,
    /// which only gzip shows.
    private static func isOfTransfer(_ field: HTTPField, of body: RecordedBody?) -> Bool {
        let isEncoded = field.name == .contentEncoding && body?.isGzip == true
        return transferHeaders.contains(field.name.canonicalName) && !isEncoded
    }

    /// The recorded value of `Date`, which changes with each recording, unless another date is relative to it.
    private static let date = "Thu, 01 Jan 2099 00:00:00 GMT"
    /// The fields with dates that are relative to `Date` (RFC 9111, section 4.2, and RFC 9110, section 10.2.3).
    private static let relativeToDate: [HTTPField.Name] = [.expires, .lastModified, .retryAfter]

    private static func isConstant(_ field: HTTPField, in headers: HTTPFields) -> Bool {
        field.name == .date && relativeToDate.allSatisfy { headers[$0] == nil }
    }

    /// The recorded values of header fields, by name.
    private func record(_ headers: HTTPFields, of body: RecordedBody?, _ names: SecretNames) -> [String: [String]] {
        var recorded: [String: [String]] = [:]
        // Names are case-insensitive (RFC 9110, section 5.1).
        var recordedNames: [String: String] = [:]
        for field in headers where !Self.isOfTransfer(field, of: body) {
            let value =
                isSecret(field)
                ? mark(field.value) : Self.isConstant(field, in: headers) ? Self.date : redacted(field, of: body, names)
            let name = recordedNames[field.name.canonicalName] ?? field.name.rawName
            recordedNames[field.name.canonicalName] = name
            recorded[name, default: []].append(value)
        }
        return recorded
    }

    private func redacted(_ field: HTTPField, of body: RecordedBody?, _ names: SecretNames) -> String {
        if field.name == .contentType, body?.isText == true {
            let media = MediaType(field.value)
            let isOther = ![nil, "utf-8", "utf8"].contains(media.charset)
            if isOther, !media.name.hasPrefix("multipart/") { return "\(media.name); charset=utf-8" }
        }
        return known.replaced(in: names.redact(field, marking))
    }
}
