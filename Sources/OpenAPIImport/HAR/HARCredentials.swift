import Spec
import YAML

/// The credentials of a recorded request, which its header fields, its query and its cookies contain.
struct HARCredentials {
    /// The credentials, which are sent together.
    let all: [RecordedCredential]
    /// The name of the scheme that signs the request, such as `AWS4-HMAC-SHA256`; a signature is no credential.
    let signature: String?

    /// - Parameters:
    ///   - query: The fields of the query.
    ///   - hasUser: Whether the URL contained a user.
    init(of request: Node, query: [RecordedField], hasUser: Bool) {
        let headers = (request.value("headers")?.items ?? []).compactMap { field -> (name: String, value: String)? in
            guard let name = field.value("name")?.text, let value = field.value("value")?.text else { return nil }
            return (name, value)
        }
        let keys = query.filter(Self.isCredential)
        let authorizations = headers.filter { $0.name.lowercased() == "authorization" }
        signature = authorizations.lazy.compactMap { RecordedCredential.signature(inAuthorization: $0.value) }.first
        let found =
            (hasUser && authorizations.isEmpty ? [.basic] : [])
            + headers.compactMap { Self.credential($0.name, $0.value) }
            + keys.map { RecordedCredential.key(name: $0.name, place: "query") }
        // A browser sends the cookies of a session with every request, also if the server reads another credential.
        let cookies =
            found.isEmpty && signature == nil ? Self.cookies(of: request, headers).filter(HARCookie.isSession) : []
        var seen: Set<RecordedCredential> = []
        all = (found + cookies.map { .key(name: $0, place: "cookie") }).filter { seen.insert($0).inserted }
    }

    /// Whether a field of the query is an API key or a token, by its name or by its value.
    private static func isCredential(_ field: RecordedField) -> Bool {
        // Some servers issue JSON Web Tokens as cursors of pages.
        RecordedCredential.isKey(field.name)
            || !isPosition(field.name) && field.values.contains { SecretNames.isToken($0) }
    }

    /// Whether a field of the query is a position in a list, or the state of a dialog: `cursor`, `nextPageToken`.
    private static func isPosition(_ name: String) -> Bool {
        NameWords(name).contains(anyOf: positions)
    }

    private static let positions: Set<String> = [
        "after", "anchor", "before", "bookmark", "continuation", "continue", "cursor", "from", "marker", "next",
        "nexttoken", "offset", "page", "pagetoken", "pagination", "position", "prev", "previous", "resume", "scroll",
        "since", "skip", "start", "starting", "state", "sync", "synctoken",
    ]

    /// The credential in a header field.
    private static func credential(_ name: String, _ value: String) -> RecordedCredential? {
        if name.lowercased() == "authorization" { return RecordedCredential(authorization: value) }
        return RecordedCredential.isKey(name) ? .key(name: name, place: "header") : nil
    }

    /// The names of the cookies. Some archives list them only in the header field.
    private static func cookies(of request: Node, _ headers: [(name: String, value: String)]) -> [String] {
        let listed = (request.value("cookies")?.items ?? []).compactMap { $0.value("name")?.text }
        if !listed.isEmpty { return listed }
        return headers.filter { $0.name.lowercased() == "cookie" }.flatMap { header in
            header.value.split(separator: ";").map { String($0.prefix { $0 != "=" }).trimmed }
        }
    }
}
