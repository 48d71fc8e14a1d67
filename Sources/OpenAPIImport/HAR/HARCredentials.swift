import Spec
import YAML

/// The credentials of a recorded request, which its header fields, its query and its cookies contain.
struct HARCredentials {
    /// The credentials, which are sent together.
    let all: [RecordedCredential]
    /// The fields of the query that are not credentials.
    let otherQuery: [RecordedField]

    /// - Parameter query: The fields of the query.
    init(of request: Node, query: [RecordedField]) {
        let headers = (request.value("headers")?.items ?? []).compactMap { field -> (name: String, value: String)? in
            guard let name = field.value("name")?.text, let value = field.value("value")?.text else { return nil }
            return (name, value)
        }
        let keys = query.filter { field in
            Self.isKey(field.name) || field.values.contains { SecretNames.isToken($0) }
        }
        let found =
            headers.compactMap { Self.credential($0.name, $0.value) }
            + keys.map { RecordedCredential.key(name: $0.name, place: "query") }
        // A browser sends the cookies of a session with every request, also if the server reads another credential.
        let cookies = found.isEmpty ? Self.cookies(of: request, headers).filter(Self.isSession) : []
        var seen: Set<RecordedCredential> = []
        all = (found + cookies.map { .key(name: $0, place: "cookie") }).filter { seen.insert($0).inserted }
        let names = Set(keys.map(\.name))
        otherQuery = query.filter { !names.contains($0.name) }
    }

    /// The credential in a header field.
    private static func credential(_ name: String, _ value: String) -> RecordedCredential? {
        if name.lowercased() == "authorization" { return RecordedCredential(authorization: value) }
        return isKey(name) ? .key(name: name, place: "header") : nil
    }

    /// The names of the cookies. Some archives list them only in the header field.
    private static func cookies(of request: Node, _ headers: [(name: String, value: String)]) -> [String] {
        let listed = (request.value("cookies")?.items ?? []).compactMap { $0.value("name")?.text }
        if !listed.isEmpty { return listed }
        return headers.filter { $0.name.lowercased() == "cookie" }.flatMap { header in
            header.value.split(separator: ";").map { String($0.prefix { $0 != "=" }).trimmed }
        }
    }

    /// Whether a field of a header or of a query is an API key or a token.
    private static func isKey(_ name: String) -> Bool {
        hasEnding(
            name,
            ["apikey", "accesskey", "subscriptionkey", "accesstoken", "authtoken", "privatetoken", "sessiontoken"]
        )
    }

    /// Whether a cookie identifies a session.
    private static func isSession(_ name: String) -> Bool {
        hasEnding(name, ["session", "sessionid", "sessid", "sid", "auth", "jwt", "accesstoken", "authtoken"])
    }

    private static func hasEnding(_ name: String, _ endings: [String]) -> Bool {
        let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return endings.contains(where: folded.hasSuffix)
    }
}
