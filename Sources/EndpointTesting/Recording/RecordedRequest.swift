import EndpointRuntime
import Foundation

/// A recorded request.
struct RecordedRequest: Codable, Hashable {
    let method: String
    /// The URL, with marks in place of secrets.
    let url: String
    /// The header fields that never contain secrets. They are only for readers of the file; a replay ignores them.
    let headers: [String: String]
    let body: RecordedBody?

    /// The key by which a file is sorted. It does not depend on the secrets.
    var sortKey: [String] {
        [SecretMarks.unnumbered(url), method, SecretMarks.unnumbered(body?.description ?? "")]
    }

    /// Method and URL, for messages.
    var line: String { SecretMarks.withoutPlaceholders("\(method) \(url)") }
}

extension RecordedRequest {
    /// The parts of a request that a replay compares. A request gets no response to a request with another key.
    struct Key: Hashable {
        let method: String
        let url: String
        let body: String?

        /// The body as JSON; `nil` if it is not an object or an array.
        var json: JSON? {
            guard let body, body.hasPrefix("{") || body.hasPrefix("[") else { return nil }
            return try? RawResponse(body: Data(body.utf8)).json(JSON.self)
        }
    }

    /// The key, without secret query items, so that requests of a session without credentials have the same key.
    var key: Key {
        let items = queryItems.filter { !$0.hasSuffix("=\(SecretMarks.any)") }
        let address = url.prefix { $0 != "?" }
        return Key(
            method: method,
            url: ([SecretMarks.unnumbered(String(address))] + items).joined(separator: "&"),
            body: body?.matchedText
        )
    }

    /// The items of the query, with marks that have no number.
    private var queryItems: [String] {
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        return query.split(separator: "&").map { SecretMarks.unnumbered(String($0)) }
    }

    /// The secrets of a request, which distinguish it from other requests with the same key.
    struct Secrets {
        let marks: Set<String>
        /// The query items with secret values.
        let items: Set<String>
    }

    var secrets: Secrets {
        Secrets(
            marks: SecretMarks.marks(in: url).union(SecretMarks.marks(in: body?.description ?? "")),
            items: Set(queryItems.filter { $0.hasSuffix("=\(SecretMarks.any)") })
        )
    }
}

extension RecordedBody {
    /// The text by which bodies are compared: JSON is compared by its value, whatever its media type is.
    fileprivate var matchedText: String {
        switch self {
        case .json, .base64, .parts: return SecretMarks.unnumbered(description)
        case .text(let text):
            let start = text.first { !$0.isWhitespace }
            guard start == "{" || start == "[", let json = try? RawResponse(body: data).json(JSON.self) else {
                return SecretMarks.unnumbered(text)
            }
            return SecretMarks.unnumbered(json.description)
        }
    }
}
