import Foundation

/// A secret, or the source that provides it.
public enum Credential: Sendable {
    /// A token or a key.
    case secret(String)

    /// User and password, for basic authentication; the user must not contain a colon (RFC 7617, section 2).
    case basic(user: String, password: String)

    /// A closure that is called before each attempt; if it throws, the call fails with
    /// ``SessionError/noCredentials(_:_:)``.
    case provided(@Sendable () async throws -> String)

    /// A source that the session asks for a token before each attempt. If a server refuses the token, the source
    /// replaces it.
    case source(any CredentialSource)
}

/// Provides the tokens of a service whose tokens expire, such as a ``TokenRefresher``.
///
/// A session asks for a token before each attempt. Where the server refuses the token (see
/// ``Request/refusesCredentials(_:)``), the session calls ``drop(_:)`` and sends the request once more with the
/// next token. Many tasks may call both functions concurrently.
public protocol CredentialSource: Sendable {
    /// The token of the next attempt, without a prefix such as `Bearer`.
    ///
    /// - Throws: any error, with which the call fails as ``SessionError/noCredentials(_:_:)``. Throw ``LoginRequired``
    ///   if the user has to log in; a ``TokenRefresher`` without a token is then no error if credentials are optional.
    func token() async throws -> String

    /// Drops a token that a server has refused, unless the source has replaced it since.
    ///
    /// The call waits until this function returns, or until the call is cancelled or its deadline passes; the function
    /// itself is not cancelled then.
    func invalidate(_ token: String) async

    /// Drops a refused token as ``invalidate(_:)`` does, which it calls by default.
    ///
    /// - Returns: Whether the next attempt gets another token, so that the session sends the request once more; `true` by
    ///   default. A source that passes on the tokens of another one returns what that one returns.
    func drop(_ token: String) async -> Bool
}

extension CredentialSource {
    /// Calls ``invalidate(_:)``, and returns `true`.
    public func drop(_ token: String) async -> Bool {
        await invalidate(token)
        return true
    }
}

/// A token that an attempt was sent with, and its source.
struct IssuedToken: Sendable {
    let token: String
    let source: any CredentialSource
}

extension Credential {
    /// Returns the text to send, without a prefix such as `Bearer`. If the text is the token of a source, also returns
    /// the token with its source, so that the session can invalidate a refused token.
    ///
    /// - Throws: ``CredentialFailure``.
    func issue(as name: String) async throws(CredentialFailure) -> (text: String, token: IssuedToken?) {
        do {
            switch self {
            case .secret(let secret): return (secret, nil)
            case .basic(let user, let password):
                guard !user.utf8.contains(UInt8(ascii: ":")) else {
                    throw BuildFailure("a user name cannot contain a colon")
                }
                guard (user + password).unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
                    throw BuildFailure("a user name and a password cannot contain control characters")
                }
                return (Data("\(user):\(password)".utf8).base64EncodedString(), nil)
            case .provided(let secret): return (try await secret(), nil)
            case .source(let source):
                let token = try await source.token()
                return (token, IssuedToken(token: token, source: source))
            }
        } catch {
            throw CredentialFailure(error, credential: name)
        }
    }
}

@_documentation(visibility: internal)
extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of the credential, without the secret.
    public var description: String {
        switch self {
        case .secret: "a secret"
        case .basic: "a user and a password"
        case .provided, .source: "a source of secrets"
        }
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child.
    public var customMirror: Mirror { Mirror(self, children: ["credential": description]) }
}

/// The secrets of a session for one service, by the names that requests use.
///
/// ```swift
/// Session(credentials: [GitHub.service: .bearer("ghp_…")])
/// Session(credentials: [Shop.service: ["X-App-ID": .secret("…"), "adminToken": .source(vault)]])
/// ```
public struct Credentials: Sendable, ExpressibleByDictionaryLiteral {
    private let byName: [String: Credential]

    /// Creates credentials from secrets by name; if a name occurs twice, the last one wins.
    public init(_ byName: [String: Credential]) {
        self.byName = byName
    }

    /// Creates credentials from a dictionary literal; if a name occurs twice, the last one wins.
    public init(dictionaryLiteral elements: (String, Credential)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    /// The token of an API with a single token.
    public static func bearer(_ token: String) -> Credentials { ["bearer": .secret(token)] }

    /// The source of the tokens of an API with a single token.
    public static func bearer(_ source: some CredentialSource) -> Credentials { ["bearer": .source(source)] }

    /// The user and the password of an API with basic authentication.
    public static func basic(user: String, password: String) -> Credentials {
        ["basic": .basic(user: user, password: password)]
    }

    subscript(name: String) -> Credential? { byName[name] }
}

/// A credential of a request: its name, and the part of the request that contains it.
///
/// The secret itself belongs to a ``Session``, see ``Credentials``; a request only declares which secrets it needs.
public struct CredentialUse: Sendable, Hashable {
    /// The name of the secret in ``Credentials``.
    public let name: String

    /// The part of the request that contains the secret.
    public let place: Place

    /// A part of a request.
    public enum Place: Sendable, Hashable {
        /// `Authorization: Bearer …` (RFC 6750, section 2.1).
        case bearer
        /// `Authorization: Basic …` (RFC 7617).
        case basic
        /// A header field; the prefix is a text before the secret, such as `Bot`. A space separates them, unless the
        /// prefix ends in `=`, `"` or a space, as in `Token token=`.
        case header(String, prefix: String?)
        /// A query item.
        case query(String)
        /// A cookie.
        case cookie(String)
    }

    /// A token in the `Authorization` header; the credential is named `bearer`.
    public static let bearer = bearer("bearer")

    /// User and password in the `Authorization` header; the credential is named `basic`.
    public static let basic = basic("basic")

    /// A token in the `Authorization` header.
    public static func bearer(_ name: String) -> CredentialUse { CredentialUse(name: name, place: .bearer) }

    /// User and password in the `Authorization` header.
    public static func basic(_ name: String) -> CredentialUse { CredentialUse(name: name, place: .basic) }

    /// A secret in a header field; the credential has the name of the field. A space follows the prefix, unless it ends
    /// in `=`, `"` or a space.
    public static func header(_ field: String, prefix: String? = nil) -> CredentialUse {
        CredentialUse(name: field, place: .header(field, prefix: prefix))
    }

    /// A secret in a query item; the credential has the name of the item.
    public static func query(_ item: String) -> CredentialUse { CredentialUse(name: item, place: .query(item)) }

    /// A secret in a cookie; the credential has the name of the cookie.
    public static func cookie(_ name: String) -> CredentialUse { CredentialUse(name: name, place: .cookie(name)) }
}
