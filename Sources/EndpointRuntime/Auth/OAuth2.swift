import Foundation

/// A client of an OAuth 2.0 authorization server (RFC 6749), which gets the tokens of a session.
///
/// ```swift
/// let client = OAuth2(tokenURL: "https://login.example.com/token", clientID: "app", clientSecret: secret)
/// let session = Session(credentials: [Shop.service: .bearer(client.clientCredentials(scopes: ["orders"]))])
/// ```
public struct OAuth2: Sendable {
    /// How the client identifies itself to the server (RFC 6749, section 2.3.1).
    public enum Authentication: Sendable, Hashable {
        /// By an `Authorization: Basic` header, which every server must support.
        case basic
        /// By `client_id` and `client_secret` in the body.
        case body
    }

    /// The URL of the server's token endpoint.
    public let tokenURL: String

    /// The identifier with which the client is registered at the server.
    public let clientID: String

    /// The client secret; `nil` for a public client, which cannot keep a secret, such as an app.
    public let clientSecret: String?

    /// How the client identifies itself, if it has a secret. A client without a secret only sends its `client_id`.
    public let authentication: Authentication

    /// The session that requests tokens.
    public let session: Session

    /// Creates a client of an authorization server.
    public init(
        tokenURL: String,
        clientID: String,
        clientSecret: String? = nil,
        authentication: Authentication = .basic,
        session: Session = .shared
    ) {
        self.tokenURL = tokenURL
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.authentication = authentication
        self.session = session
    }

    /// Tokens for the client itself: the grant `client_credentials` (RFC 6749, section 4.4).
    public func clientCredentials(scopes: [String] = []) -> TokenRefresher {
        TokenRefresher { _ in try await token(.clientCredentials, scopes: scopes, after: nil) }
    }

    /// Tokens for a user who has logged in: the grant `refresh_token` (RFC 6749, section 6).
    ///
    /// - Parameters:
    ///   - token: the last token, with its refresh token; `nil` before the first login. After a login, set the token
    ///     with ``TokenRefresher/replace(with:)``.
    ///   - scopes: the scopes to request for new tokens, if fewer than the last token has; by default, the request
    ///     contains no `scope`.
    ///   - didRefresh: called with each new token, so that you can store it: a server may replace the refresh token,
    ///     too.
    public func refreshing(
        _ token: AccessToken?,
        scopes: [String] = [],
        didRefresh: @escaping @Sendable (AccessToken) -> Void = { _ in }
    ) -> TokenRefresher {
        TokenRefresher(token, didRefresh: didRefresh) { last in
            guard let refreshToken = last?.refreshToken else { throw LoginRequired("there is no refresh token") }
            return try await self.token(.refreshToken(refreshToken), scopes: scopes, after: last)
        }
    }

    /// Requests a token. If the response contains no refresh token, the returned token keeps the last refresh token.
    private func token(_ grant: TokenRequest.Grant, scopes: [String], after last: AccessToken?) async throws
        -> AccessToken
    {
        let begin = Date()
        let granted = try await session.response(for: TokenRequest(client: self, grant: grant, scopes: scopes))
        return AccessToken(
            granted.accessToken,
            expiry: granted.lifetime.map { begin.addingTimeInterval($0) },
            refreshToken: granted.refreshToken ?? last?.refreshToken
        )
    }
}

@_documentation(visibility: internal)
extension OAuth2: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The client and its server, without the secret.
    public var description: String { "OAuth 2.0 client \(clientID) of \(Redaction.text(url: tokenURL))" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child.
    public var customMirror: Mirror { Mirror(self, children: ["client": description]) }
}
