import Foundation

/// The secrets of a session for one service, by the names that requests use.
///
/// ```swift
/// Session(credentials: [GitHub.service: .bearer("ghp_…")])
/// Session(credentials: [Shop.service: ["X-App-ID": .secret("…"), "adminToken": .provided { await vault.token() }]])
/// ```
public struct Credentials: Sendable, ExpressibleByDictionaryLiteral {
    private let byName: [String: Credential]

    /// Creates credentials from secrets by name; if a name occurs twice, the last one wins.
    public init(_ byName: [String: Credential]) {
        self.byName = byName
    }

    public init(dictionaryLiteral elements: (String, Credential)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    /// The token of an API with a single token.
    public static func bearer(_ token: String) -> Credentials { ["bearer": .secret(token)] }

    /// The user and the password of an API with basic authentication.
    public static func basic(user: String, password: String) -> Credentials {
        ["basic": .basic(user: user, password: password)]
    }

    subscript(name: String) -> Credential? { byName[name] }
}

/// A secret, or a closure that provides it.
public enum Credential: Sendable {
    /// A token or a key.
    case secret(String)
    /// User and password, for basic authentication; the user must not contain a colon (RFC 7617, section 2).
    case basic(user: String, password: String)
    /// A closure that is called before each attempt; an error makes the request
    /// ``SessionError/unbuildable(_:reason:)``.
    case provided(@Sendable () async throws -> String)

    /// The text of the secret on the wire, without a prefix.
    func text() async throws -> String {
        switch self {
        case .secret(let secret): return secret
        case .basic(let user, let password):
            guard !user.contains(":") else { throw BuildFailure("a user's name cannot hold a colon") }
            return Data("\(user):\(password)".utf8).base64EncodedString()
        case .provided(let secret): return try await secret()
        }
    }
}
