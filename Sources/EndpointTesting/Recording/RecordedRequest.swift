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
        [SecretMarks.withoutPlaceholders(url), method, SecretMarks.withoutPlaceholders(body?.description ?? "")]
    }

    /// Method and URL, for messages.
    var line: String { SecretMarks.withoutPlaceholders("\(method) \(url)") }
}

extension RecordedRequest {
    /// The parts of a request that a replay compares. A request gets no response to a request with another key.
    struct Key: Hashable {
        let method: String
        /// The URL without its query.
        let address: String
        /// The query items, except those with secret values.
        let items: [String]
        let body: String?

        /// The body as JSON; `nil` if it is not an object or an array.
        var json: JSON? {
            guard let body, body.hasPrefix("{") || body.hasPrefix("[") else { return nil }
            return try? RawResponse(body: Data(body.utf8)).json(JSON.self)
        }
    }

    /// The key, without secret query items, so that requests of a session without credentials have the same key, and
    /// without the values that the test hides.
    func key(_ marks: AssignedMarks, _ names: SecretNames) -> Key {
        Key(
            method: method,
            address: marks.unnumbered(String(url.prefix { $0 != "?" })),
            items: queryItems(marks).filter { !Self.isSecret(item: $0) },
            body: body?.unnumberedText(marks, names)
        )
    }

    /// The items of the query, with marks that have no number.
    private func queryItems(_ marks: AssignedMarks) -> [String] {
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        return query.split(separator: "&").map { marks.unnumbered(String($0)) }
    }

    private static func isSecret(item: String) -> Bool { item.hasSuffix("=\(SecretMarks.unknown)") }

    /// The secrets of a request, which distinguish it from other requests with the same key.
    struct Secrets {
        let marks: Set<String>
        /// The query items with secret values.
        let items: Set<String>
        /// The URL and the body, with their marks.
        let texts: [String]
    }

    func secrets(_ marks: AssignedMarks) -> Secrets {
        let texts = [url, body?.comparedText ?? ""]
        return Secrets(
            marks: marks.marks(in: texts[0]).union(marks.marks(in: texts[1])),
            items: Set(queryItems(marks).filter { Self.isSecret(item: $0) }),
            texts: texts
        )
    }
}

extension RecordedBody {
    /// The JSON value, whatever the media type is; `nil` if the body is not JSON.
    private var comparedJSON: JSON? {
        switch self {
        case .json(let json): return json
        case .base64, .parts: return nil
        case .text(let text):
            let start = text.first { !$0.isWhitespace }
            return start == "{" || start == "[" ? try? RawResponse(body: data).json(JSON.self) : nil
        }
    }

    /// The text by which bodies are compared: JSON is compared by its value, and a form by the names of its parts.
    fileprivate var comparedText: String {
        guard case .parts(let parts) = self else { return comparedJSON?.description ?? description }
        return RecordedBody.parts(parts.map { PartName.name(in: $0) ?? $0 }).description
    }

    /// The text by which bodies are compared, with marks that have no number, and without hidden values.
    fileprivate func unnumberedText(_ marks: AssignedMarks, _ names: SecretNames) -> String {
        if let json = comparedJSON {
            return marks.unnumbered(json.replacingHiddenValues(names).unnumberedNames(marks).description)
        }
        guard names.hidesValues else { return marks.unnumbered(comparedText) }
        let lines = JSONLine.lines(of: comparedText).map { line, end -> String in
            guard let found = JSONLine(line) else { return String(line + end) }
            let json = found.json.replacingHiddenValues(names)
            return (json == found.json ? String(line) : found.head + json.description) + end
        }
        return marks.unnumbered(lines.joined())
    }
}

extension JSON {
    /// The value with the same placeholder in place of each value that the test hides, whatever its form is. A recording
    /// keeps Booleans and the forms of lists and objects, so that they decode.
    fileprivate func replacingHiddenValues(_ names: SecretNames) -> JSON {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let elements): .array(elements.map { $0.replacingHiddenValues(names) })
        case .object(let members):
            .object(
                Dictionary(
                    members.map { name, value in
                        let isHidden = names.isHidden(name)
                        return (name, isHidden ? .string(SecretMarks.unknown) : value.replacingHiddenValues(names))
                    }
                ) { first, _ in first }
            )
        }
    }

    /// The value with marks that have no number in its names, of which only one remains.
    fileprivate func unnumberedNames(_ marks: AssignedMarks) -> JSON {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let elements): .array(elements.map { $0.unnumberedNames(marks) })
        case .object(let members):
            .object(
                Dictionary(members.map { (marks.unnumbered($0), $1.unnumberedNames(marks)) }) { left, right in
                    let (first, second) = (marks.unnumbered(left.description), marks.unnumbered(right.description))
                    return first < second ? left : right
                }
            )
        }
    }
}
