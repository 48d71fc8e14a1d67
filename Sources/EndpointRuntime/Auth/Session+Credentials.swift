import Foundation
import HTTPTypes
import TextCoding

extension Session {
    /// Adds the credentials of the first alternative for which the session or the request has all secrets. If no user
    /// had logged in for one of them when the call began, adds those of the next alternative instead.
    ///
    /// A header field, cookie or query item that the request or its base URL sets is kept. A session with a test
    /// transport and without credentials for the service adds none, or placeholders if the transport checks credentials,
    /// unless the transport sends the request to a server.
    ///
    /// - Returns: The tokens that came from sources, which are invalidated if the server refuses them.
    /// - Throws: ``CredentialFailure`` where a credential is missing, and ``BuildFailure`` where one cannot be written.
    func authorize(_ outgoing: inout OutgoingRequest, of request: UnsignedRequest) async throws -> [IssuedToken] {
        let parts = request.parts
        guard !parts.auth.isEmpty else { return [] }
        var loginFailure: CredentialFailure?
        for set in parts.auth where hasSecrets(of: set, for: parts.service, outgoing) {
            let unauthorized = outgoing
            do {
                return try await add(set, of: parts.service, to: &outgoing)
            } catch let failure as CredentialFailure
                where failure.underlying is LoginRequired && !request.namesWithoutToken.isDisjoint(with: failure.names)
            {
                outgoing = unauthorized
                loginFailure = loginFailure ?? failure
            }
        }
        if let loginFailure { throw loginFailure }
        guard credentials[parts.service] == nil, let testTransport, !testTransport.sendsToServer(outgoing) else {
            throw CredentialFailure(missing: parts.auth, for: parts.service)
        }
        if testTransport.checksCredentials { try outgoing.addPlaceholders(parts.auth[0]) }
        return []
    }

    /// The names of the credentials whose sources have no token at all, if other credentials may replace them.
    ///
    /// If a token has expired or was refused, or if the user logs out during a call, this call fails: it is not sent
    /// without the user's credentials.
    func namesWithoutToken(of parts: RequestParts) -> Set<String> {
        guard parts.auth.count > 1, let own = credentials[parts.service] else { return [] }
        let names = parts.auth.joined().map(\.name).filter { name in
            guard case .source(let source as TokenRefresher)? = own[name] else { return false }
            return source.current == nil
        }
        return Set(names)
    }

    private func add(
        _ set: [CredentialUse],
        of service: Service,
        to outgoing: inout OutgoingRequest
    ) async throws -> [IssuedToken] {
        var tokens: [IssuedToken] = []
        for use in set {
            outgoing.credentialPlaces.insert(use)
            guard let credential = credentials[service]?[use.name], !outgoing.hasOwn(use.place) else { continue }
            let (text, token) = try await credential.issue(as: use.name)
            guard !text.isEmpty else { throw CredentialFailure(BuildFailure("it is empty"), credential: use.name) }
            try outgoing.add(text, at: use.place)
            if let token { tokens.append(token) }
        }
        return tokens
    }

    /// The first alternative for which the session or the request has all secrets; `nil` if there is none.
    func credentialUses(of parts: RequestParts, in outgoing: OutgoingRequest) -> [CredentialUse]? {
        parts.auth.first { hasSecrets(of: $0, for: parts.service, outgoing) }
    }

    private func hasSecrets(of set: [CredentialUse], for service: Service, _ outgoing: OutgoingRequest) -> Bool {
        set.allSatisfy { credentials[service]?[$0.name] != nil || outgoing.hasOwn($0.place) }
    }

    /// The query items that the session adds to a request as credentials.
    ///
    /// A link to the next page often repeats these items. They are removed from the link, since a repeated credential
    /// may have expired, and each attempt adds its own.
    func queryCredentials(of parts: RequestParts, in outgoing: OutgoingRequest) -> Set<String> {
        var names: Set<String> = []
        for set in parts.auth where hasSecrets(of: set, for: parts.service, outgoing) {
            for use in set {
                if case .query(let name) = use.place, !outgoing.hasOwn(use.place) { names.insert(name) }
            }
        }
        return names
    }

    /// Drops the tokens of an exchange if the server has refused them, and returns whether the request is sent again
    /// with new tokens.
    ///
    /// Tokens are not sent to another origin. After a redirect to another origin, the response therefore drops no
    /// token.
    ///
    /// - Parameter mayRepeat: whether no token of the call was refused before. Sources are also told of a second token
    ///   that is refused, so that the next call does not begin with it, unless the source keeps a token that has just
    ///   arrived.
    func renewsTokens<Failure>(
        of exchange: Exchange,
        _ request: UnsignedRequest,
        after error: SessionError<Failure>,
        mayRepeat: Bool,
        _ call: SessionTask
    ) async -> Bool {
        guard !exchange.tokens.isEmpty, case .rejected(let response, _) = error, response.refusesCredentials,
            !response.withholdsCredentials
        else { return false }
        let hasNewTokens = await invalidate(exchange.tokens, call)
        return hasNewTokens && mayRepeat && request.outgoing.canBeSent && request.mayRepeat(exchange)
    }

    /// Invalidates tokens at their sources, and waits for the sources until the call is cancelled.
    ///
    /// Cancelling the call does not cancel the work of the sources, because other calls may need their next tokens.
    ///
    /// - Returns: Whether the next attempt has another token.
    private func invalidate(_ tokens: [IssuedToken], _ call: SessionTask) async -> Bool {
        let done = FirstResult<Bool>()
        Task {
            var hasNewTokens = false
            for issued in tokens where await issued.source.drop(issued.token) { hasNewTokens = true }
            done.give(hasNewTokens)
        }
        return await call.waiting {
            await done.value
        } onCancel: {
            done.give(true)
        }
    }
}

extension CredentialPlaces {
    /// Records the header field or query item of a credential.
    mutating func insert(_ use: CredentialUse) {
        switch use.place {
        case .bearer, .basic: insert(header: "Authorization")
        case .header(let name, _): insert(header: name)
        case .cookie(let name): insert(cookie: name)
        case .query(let name): insert(queryItem: name)
        }
    }
}

extension OutgoingRequest {
    /// Whether the request itself, or its base URL, contains a value at the place of a credential.
    fileprivate func hasOwn(_ place: CredentialUse.Place) -> Bool {
        switch place {
        case .bearer, .basic: hasHeader("authorization")
        case .header(let name, _): hasHeader(name.lowercased())
        case .cookie(let name): hasCookie(name)
        case .query(let name): !QueryItems(literal: Substring(url.query(percentEncoded: true) ?? ""))[name].isEmpty
        }
    }

    /// Adds placeholders that have the form of credentials.
    fileprivate mutating func addPlaceholders(_ uses: [CredentialUse]) throws {
        for use in uses where !hasOwn(use.place) {
            credentialPlaces.insert(use)
            try add(use.place == .basic ? "dGVzdDp0ZXN0" : "test", at: use.place)
        }
    }

    private func hasHeader(_ name: String) -> Bool {
        headers.contains { $0.name.canonicalName == name }
    }

    private func hasCookie(_ name: String) -> Bool {
        (headers[.cookie] ?? "").utf8.split(separator: UInt8(ascii: ";")).contains { cookie in
            cookie.drop { $0 == UInt8(ascii: " ") }.starts(with: "\(name)=".utf8)
        }
    }

    fileprivate mutating func add(_ secret: String, at place: CredentialUse.Place) throws {
        switch place {
        case .bearer: try setHeader("Authorization", "Bearer \(secret)")
        case .basic: try setHeader("Authorization", "Basic \(secret)")
        case .header(let name, let prefix): try setHeader(name, (prefix.map(CredentialPrefix.separated) ?? "") + secret)
        case .cookie(let name):
            guard !secret.utf8.contains(UInt8(ascii: ";")) else {
                throw BuildFailure("the credential '\(name)' contains a semicolon, which ends a cookie")
            }
            let earlier = headers[.cookie].map { "\($0); " } ?? ""
            try setHeader("Cookie", "\(earlier)\(name)=\(secret)")
        case .query(let name):
            var items = QueryItems()
            items.add(name, secret)
            let separator = url.query(percentEncoded: true) == nil ? "?" : "&"
            guard let url = URL(string: url.absoluteString + separator + items.text) else {
                throw BuildFailure("the credential '\(name)' cannot be written into the query")
            }
            self.url = url
        }
    }
}
