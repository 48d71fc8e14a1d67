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
