import EndpointRuntime
import Foundation
import HTTPTypes

/// Removes the secrets of one exchange from the known places of secrets, and their repetitions from all other texts.
///
/// The initializer collects the secrets of the request. They are then replaced in the request and the response.
struct SecretRemover {
    let names: SecretNames
    /// Returns the replacement for a secret.
    private let mark: @Sendable (_ secret: String) -> String
    private let places: CredentialPlaces
    private let outgoing: OutgoingRequest
    private var known = SecretIndex()

    init(_ request: OutgoingRequest, _ names: SecretNames, mark: @escaping @Sendable (_ secret: String) -> String) {
        self.names = names
        self.mark = mark
        places = request.credentialPlaces
        outgoing = request
        learn(url: request.url.absoluteString, request.headers, (try? request.body?.collect()) ?? Data())
    }

    private mutating func learn(url: String, _ headers: HTTPFields, _ body: Data) {
        var found: [String] = []
        let collect: SecretNames.Replacing = { finding in
            if case .secret(let secret) = finding { found.append(secret) }
            return SecretMarks.unknown
        }
        _ = names.redact(url: url, places: places, collect)
        if !body.isEmpty { _ = redact(body, headers, collect) }
        for secret in found { known.insert(secret) }
        for field in headers where isSecret(field.name) { known.insert(header: field) }
    }

    private func isSecret(_ name: HTTPField.Name) -> Bool {
        places.headers.contains(name.canonicalName) || names.contains(name.rawName)
    }

    /// The recorded form of the request.
    func request() throws -> RecordedRequest {
        var harmless = outgoing
        harmless.removeSecretHeaders()
        let url = names.redact(url: outgoing.url.absoluteString, places: places, marking)
        return RecordedRequest(
            method: outgoing.method.rawValue,
            url: replacingKnown(inURL: url),
            headers: record(harmless.headers).mapValues { $0.joined(separator: ", ") },
            body: record(body: try outgoing.body?.collect() ?? Data(), outgoing.headers)
        )
    }

    /// A copy of this remover that does not search for repetitions of the secrets.
    var withoutSearch: SecretRemover {
        var remover = self
        remover.known = SecretIndex()
        return remover
    }

    /// The recorded form of a response.
    func response(status: Int, _ headers: HTTPFields, _ data: Data) -> RecordedResponse {
        var remover = self
        remover.learn(url: "", headers, data)
        return RecordedResponse(
            status: status,
            headers: Dictionary(
                uniqueKeysWithValues: remover.record(headers).map { ($0, RecordedField($0, $1)) }
            ),
            body: remover.record(body: data, headers)
        )
    }

    /// The replacement for a value.
    func marking(_ finding: SecretNames.Finding) -> String {
        switch finding {
        case .secret(let text), .word(let text): mark(text)
        }
    }

    /// The header fields that describe a transfer rather than the recorded body. The length is replaced when a response
    /// is replayed.
    private static let transferHeaders: Set<String> = [
        "connection", "content-encoding", "keep-alive", "transfer-encoding",
    ]

    /// The recorded values of header fields, by name.
    private func record(_ headers: HTTPFields) -> [String: [String]] {
        var recorded: [String: [String]] = [:]
        // Names are case-insensitive (RFC 9110, section 5.1).
        var names: [String: String] = [:]
        for field in headers where !Self.transferHeaders.contains(field.name.canonicalName) {
            let value = isSecret(field.name) ? mark(field.value) : redacted(field)
            let name = names[field.name.canonicalName] ?? field.name.rawName
            names[field.name.canonicalName] = name
            recorded[name, default: []].append(value)
        }
        return recorded
    }

    private func redacted(_ field: HTTPField) -> String {
        switch field.name {
        // Recorded bodies are UTF-8.
        case .contentType where ![nil, "utf-8", "utf8"].contains(MediaType(field.value).charset):
            "\(MediaType(field.value).name); charset=utf-8"
        case .location, .contentLocation: replacingKnown(in: names.redact(url: field.value, marking))
        default: replacingKnown(in: names.redact(urlsIn: field.value, marking))
        }
    }
}

extension SecretRemover {
    /// The text with the known secrets replaced.
    func replacingKnown(in text: String) -> String {
        known.replaced(in: text, mark: mark)
    }

    /// The URL with the known secrets replaced, except in the host. The host is not secret, and may contain a short
    /// secret such as `demo`.
    private func replacingKnown(inURL url: String) -> String {
        let host = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let path = url[host...].utf8.firstIndex(where: "/?#".utf8.contains) ?? url.endIndex
        return url[..<path] + replacingKnown(in: String(url[path...]))
    }

    /// The name of a member, in which only long secrets are replaced, since a short secret may be the name of another
    /// member.
    private func replacingKnown(inName name: String) -> String {
        known.replaced(in: name, from: 16, mark: mark)
    }

    /// The body with the known secrets replaced.
    func replacingKnown(in body: RecordedBody) -> RecordedBody {
        switch body {
        case .json(let json): .json(replacingKnown(in: json))
        case .text(let text): .text(replacingKnown(in: text))
        case .base64, .parts: body
        }
    }

    private func replacingKnown(in json: JSON) -> JSON {
        switch json {
        case .null, .bool, .number: json
        case .string(let text): .string(replacingKnown(in: text))
        case .array(let elements): .array(elements.map { replacingKnown(in: $0) })
        case .object(let members):
            .object(
                Dictionary(
                    members.sorted { $0.key < $1.key }.map { (replacingKnown(inName: $0), replacingKnown(in: $1)) }
                ) { first, _ in first }
            )
        }
    }
}
