import Foundation

/// The secrets that a session has for one service, by the names that its requests ask for them with.
///
/// ```swift
/// Session(credentials: [GitHub.service: .bearer("ghp_…")])
/// Session(credentials: [Shop.service: ["X-App-ID": .secret("…"), "adminToken": .provided { await vault.token() }]])
/// ```
public struct Credentials: Sendable, ExpressibleByDictionaryLiteral {
    private let byName: [String: Credential]

    /// Secrets by name; of a name that is given twice, the last counts.
    public init(_ byName: [String: Credential]) {
        self.byName = byName
    }

    public init(dictionaryLiteral elements: (String, Credential)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    /// The token of an API that takes one.
    public static func bearer(_ token: String) -> Credentials { ["bearer": .secret(token)] }

    /// User and password of an API that takes them.
    public static func basic(user: String, password: String) -> Credentials {
        ["basic": .basic(user: user, password: password)]
    }

    subscript(name: String) -> Credential? { byName[name] }
}

/// A secret, or how to get one.
public enum Credential: Sendable {
    /// A token or a key.
    case secret(String)
    /// User and password, for basic authentication; the user must not hold a colon (RFC 7617, section 2).
    case basic(user: String, password: String)
    /// Asked for before each attempt; what it throws makes the request ``SessionError/unbuildable(_:reason:)``.
    case provided(@Sendable () async throws -> String)

    /// The text that goes over the wire, without a prefix.
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
