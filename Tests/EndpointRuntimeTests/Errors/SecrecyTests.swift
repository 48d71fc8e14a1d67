import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// No way to print an error shows a credential, and no description has more than one line.
@Suite("Secrets in errors", .endsRunIfHanging)
struct SecrecyTests {
    static let secret = "hunter2"
    static let body = #"""
        {"access_token": "hunter2", "id": "x", "pin": 4711, "a": {"tokens": ["hunter2", {"b": "hunter2"}]},
        "quote": "\"", "secret": "hun\"hunter2", "link": "https://u:hunter2@h.example/?api_key=hunter2"}
        """#
    static let headers: HeaderItems = [
        "Set-Cookie": "sid=hunter2", "Authorization": "Bearer hunter2", "Content-Type": "application/json",
        "X-Api-Key": "hunter2",
    ]

    struct Login: DeclaredRequest {
        typealias Response = Kiosk.Item
        typealias Failure = Kiosk.Problem
        static let service = Service(name: "S", base: "https://user:hunter2@s.example/v1")
        var path: RequestPath { "/login" }
        var method: Method { .post(.json(fields: ["password": SecrecyTests.secret])) }
        var query: QueryItems { ["api_key": SecrecyTests.secret] }
        var headers: HeaderItems { ["Authorization": "Bearer hunter2", "Cookie": "sid=hunter2"] }
    }

    struct Token: Decodable {
        enum Sort: String, Decodable { case long }
        let token: Sort
    }

    @Test func printedRequestsShowNoSecret() throws {
        let request = try Login().outgoing
        var text = "\(request)\(String(reflecting: request))"
        dump(request, to: &text)
        #expect(text.contains("POST https://"))
        #expect(!text.contains(Self.secret))
    }

    /// One error of each case and kind.
    private func errors() async -> [SessionError<Kiosk.Problem>] {
        let urlError = URLError(
            .cannotFindHost,
            userInfo: [NSURLErrorFailingURLErrorKey: "https://s.example/?api_key=hunter2"]
        )
        let transports: [FakeTransport] = [
            FakeTransport(statuses: 200, headers: Self.headers, body: Self.body),
            FakeTransport(statuses: 200, headers: Self.headers, body: #"{"id":1,"name":"pen\#n","token":"hunter2"#),
            FakeTransport(statuses: 401, headers: Self.headers, body: Self.body),
            FakeTransport(statuses: 401, headers: Self.headers, body: #"{"message":"no\nwhere","token":"hunter2"}"#),
            FakeTransport(
                statuses: 401,
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: "error=no&access_token=a#hunter2"
            ),
            FakeTransport { _, _ in throw ConnectionFailure(.dns, "https://u:hunter2@h", underlying: urlError) },
            FakeTransport { _, _ in throw CancellationError() },
        ]
        var errors: [SessionError<Kiosk.Problem>] = []
        for transport in transports {
            do {
                _ = try await Session(transport: transport).response(for: Login())
            } catch {
                errors.append(error)
            }
        }
        let request = errors.first?.request ?? RawResponse().request
        errors.append(.cancelled(request))
        errors.append(.unbuildable(request, reason: "no\nhttps://h.example/?token=hunter2"))
        return errors
    }

    @Test func noPrintedErrorShowsThem() async throws {
        let errors = await errors()
        #expect(errors.count == 9)
        for error in errors {
            try check(error)
            try check(error.request)
            if let response = error.response {
                try check(response)
                try check(response.response)
            }
            if let failure = error.connectionFailure { try check(failure) }
            if case .undecodable(_, let failure) = error { try check(failure) }
            if let failure = error.response?.failureProblem { try check(failure) }
            #expect(!error.localizedDescription.contains(Self.secret))
            #expect(!"\(error as NSError)".contains(Self.secret))
        }
    }

    @Test func noEnvelopeAndNoAttemptShowsThem() async throws {
        let attempts = Recorder<Attempt>()
        let body = #"{"id":7,"name":"pen","token":"hunter2"}"#
        let transport = FakeTransport(statuses: 503, 200, headers: Self.headers, body: body)
        let call = Call(Login(), on: Session(transport: transport, timeout: nil, clock: TestClock()))
            .retry(max: 1, evenIfNotIdempotent: true).observe { attempts.record($0) }
        let envelope = try await call.envelope()
        try check(envelope)
        try check(envelope.raw)
        #expect(attempts.values.count == 2)
        for attempt in attempts.values { try check(attempt) }
        #expect("\(attempts.values[0])".hasPrefix("attempt 1: SecrecyTests.Login (POST https://"))
        #expect("\(attempts.values[1])".hasSuffix("received 200"))
    }

    @Test func noCallAndNoOptionsShowThem() throws {
        let session = Session(transport: FakeTransport(statuses: 200), headers: Self.headers)
        let options = CallOptions(
            timeout: .seconds(5),
            headers: ["Authorization": "Bearer hunter2", "X-Anything": "hunter2", "Accept": "text/plain"],
            base: "https://user:hunter2@other.example/v2",
            retry: RetryPolicy(max: 2)
        ) { _ in }
        let call = Call(Login(), on: session, options: options)
        for value in [call, options, options.headers, options.headers.items] as [Any] { try check(value) }
        #expect("\(call)".hasPrefix("SecrecyTests.Login (POST https://<redacted>@other.example/v2/login?api_key="))
        #expect("\(options)".hasPrefix("timeout: 5.0 seconds, headers: Authorization: <redacted>, X-Anything: "))
        #expect("\(options.headers)".hasSuffix("X-Anything: <redacted>, Accept: text/plain"))
        #expect("\(CallOptions())" == "")
        try check(Call(Login(), on: session).header("X-Token", "hunter2").base("no\nbase://u:hunter2@h"))
        try check(Call(Search(appID: "hunter2"), on: session))
        var dumped = ""
        dump(session, to: &dumped)
        #expect(!dumped.contains(Self.secret))
    }

    /// A request that sets the query item of its credential itself, from a parameter.
    struct Search: DeclaredRequest {
        typealias Response = Void
        static let service = Service(name: "S", base: "https://s.example", auth: [[.query("appid")]])
        let appID: String
        var path: RequestPath { "/search" }
        var query: QueryItems { ["appid": appID] }
    }

    /// A request whose credentials are in a header field, a query item, a cookie and the user information of the URL.
    struct Ask: DeclaredRequest {
        typealias Response = Plan
        static let service = Service(
            name: "S",
            base: "https://ann:hunter2-user@s.example",
            auth: [[.header("X-Head", prefix: "Token token="), .query("k"), .cookie("sid")]]
        )
        static let credentials: [Service: Credentials] = [
            service: [
                "X-Head": .secret("hunter2-head"), "k": .secret("hunter2/query"), "sid": .secret("hunter2-cookie"),
            ]
        ]
        var isBroken = false
        var path: RequestPath { "/x" }

        func intercept(_ request: inout OutgoingRequest) throws {
            if isBroken { throw BuildFailure("no host: \(request.url.absoluteString)") }
        }
    }

    enum Plan: String, Decodable { case free }

    private static let repetitions =
        "https://s.example/x?k=hunter2/query&a=b k=hunter2%2Fquery, hunter2-head, sid is hunter2-cookie of hunter2-user"

    @Test func repeatedCredentialsAreHidden() async throws {
        struct Broken: Error, CustomStringConvertible { let description = SecrecyTests.repetitions }
        let transports = [
            FakeTransport { _, _ in throw Broken() },
            FakeTransport { _, _ in throw ConnectionFailure(.dns, Self.repetitions) },
            FakeTransport(statuses: 404, body: Self.repetitions),
            FakeTransport(statuses: 200, headers: ["Content-Type": "application/json"], body: #""hunter2-head""#),
        ]
        for transport in transports {
            let session = Session(transport: transport, credentials: Ask.credentials, retry: RetryPolicy(max: 0))
            let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: Ask()) }
            let failure = try #require(error)
            try check(failure)
            #expect("\(failure)".contains("<redacted>"))
            if let connection = failure.connectionFailure { try check(connection) }
            if case .undecodable(_, let decoding) = failure { try check(decoding) }
        }
        let session = Session(transport: FakeTransport(statuses: 200), credentials: Ask.credentials)
        let ask = Ask(isBroken: true)
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: ask) }
        try check(try #require(error))
        #expect("\(String(describing: error))".contains("no host: https://<redacted>@s.example/x?k=<redacted>"))
    }

    @Test func shortCredentialsAreOnlyHiddenAtTheirPlaces() async throws {
        struct Find: DeclaredRequest {
            typealias Response = Void
            static let service = Service(name: "S", base: "https://s.example", auth: [[.query("k")]])
            var path: RequestPath { "/x" }
        }
        let transport = FakeTransport(statuses: 404, body: "/x?k=test is a test")
        let session = Session(transport: transport, credentials: [Find.service: ["k": .secret("test")]])
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: Find()) }
        #expect(error?.description.hasSuffix("404 Not Found: /x?k=<redacted> is a test") == true)
    }

    @Test func valuesAtSecretPathsAreNotNamed() throws {
        let response = RawResponse(headers: Self.headers, body: Data(#"{"token":"hunter2"}"#.utf8))
        let error = #expect(throws: DecodingFailure.self) { _ = try response.json(Token.self) }
        let failure = try #require(error)
        #expect(failure.path == "token")
        try check(failure)
        try check(DecodingFailure(.badValue("'hunter2' is not a plan"), at: "user.password[0]", in: RawResponse()))
        try check(DecodingFailure(.badValue("found 'hunter2'"), at: "header Set-Cookie", in: RawResponse()))
        let plain = DecodingFailure(.badValue("'a' is not a plan"), at: "user.plan", in: RawResponse())
        #expect("\(plain)" == "'a' is not a plan at 'user.plan'")
    }

    @Test(
        arguments: [
            (#"{"key":0,"keys":[],"token":null,"auth":true,"pins":{}}"#, nil),
            (#"{"pin":1234}"#, #"{"pin":<redacted>}"#), (#"{"token_count":123,"page_token":3}"#, nil),
            (#"{"cvc":123,"card_cvv": 12}"#, #"{"cvc":<redacted>,"card_cvv": <redacted>}"#),
            (#"{"pins":[7],"otp":999,"totpCode":0}"#, #"{"pins":<redacted>,"otp":<redacted>,"totpCode":<redacted>}"#),
            (#"{"token" : "a"}"#, #"{"token" : "<redacted>"}"#),
            (#"{"tokens":["a",{"b":"}"}],"c":1}"#, #"{"tokens":<redacted>,"c":1}"#),
            (#"{"max_tokens":4096,"tokens":"4096"}"#, #"{"max_tokens":4096,"tokens":"<redacted>"}"#),
            (#"{"token":"a\\","b":"c"}"#, #"{"token":"<redacted>","b":"c"}"#),
            (#"{"token":"a\\\"b","b":"c"}"#, #"{"token":"<redacted>","b":"c"}"#),
            (#"{"token":"unfinish"#, #"{"token":"<redacted>""#),
            (#"{"tokens":["unfinish"#, #"{"tokens":<redacted>"#),
            (#"{"a":"token","b":"c"}"#, nil), (#"["token","b"]"#, nil), (#"token: "b""#, #"token: "<redacted>""#),
            (#"""#, nil),
            (#"{"token":"#, nil),
        ] as [(String, String?)]
    )
    func membersThatLookLikeCredentials(_ body: String, _ shown: String?) {
        #expect(DecodingFailure(.emptyBody, in: RawResponse(body: Data(body.utf8))).excerpt == shown ?? body)
    }

    /// A quote and a scalar that joins it are one `Character`.
    @Test(arguments: ["\u{301}x", "\u{200D}", "\u{FE0F}", "\u{1F3FD}", "\u{E31}x", "x\u{600}"])
    func scalarsThatJoinDelimitersHideNoSecret(_ text: String) throws {
        let plain = #"{"a":"\#(text)","token":"hunter2"}"#
        let bodies = [
            plain, #"{"token":"\#(text)hunter2","b":1}"#, #"{"token":["\#(text)hunter2"],"b":1}"#,
            #"{"a":"{\"b\":\"\#(text)\",\"token\":\"hunter2\"}"}"#,
            #"{"next":"https:\/\/\#(text):hunter2@h.example\/?token=\#(text)hunter2"}"#,
        ]
        for body in bodies {
            let excerpt = DecodingFailure(.emptyBody, in: RawResponse(body: Data(body.utf8))).excerpt
            #expect(!excerpt.contains("hunter2") && excerpt.contains("<redacted>"), "\(excerpt)")
        }
        let form = "a=\(text)&token=\(text)hunter2&b=\(text)"
        let response = RawResponse(
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data(form.utf8)
        )
        #expect(DecodingFailure(.emptyBody, in: response).excerpt == "a=\(text)&token=<redacted>&b=\(text)")
        let request = try posted { $0.body(text: plain) }
        #expect(!OutgoingRequest(method: .post, url: try request.url, body: request.body).cURL.contains("hunter2"))
    }

    @Test func basesShowNoPassword() throws {
        try check(Base.url("http://user:\(Self.secret)@a.example/?api_key=4711"))
        #expect("\(Base.named("sandbox", variables: ["region": "eu"]))" == #"sandbox ["region": "eu"]"#)
        try check(Base.variables(["token": Self.secret]))
        #expect(
            "\(Base.named("sandbox", variables: ["token": "x", "region": "eu"]))"
                == #"sandbox ["region": "eu", "token": <redacted>]"#
        )
    }

    @Test func codesOfErrorsAreShown() {
        let response = RawResponse(status: 422, body: Data(#"{"code":"not_found","codes":[{"code":42}]}"#.utf8))
        #expect(DecodingFailure(.emptyBody, in: response).excerpt == #"{"code":"not_found","codes":[{"code":42}]}"#)
        let grant = RawResponse(status: 422, body: Data(#"{"code":"4/P7q7W91a-oMsCeLvIaQm6bTrgtp7"}"#.utf8))
        #expect(DecodingFailure(.emptyBody, in: grant).excerpt == #"{"code":"<redacted>"}"#)
    }

    @Test func responsesOfTransportsHideFieldsAndURLs() throws {
        var headers = HTTPFields()
        headers.append(HTTPField(name: .setCookie, value: "sid=\(Self.secret)"))
        let url = URL(string: "https://user:\(Self.secret)@b.example/4711?api_key=4711")
        let response = IncomingResponse(status: .notFound, headers: headers, body: .data(Data("4711".utf8)), url: url)
        try check(response)
        #expect("\(response)" == "404 Not Found from https://b.example:443")
    }

    private func check(_ value: some Any) throws {
        var dumped = ""
        dump(value, to: &dumped)
        dump([value], to: &dumped)
        dump(Optional(value), to: &dumped)
        for text in ["\(value)", String(reflecting: value)] {
            #expect(!text.contains(Self.secret), "\(text)")
            #expect(!text.contains("4711"), "\(text)")
            #expect(!text.contains("\n"), "\(text)")
        }
        #expect(!dumped.contains(Self.secret), "\(dumped)")
        #expect(!dumped.contains("4711"), "\(dumped)")
    }
}
