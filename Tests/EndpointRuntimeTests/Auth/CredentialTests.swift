import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// A session has the credentials. Requests only declare which credentials they need.
@Suite(.endsRunIfHanging)
struct CredentialTests {
    private let transport = FakeTransport(statuses: 200)

    @Test func bearerTokenGoesToTheHeader() async throws {
        let sent = try await send(Vault(auth: nil), [Vault.service: .bearer("abc")])
        #expect(sent.header("Authorization") == "Bearer abc")
    }

    @Test func basicIsBase64OfUserAndPassword() async throws {
        let sent = try await send(
            Vault(auth: [[.basic]]),
            [Vault.service: .basic(user: "Aladdin", password: "open sesame")]
        )
        #expect(sent.header("Authorization") == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    }

    @Test func setsGoTogether() async throws {
        let auth: [[CredentialUse]] = [[.header("X-App", prefix: "Bot"), .query("key"), .cookie("sid")]]
        let credentials: Credentials = ["X-App": .secret("a"), "key": .secret("b c&"), "sid": .secret("d")]
        let sent = try await send(Vault(auth: auth), [Vault.service: credentials])
        #expect(sent.header("X-App") == "Bot a")
        #expect(sent.url.absoluteString == "https://vault.example/open?door=1&key=b%20c%26")
        #expect(sent.header("Cookie") == "sid=d")
    }

    @Test(arguments: [
        ("sid=mine", "sid=mine"), ("a=1; sid=mine; b=2", "a=1; sid=mine; b=2"), ("a=1;sid=", "a=1;sid="),
        ("xsid=1; sidx=2; a=sid=3", "xsid=1; sidx=2; a=sid=3; sid=d"), ("SID=1", "SID=1; sid=d"),
    ])
    func aCookieOfTheCallIsKept(cookie: String, value: String) async throws {
        let session = Session(transport: transport, credentials: [Vault.service: ["sid": .secret("d")]])
        _ = try await Call(Vault(auth: [[.cookie("sid")]]), on: session).header("Cookie", cookie).response()
        #expect(transport.requests.last?.header("Cookie") == value)
    }

    @Test func secretWithASemicolonIsNotSentAsACookie() async throws {
        await #expect(throws: SessionError<Never>.self) {
            try await send(Vault(auth: [[.cookie("sid")]]), [Vault.service: ["sid": .secret("a;admin=1")]])
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [("a\n", "b"), ("a", "b\u{0}"), ("a:b", "c")])
    func userAndPasswordAreChecked(user: String, password: String) async throws {
        let credentials: [Service: Credentials] = [
            Vault.service: ["basic": .basic(user: user, password: password)]
        ]
        await #expect(throws: SessionError<Never>.self) { try await send(Vault(auth: [[.basic]]), credentials) }
        #expect(transport.requests.isEmpty)
    }

    @Test func aCookieOfTheCallNeedsNoCredential() async throws {
        let call = Call(Vault(auth: [[.cookie("sid")]]), on: Session(transport: transport))
        _ = try await call.header("Cookie", "sid=mine").response()
        #expect(transport.requests.last?.header("Cookie") == "sid=mine")
    }

    @Test(arguments: [("Bot", "Bot a"), ("Token token=", "Token token=a"), ("Key \"", "Key \"a"), ("Bot ", "Bot a")])
    func aSpaceFollowsAPrefixThatIsAWord(prefix: String, value: String) async throws {
        let auth: [[CredentialUse]] = [[.header("X-App", prefix: prefix)]]
        let sent = try await send(Vault(auth: auth), [Vault.service: ["X-App": .secret("a")]])
        #expect(sent.header("X-App") == value)
    }

    @Test func firstSetThatTheSessionHasIsTaken() async throws {
        let auth: [[CredentialUse]] = [[.bearer, .query("key")], [.query("key")], [.bearer]]
        let sent = try await send(Vault(auth: auth), [Vault.service: ["key": .secret("k")]])
        #expect(sent.header("Authorization") == nil)
        #expect(sent.url.query() == "door=1&key=k")
    }

    @Test func emptySetIsNoCredential() async throws {
        #expect(try await send(Vault(auth: [[.bearer], []]), [:]).header("Authorization") == nil)
        #expect(try await send(Vault(auth: []), [Vault.service: .bearer("abc")]).header("Authorization") == nil)
    }

    /// An app can be browsed before the login and after a logout.
    @Test func nextSetIsTakenWhileNoUserHasLoggedIn() async throws {
        let server = OAuth2(tokenURL: "https://login.example/token", clientID: "app")
        let tokens = server.refreshing(nil)
        let auth: [[CredentialUse]] = [[.header("X-App"), .bearer], [.query("key")], []]
        let browsing: Credentials = ["X-App": .secret("a"), "bearer": .source(tokens)]
        let keyed: Credentials = ["X-App": .secret("a"), "bearer": .source(tokens), "key": .secret("k")]
        for (credentials, query) in [(browsing, "door=1"), (keyed, "door=1&key=k")] {
            tokens.replace(with: nil)
            let sent = try await send(Vault(auth: auth), [Vault.service: credentials])
            #expect(sent.header("Authorization") == nil)
            #expect(sent.header("X-App") == nil)
            #expect(sent.url.query() == query)
            tokens.replace(with: AccessToken("abc"))
            let signed = try await send(Vault(auth: auth), [Vault.service: credentials])
            #expect(signed.header("Authorization") == "Bearer abc")
        }
        tokens.replace(with: nil)
        let error = await #expect(throws: SessionError<Never>.self) {
            try await send(Vault(auth: nil), [Vault.service: browsing])
        }
        #expect(error?.isUnauthorized == true)
    }

    /// A request of a user is never sent without the user's credentials.
    @Test func expiredLoginIsAnErrorAlthoughCredentialsAreOptional() async throws {
        let server = OAuth2(tokenURL: "https://login.example/token", clientID: "app")
        let tokens = server.refreshing(AccessToken("abc", expiry: .distantPast))
        let error = await #expect(throws: SessionError<Never>.self) {
            try await send(Vault(auth: [[.bearer], []]), [Vault.service: .bearer(tokens)])
        }
        #expect(error?.isUnauthorized == true)
        #expect(transport.requests.isEmpty)
    }

    /// A call that began with the credentials of a user does not go on without them.
    @Test func logoutDuringACallIsAnErrorAlthoughCredentialsAreOptional() async throws {
        let refresher = Locked<TokenRefresher?>(nil)
        let tokens = TokenRefresher(AccessToken("abc", expiry: .distantPast)) { _ in
            refresher.withLock { $0 }?.replace(with: nil)
            throw LoginRequired()
        }
        refresher.withLock { $0 = tokens }
        let error = await #expect(throws: SessionError<Never>.self) {
            try await send(Vault(auth: [[.bearer], []]), [Vault.service: .bearer(tokens)])
        }
        refresher.withLock { $0 = nil }
        #expect(tokens.current == nil)
        #expect(error?.isUnauthorized == true)
        #expect(transport.requests.isEmpty)
    }

    @Test func credentialsOfAnotherServiceAreNotUsed() async throws {
        let error = await #expect(throws: SessionError<Never>.self) {
            try await send(Vault(auth: nil), [Kiosk.service: .bearer("abc")])
        }
        guard case .noCredentials(_, let failure) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect("\(failure)" == "the session has no credentials for Vault, which requires 'bearer'")
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        (CredentialUse.bearer("oauth"), #"'oauth'; pass ["oauth": .source(…)]"#),
        (.basic("admin"), #"'admin'; pass ["admin": .basic(…)]"#),
        (.header("X-Key"), #"'X-Key'; pass ["X-Key": .secret(…)]"#),
        (.header("X-Api-Key"), #"'X-Api-Key'; pass ["X-Api-Key": .secret(…)]"#),
        (.basic, "'basic'"),
    ])
    func missingCredentialsAreNamedAsTheyArePassed(use: CredentialUse, wanted: String) async throws {
        let error = await #expect(throws: SessionError<Never>.self) { try await send(Vault(auth: [[use]]), [:]) }
        guard case .noCredentials(_, let failure) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect("\(failure)" == "the session has no credentials for Vault, which requires \(wanted)")
    }

    @Test func providedSecretIsAskedForAndItsErrorIsTheRequests() async throws {
        let sent = try await send(Vault(auth: nil), [Vault.service: ["bearer": .provided { "fresh" }]])
        #expect(sent.header("Authorization") == "Bearer fresh")
        struct Locked: Error {}
        await #expect(throws: SessionError<Never>.self) {
            try await send(Vault(auth: nil), [Vault.service: ["bearer": .provided { throw Locked() }]])
        }
    }

    @Test(arguments: [[Vault.service: .bearer("abc")], [:]] as [[Service: Credentials]])
    func headerOfTheCallWins(_ credentials: [Service: Credentials]) async throws {
        let session = Session(transport: transport, credentials: credentials)
        try await Call(Vault(auth: nil), on: session).header("Authorization", "Bearer mine").response()
        #expect(transport.requests.last?.header("Authorization") == "Bearer mine")
    }

    @discardableResult
    private func send(_ request: Vault, _ credentials: [Service: Credentials]) async throws -> OutgoingRequest {
        try await Session(transport: transport, credentials: credentials).response(for: request)
        return try #require(transport.requests.last)
    }
}

/// A request that needs the credentials in `auth`, or its service's credentials if that is `nil`.
private struct Vault: Request {
    typealias Response = Void

    let auth: [[CredentialUse]]?

    static let service = Service(name: "Vault", base: "https://vault.example", auth: [[.bearer]])

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/open")
        request.query("door", 1)
        if let auth { request.auth(anyOf: auth) }
    }
}
