import EndpointRuntime
import Foundation
import HTTPTypes

/// Secrets that are replaced wherever the texts of an exchange repeat them. Short ones are only replaced between
/// characters that are neither letters nor digits, and none in the host of a URL.
struct KnownSecrets {
    private var index = SecretIndex()
    private var texts: Set<String> = []
    /// The secrets in the order in which they were inserted, except those of header fields.
    private var ordered: [String] = []
    /// Returns the replacement for a secret.
    private let mark: @Sendable (_ secret: String) -> String

    /// The length in bytes from which a secret is no common text, and is replaced as a part of a word, too.
    static let longLength = 16

    init(mark: @escaping @Sendable (_ secret: String) -> String) {
        self.mark = mark
    }

    /// Whether a value is common to many texts, such as that of `Access-Control-Allow-Credentials`.
    static func isConstant(_ value: String) -> Bool { ["true", "false", "null"].contains(value.lowercased()) }

    mutating func insert(_ secret: String) {
        guard !Self.isConstant(secret), texts.insert(secret).inserted else { return }
        ordered.append(secret)
        index.insert(secret)
        if SecretForm.isUUID(secret) {
            for form in [secret.uppercased(), secret.lowercased()] { index.insert(form) }
        }
    }

    mutating func insert(header field: HTTPField) {
        guard !Self.isConstant(field.value) else { return }
        index.insert(header: field)
    }

    /// Adds the secrets of an exchange that are not likely to be the value of something else in another exchange, such
    /// as `title` or `2024`.
    mutating func formUnion(_ other: KnownSecrets) {
        for secret in other.index.all where Self.isDistinctive(secret) { insert(secret) }
    }

    /// The number of secrets.
    var count: Int { ordered.count }

    /// The secrets that were inserted after a number of others.
    func inserted(after count: Int) -> KnownSecrets {
        guard count > 0 else { return self }
        var secrets = KnownSecrets(mark: mark)
        for secret in ordered.dropFirst(count) { secrets.insert(secret) }
        return secrets
    }

    private static func isDistinctive(_ secret: String) -> Bool {
        if SecretForm.time(inPlaceOfDate: secret) != nil || SecretMarks.isPlaceholder(secret) { return false }
        let bytes = secret.utf8
        if bytes.count >= longLength { return true }
        let digits = bytes.count { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return digits > 0 && bytes.count >= (digits == bytes.count ? 8 : 6)
    }
}

extension KnownSecrets {
    func replaced(in text: String) -> String {
        index.replaced(in: text, asWholesBelow: Self.longLength, keepingHosts: true, mark: mark)
    }

    /// The URL with the secrets replaced, except in the host. The host is not secret, and may contain a short secret
    /// such as `demo`.
    func replaced(inURL url: String) -> String {
        let host = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let path = url[host...].utf8.firstIndex(where: "/?#".utf8.contains) ?? url.endIndex
        return url[..<path] + replaced(in: String(url[path...]))
    }

    /// The name of a member, in which only long secrets are replaced, since a short secret may be the name of another
    /// member.
    private func replaced(inName name: String) -> String {
        index.replaced(in: name, from: Self.longLength, mark: mark)
    }

    func replaced(in body: RecordedBody) -> RecordedBody {
        switch body {
        case .json(let json): .json(replaced(in: json))
        case .text(let text): .text(replaced(inLinesOf: text))
        case .base64(let data): .base64(replaced(in: data))
        case .parts: body
        }
    }

    /// The text of a body. In a line that contains JSON, as in JSON lines and events, the value is searched, so that
    /// the names of members stay and the line is still JSON.
    private func replaced(inLinesOf text: String) -> String {
        guard replaced(in: text) != text else { return text }
        var result = ""
        // A secret may have several lines.
        var other = ""
        for (line, end) in JSONLine.lines(of: text) {
            guard replaced(in: String(line)) != line, let found = JSONLine(line) else {
                other += line + end
                continue
            }
            result += replaced(in: other + found.head) + replaced(in: found.json).description
            other = String(end)
        }
        return result + replaced(in: other)
    }

    /// The bytes of a text that is not valid in its charset.
    private func replaced(in data: Data) -> Data {
        guard !index.all.isEmpty, !ByteText.isBinary(data) else { return data }
        let bytes = index.replaced(in: Array(data), asWholesBelow: Self.longLength, keepingHosts: true) { _ in
            SecretMarks.any
        }
        return bytes.map { Data($0) } ?? data
    }

    private func replaced(in json: JSON) -> JSON {
        switch json {
        case .null, .bool: json
        case .number(let number): contains(number) ? 0 : json
        case .string(let text): .string(replaced(in: text))
        case .array(let elements): .array(elements.map { replaced(in: $0) })
        case .object(let members):
            .object(
                Dictionary(
                    members.sorted { $0.key < $1.key }.map { (replaced(inName: $0), replaced(in: $1)) }
                ) { first, _ in first }
            )
        }
    }

    private func contains(_ number: JSON.Number) -> Bool {
        let text = number.description
        return SecretForm.isLongNumber(text) && index.all.contains(text)
    }

    func replaced(in exchange: Recording.Exchange) -> Recording.Exchange {
        let (request, response) = (exchange.request, exchange.response)
        return Recording.Exchange(
            request: RecordedRequest(
                method: request.method,
                url: replaced(inURL: request.url),
                headers: request.headers.mapValues { replaced(in: $0) },
                body: request.body.map { replaced(in: $0) }
            ),
            response: RecordedResponse(
                status: response.status,
                headers: response.headers.mapValues { $0.mapping { replaced(in: $0) } },
                body: response.body.map { replaced(in: $0) }
            )
        )
    }
}
