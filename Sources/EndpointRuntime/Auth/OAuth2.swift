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
    ///
    /// If the server refuses a request, whatever its error, a call after `pause` sends another one.
    ///
    /// - Parameters:
    ///   - token: the first token, such as one that was stored; if it is `nil`, the first call requests a token.
    ///   - scopes: the scopes to request; without any, the request contains no `scope`.
    ///   - parameters: further parameters of the request, such as `audience` (Auth0) or `resource` (RFC 8707). Calls
    ///     fail if one of them has the name of a parameter that the request has already, `scope` or `client_secret`.
    ///   - leeway: how long before its expiry a token is replaced; at most half of the lifetime of a token that a
    ///     refresh has returned.
    ///   - pause: the time after a failed request in which there is no other one; see ``TokenRefresher``.
    ///   - minimumInterval: the time in which a new token is kept although a server refuses it.
    ///   - didRefresh: called with each new token, so that you can store it.
    ///   - now: returns the current time, from which the expiry of a token is computed, and which measures `pause` and
    ///     `minimumInterval`. In a test in which it stands still, pass `minimumInterval: .zero`.
    public func clientCredentials(
        _ token: AccessToken? = nil,
        scopes: [String] = [],
        parameters: [String: String] = [:],
        leeway: Duration = .seconds(30),
        pause: Duration = .seconds(1),
        minimumInterval: Duration = .seconds(10),
        didRefresh: @escaping @Sendable (AccessToken) async -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> TokenRefresher {
        let request = TokenRequest(client: self, grant: .clientCredentials, scopes: scopes, parameters: parameters)
        return TokenRefresher(
            token,
            leeway: leeway,
            pause: pause,
            minimumInterval: minimumInterval,
            now: now,
            didRefresh: didRefresh
        ) { _ in
            try await self.token(request, now)
        }
    }

    /// Tokens for a user who has logged in: the grant `refresh_token` (RFC 6749, section 6).
    ///
    /// If the server refuses the refresh token, calls fail with the same error, without another request, until
    /// ``TokenRefresher/replace(with:)`` sets the token of another login.
    ///
    /// - Parameters:
    ///   - token: the last token, with its refresh token; `nil` before the first login. Until
    ///     ``TokenRefresher/replace(with:)`` sets the token of a login, calls whose credentials are optional are then
    ///     sent without a token, and others fail with ``LoginRequired``.
    ///   - scopes: the scopes to request for new tokens, if fewer than the last token has; by default, the request
    ///     contains no `scope`.
    ///   - parameters: further parameters of the request, such as `resource` (RFC 8707). Calls fail if one of them has
    ///     the name of a parameter that the request has already, `scope` or `client_secret`.
    ///   - leeway: how long before its expiry a token is replaced; at most half of the lifetime of a token that a
    ///     refresh has returned.
    ///   - pause: the time after a failed request in which there is no other one; see ``TokenRefresher``.
    ///   - minimumInterval: the time in which a new token is kept although a server refuses it.
    ///   - didRefresh: called with each new token, so that you can store it: a server may replace the refresh token,
    ///     too. Calls that need the token wait until it returns.
    ///   - now: returns the current time, from which the expiry of a token is computed, and which measures `pause` and
    ///     `minimumInterval`. In a test in which it stands still, pass `minimumInterval: .zero`.
    public func refreshing(
        _ token: AccessToken?,
        scopes: [String] = [],
        parameters: [String: String] = [:],
        leeway: Duration = .seconds(30),
        pause: Duration = .seconds(1),
        minimumInterval: Duration = .seconds(10),
        didRefresh: @escaping @Sendable (AccessToken) async -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> TokenRefresher {
        TokenRefresher(
            token,
            leeway: leeway,
            pause: pause,
            minimumInterval: minimumInterval,
            now: now,
            didRefresh: didRefresh,
            refresh: { last in
                guard let last, let refreshToken = last.refreshToken else {
                    throw LoginRequired("there is no refresh token")
                }
                let request = TokenRequest(
                    client: self,
                    grant: .refreshToken(refreshToken),
                    scopes: scopes,
                    parameters: parameters
                )
                var token = try await self.token(request, now)
                // A response without a refresh token or scopes leaves those of the last token (RFC 6749, section 6).
                token.refreshToken = token.refreshToken ?? refreshToken
                token.scopes = token.scopes ?? last.scopes
                return token
            }
        )
    }

    /// Exchanges the code of a login for a token: the grant `authorization_code` (RFC 6749, section 4.1.3).
    ///
    /// ```swift
    /// let token = try await client.token(code: code, redirectURI: "com.example.app:/login", codeVerifier: verifier)
    /// tokens.replace(with: token)
    /// ```
    /// The code is in the query of the URL that the login page redirects to. A code can be used once.
    ///
    /// - Parameters:
    ///   - code: the authorization code.
    ///   - redirectURI: the `redirect_uri` of the request for the code; `nil` if that request had none.
    ///   - codeVerifier: the random text whose hash was the `code_challenge` of the request for the code (RFC 7636);
    ///     `nil` if that request had none.
    ///   - parameters: further parameters of the request, such as `resource` (RFC 8707). The request fails if one of
    ///     them has the name of a parameter that it has already, or is `client_secret`.
    ///   - now: returns the current time, from which the expiry of the token is computed.
    /// - Throws: ``SessionError``; ``SessionError/rejected(_:_:)`` with a ``Problem`` if the server refuses the code.
    public func token(
        code: String,
        redirectURI: String?,
        codeVerifier: String?,
        parameters: [String: String] = [:],
        now: @Sendable () -> Date = { Date() }
    ) async throws(SessionError<Problem>) -> AccessToken {
        let grant = TokenRequest.Grant.authorizationCode(code, redirectURI: redirectURI, codeVerifier: codeVerifier)
        return try await token(TokenRequest(client: self, grant: grant, parameters: parameters), now)
    }

    private func token(
        _ request: TokenRequest,
        _ now: () -> Date
    ) async throws(SessionError<Problem>) -> AccessToken {
        let begin = now()
        let granted = try await session.response(for: request)
        return AccessToken(
            granted.accessToken,
            expiry: granted.lifetime.map { begin.addingTimeInterval($0) },
            refreshToken: granted.refreshToken,
            // A response without scopes grants those of the request (RFC 6749, section 5.1).
            scopes: granted.scopes ?? (request.scopes.isEmpty ? nil : request.scopes)
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
