import YAML

/// A scheme of the `Authorization` header (RFC 9110, section 11) that a spec names by one word.
package enum AuthScheme: String, CaseIterable, Sendable {
    /// RFC 6750.
    case bearer
    /// RFC 7617.
    case basic

    /// The key that names the scheme's credential.
    package var key: Key {
        switch self {
        case .bearer: .bearer
        case .basic: .basic
        }
    }

    /// The keys of all credentials, in canonical order: first the keys of schemes, then the keys of other places.
    package static let credentialKeys = allCases.map(\.key) + [Key.header, .query, .cookie]

    /// The name of the scheme in the header: `Bearer`.
    package var headerWord: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The credential in messages: `a bearer token`.
    package var credential: String {
        switch self {
        case .bearer: "a bearer token"
        case .basic: "user and password"
        }
    }

    /// Whether the credential is a user and a password, which the header contains in Base64, separated by a colon.
    package var isUserAndPassword: Bool {
        switch self {
        case .bearer: false
        case .basic: true
        }
    }
}

/// A word for a whole alternative: a scheme, or `none`.
struct AuthWord: Vocabulary {
    static let noun = "a way to authenticate"
    static let note: String? = "{header: X-Key}, {query: key}, {cookie: sid} or, for a second token, {bearer: staff}"
    static func meaning(of word: String) -> String? {
        if let flag = word.asFlag {
            return flag ? "write the kind of credentials: 'bearer', 'basic' or {header: X-Key}" : "write 'none'"
        }
        return ["digest", "hmac", "signature", "sigv4", "oauth1"].contains(word.lowercased())
            ? "write 'none': a middleware of the session answers a challenge or signs requests" : nil
    }
    static let allCases = AuthScheme.allCases.map { AuthWord(scheme: $0) } + [AuthWord(scheme: nil)]

    /// `nil` for `none`.
    let scheme: AuthScheme?

    init(scheme: AuthScheme?) {
        self.scheme = scheme
    }

    init?(rawValue: String) {
        guard let word = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = word
    }

    var rawValue: String { scheme?.rawValue ?? "none" }
}
