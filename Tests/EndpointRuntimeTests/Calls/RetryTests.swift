import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// When a call is retried, and after which wait; on a clock that does not wait.
@Suite(.endsRunIfHanging)
struct RetryTests {
    private let clock = TestClock()

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func failuresThatPassAreTriedAgain(status: Int) async throws {
        let transport = FakeTransport(statuses: status, status, 200)
        let item = try await call(transport).retry(max: 5).interval(milliseconds: 500).response()
        #expect(item.id == 7)
        #expect(transport.requests.count == 3)
        #expect(clock.waits == [.milliseconds(500), .milliseconds(500)])
    }

    @Test(arguments: [400, 401, 403, 404, 409, 422, 501])
    func failuresThatStayAreFinal(status: Int) async {
        let transport = FakeTransport(statuses: status, 200)
        await #expect(throws: SessionError<Kiosk.Problem>.self) { try await call(transport).retry(max: 5).response() }
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [("only-if-cached", 1), ("max-stale=60, Only-If-Cached", 1), ("no-cache", 2)])
    func missOfACacheIsFinal(control: String, attempts: Int) async {
        let transport = FakeTransport(statuses: 504, 504)
        let call = call(transport).header("Cache-Control", control).retry(max: 1)
        await #expect(throws: SessionError<Kiosk.Problem>.self) { try await call.response() }
        #expect(transport.requests.count == attempts)
    }

    @Test func connectionErrorsAreTriedAgain() async throws {
        let transport = FakeTransport { _, index in
            if index == 0 { throw ConnectionFailure.connectionLost("") }
            return RawResponse(status: 200, body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        }
        #expect(try await name(of: call(transport).retry(max: 1)) == "pen")
        #expect(transport.requests.count == 2)
    }

    @Test func orderOfTheChainDoesNotMatter() async throws {
        let policy = RetryPolicy(max: 5, wait: .interval(.seconds(9)), statuses: [418])
        for index in 0..<4 {
            let clock = TestClock()
            let transport = FakeTransport(statuses: 418, 418, 200)
            let session = Session(transport: transport, timeout: nil, retry: policy, clock: clock)
            let call = Call(GetItem())
            let chain = [
                call.on(session).retry(max: 4), call.retry(max: 4).on(session),
                call.on(session).interval(milliseconds: 2), call.interval(milliseconds: 2).on(session),
            ][index]
            #expect(try await chain.response().id == 7)
            #expect(clock.waits == Array(repeating: index < 2 ? .seconds(9) : .milliseconds(2), count: 2))
        }
    }

    @Test func numberOfRetriesKeepsTheRestOfThePolicy() async throws {
        let transport = FakeTransport(statuses: 503, 503, 200)
        let policy = RetryPolicy(max: 1, evenIfNotIdempotent: true)
        let session = Session(transport: transport, timeout: nil, retry: policy, clock: clock)
        try await Call(Post(), on: session).retry(max: 5).response()
        #expect(transport.requests.count == 3)
        let call = Call(Post(), on: session).interval(.seconds(1)).retry(RetryPolicy(max: 2))
        #expect(String(describing: call.options.retryPolicy(over: policy)) == String(describing: RetryPolicy(max: 2)))
    }

    @Test func firstOfSeveralRetryAfterCounts() async throws {
        let transport = FakeTransport(statuses: 503, 200, headers: ["Retry-After": "120", "retry-after": "120"])
        _ = try await call(transport).retry(max: 1).interval(.zero).response()
        #expect(clock.waits == [.seconds(120)])
    }

    /// URLSession and proxies join repeated fields with commas.
    @Test(arguments: [
        "7, 120", "7,120", "7 ,120", "7, Sun, 06 Nov 1994 08:51:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:51:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT,120",
        "Sunday, 06-Nov-94 08:49:37 GMT, Sunday, 06-Nov-94 08:51:37 GMT",
        "Sun Nov  6 08:49:37 1994, Sun Nov  6 08:51:37 1994",
        "Sun Nov  6 08:49:37 1994, Sun, 06 Nov 1994 08:51:37 GMT",
    ])
    func firstOfJoinedRetryAfterCounts(header: String) async throws {
        let headers: HeaderItems = ["Date": "Sun, 06 Nov 1994 08:49:30 GMT", "Retry-After": header]
        let transport = FakeTransport(statuses: 503, 200, headers: headers)
        _ = try await call(transport).retry(max: 1).interval(.zero).response()
        #expect(clock.waits == [.seconds(7)])
    }

    @Test func retriesNonidempotentRequestsOnlyOnDemand() async throws {
        let transport = FakeTransport(statuses: 503, 200)
        let session = Session(transport: transport, timeout: nil, clock: clock)
        await #expect(throws: (any Error).self) { try await Call(Post(), on: session).retry(max: 5).response() }
        #expect(transport.requests.count == 1)
        let again = FakeTransport(statuses: 503, 200)
        try await Call(Post(), on: Session(transport: again, timeout: nil, clock: clock)).retry(
            max: 5,
            evenIfNotIdempotent: true
        )
        .response()
        #expect(again.requests.count == 2)
    }

    /// The server has not processed a request that it responds to with 429.
    @Test func refusedNonidempotentRequestsAreRetried() async throws {
        let transport = FakeTransport(statuses: 429, 200, headers: ["Retry-After": "7"])
        let session = Session(transport: transport, timeout: nil, clock: clock)
        try await Call(Post(), on: session).retry(max: 2).interval(.zero).response()
        #expect(transport.requests.count == 2)
        #expect(clock.waits == [.seconds(7)])
    }

    @Test(arguments: [
        (503, RetryPolicy(max: 5, unprocessedStatuses: [503]), 2),
        (429, RetryPolicy(max: 5, unprocessedStatuses: []), 1), (429, RetryPolicy(max: 0), 1),
        (429, RetryPolicy(max: 5, statuses: [503]), 1),
    ])
    func policyNamesTheStatusesOfRefusals(status: Int, policy: RetryPolicy, attempts: Int) async {
        let transport = FakeTransport(statuses: status, 200)
        let session = Session(transport: transport, timeout: nil, retry: policy, clock: clock)
        let result = await Call(Post(), on: session).result()
        #expect((try? result.get()) != nil || attempts == 1)
        #expect(transport.requests.count == attempts)
    }

    /// The redirect shows that the server has processed the POST.
    @Test(arguments: [(303, 2), (307, 3)]) func processedRequestsAreNotRetried(status: Int, requests: Int) async {
        let transport = FakeTransport { request, index in
            if index == 0 { return RawResponse(status: status, headers: ["Location": "/v2/items"]) }
            return RawResponse(status: index == 1 ? 429 : 200)
        }
        let session = Session(transport: transport, timeout: nil, clock: clock)
        _ = await Call(Post(), on: session).retry(max: 5).result()
        #expect(transport.requests.count == requests)
    }

    @Test func nonidempotentRequestsAreNotRetriedAfterALostConnection() async {
        let transport = FakeTransport { _, _ in throw ConnectionFailure.connectionLost("") }
        let session = Session(transport: transport, timeout: nil, clock: clock)
        await #expect(throws: (any Error).self) { try await Call(Post(), on: session).retry(max: 5).response() }
        #expect(transport.requests.count == 1)
    }

    /// Nothing is sent without credentials, so that a POST can be tried again, too.
    @Test func credentialsThatAreUnavailableForATimeAreAskedForAgain() async throws {
        let login = Session(transport: FakeTransport(statuses: 429, headers: ["Retry-After": "9"]))
        let asked = Recorder<Void>()
        let credential = Credential.provided {
            asked.record(())
            switch asked.values.count {
            case 1: throw ConnectionFailure.connectionLost("")
            case 2: return try await login.response(for: GetItem()).name
            default: return "token"
            }
        }
        let transport = FakeTransport(statuses: 200)
        let session = session(transport, credential)
        try await Call(GuardedPost(), on: session).retry(max: 2).interval(.seconds(1)).response()
        #expect(asked.values.count == 3)
        #expect(clock.waits == [.seconds(1), .seconds(9)])
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [LoginRequired() as any Error, ConnectionFailure.tls(""), CocoaError(.fileNoSuchFile)])
    func credentialsThatAreUnavailableForGoodAreAskedForOnce(error: any Error) async throws {
        let asked = Recorder<Void>()
        let session = session(
            FakeTransport(statuses: 200),
            .provided {
                asked.record(())
                throw error
            }
        )
        let failure = await #expect(throws: SessionError<Never>.self) {
            try await Call(GuardedPost(), on: session).retry(max: 2).response()
        }
        #expect(failure?.isRetryable == false)
        #expect(asked.values.count == 1)
    }

    private func session(_ transport: FakeTransport, _ credential: Credential) -> Session {
        let credentials = [GuardedPost.service: ["bearer": credential] as Credentials]
        return Session(transport: transport, credentials: credentials, timeout: nil, clock: clock)
    }

    @Test(arguments: [("3", 3), ("0", 1)])
    func retryAfterMakesAWaitLonger(header: String, seconds: Int) async throws {
        let transport = FakeTransport(statuses: 429, 200, headers: ["Retry-After": header])
        _ = try await name(of: call(transport).retry(max: 1).interval(milliseconds: 1000))
        #expect(clock.waits == [.seconds(seconds)])
    }

    /// Otherwise all clients that the server has asked to wait would come back at the same instant.
    @Test func aRandomPartIsAddedToRetryAfter() async throws {
        for _ in 0..<20 {
            let transport = FakeTransport(statuses: 429, 200, headers: ["Retry-After": "60"])
            let call = call(transport).retry(max: 1).backoff(initial: .seconds(10), jitter: 0.5)
            _ = try await name(of: call)
        }
        #expect(clock.waits.count == 20)
        #expect(clock.waits.allSatisfy { (Duration.seconds(60)...Duration.seconds(65)).contains($0) })
        #expect(Set(clock.waits).count > 1)
    }

    @Test func noPartOfARetryAfterIsRandomWithoutJitter() async throws {
        let transport = FakeTransport(statuses: 429, 200, headers: ["Retry-After": "60"])
        _ = try await name(of: call(transport).retry(max: 1).backoff(initial: .seconds(10), jitter: 0))
        #expect(clock.waits == [.seconds(60)])
    }

    /// The server's clock shows its `Date` and the age of the response in a cache.
    @Test(arguments: [(nil, 7), ("5", 2), ("60", 0), ("-1", 7), ("x", 7)] as [(String?, Int)])
    func retryAfterMayBeADate(age: String?, seconds: Int) async throws {
        var headers: HeaderItems = [
            "Date": "Sun, 06 Nov 1994 08:49:30 GMT", "Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        if let age { headers.add("Age", age) }
        let transport = FakeTransport(statuses: 503, 200, headers: headers)
        _ = try await name(of: call(transport).retry(max: 1).interval(milliseconds: 0))
        #expect(clock.waits == [.seconds(seconds)])
    }

    private static let now: HeaderItems = ["Date": "Thu, 29 Feb 2024 12:30:00 GMT"]

    /// The forms of GitHub, X and Mastodon, and of servers that send a delay.
    @Test(
        arguments: [
            (403, ["Retry-After": "7"]),
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1709209807"]),
            (429, ["X-Rate-Limit-Remaining": "0", "X-Rate-Limit-Reset": "1709209807"]),
            (429, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "2024-02-29T12:30:07Z"]),
            (429, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1709209807000"]),
            (429, ["X-RateLimit-Remaining": "0, 0", "X-RateLimit-Reset": "1709209807"]),
            (429, ["Age": "3", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1709209810"]),
            (429, ["RateLimit-Remaining": "0", "RateLimit-Reset": "7"]),
            (429, ["Retry-After": "7", "X-RateLimit-Reset": "1709209999"]),
        ] as [(Int, HeaderItems)]
    )
    func rateLimitsOfOtherForms(status: Int, fields: HeaderItems) async throws {
        var headers = Self.now
        for item in fields.items { headers.add(item.name, item.value) }
        let transport = FakeTransport(statuses: status, 200, headers: headers)
        let session = Session(transport: transport, timeout: nil, clock: clock)
        try await Call(Post(), on: session).retry(max: 1).interval(.zero).response()
        #expect(clock.waits == [.seconds(7)])
    }

    /// A reset in the past, and one of another limit, extend no wait.
    @Test(
        arguments: [
            ["X-RateLimit-Reset": "1709209807"], ["X-RateLimit-Remaining": "3", "X-RateLimit-Reset": "1709209807"],
            ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1709209000"],
            ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "soon"],
            ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "nan"],
            ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "-5"],
        ] as [HeaderItems]
    )
    func resetsThatExtendNoWait(fields: HeaderItems) async throws {
        var headers = Self.now
        for item in fields.items { headers.add(item.name, item.value) }
        let transport = FakeTransport(statuses: 429, 200, headers: headers)
        _ = try await name(of: call(transport).retry(max: 1).interval(milliseconds: 1000))
        #expect(clock.waits == [.seconds(1)])
    }

    /// A limit of zero is that of a plan without the endpoint.
    @Test(
        arguments: [
            [:], ["X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "1709209807"], ["X-RateLimit-Remaining": "0"],
            ["X-RateLimit-Limit": "0", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1709209807"],
        ] as [HeaderItems]
    )
    func otherForbiddenRequestsAreNotRetried(headers: HeaderItems) async {
        let transport = FakeTransport(statuses: 403, 200, headers: headers)
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await call(transport).retry(max: 5).response()
        }
        #expect(error?.isRetryable == false)
        #expect(transport.requests.count == 1)
    }

    @Test func policyWithoutTheStatusOfALimitRepeatsNone() async {
        let headers: HeaderItems = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "7"]
        for (statuses, attempts) in [([503], 1), ([403], 2)] as [(Set<Int>, Int)] {
            let transport = FakeTransport(statuses: 403, 200, headers: headers)
            let session = Session(
                transport: transport,
                timeout: nil,
                retry: RetryPolicy(max: 5, wait: .interval(.zero), statuses: statuses),
                clock: clock
            )
            _ = await Call(Post(), on: session).result()
            #expect(transport.requests.count == attempts)
        }
    }

    @Test func retryAfterTooLongIsFinal() async {
        let transport = FakeTransport(statuses: 429, 200, headers: ["Retry-After": "86400"])
        await #expect(throws: SessionError<Kiosk.Problem>.self) { try await call(transport).retry(max: 5).response() }
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [(Int.min, 1), (-1, 1), (0, 1), (2, 3)])
    func noCountTraps(max: Int, attempts: Int) async {
        let transport = FakeTransport(statuses: 503)
        await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await call(transport).retry(max: max).interval(milliseconds: 0).response()
        }
        #expect(transport.requests.count == attempts)
    }

    @Test(arguments: [(-1.0, Duration.zero), (.nan, .zero), (.infinity, .seconds(86_400)), (1e300, .seconds(86_400))])
    func noIntervalTraps(milliseconds: Double, wait: Duration) async {
        let transport = FakeTransport(statuses: 503)
        await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await call(transport).retry(max: 1).interval(milliseconds: milliseconds).response()
        }
        #expect(clock.waits == [wait])
    }

    @Test func backoffGrowsUpToItsLimit() async {
        let transport = FakeTransport(statuses: 503)
        let call = call(transport).retry(max: 4).backoff(
            initial: .seconds(1),
            factor: 2,
            longest: .seconds(5),
            jitter: 0
        )
        await #expect(throws: SessionError<Kiosk.Problem>.self) { try await call.response() }
        #expect(clock.waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(5)])
    }

    @Test func attemptsAreSeenAndTheLastOneIsTheResult() async throws {
        let transport = FakeTransport(statuses: 503, 200)
        let seen = Recorder<String>()
        _ = try await name(
            of: call(transport).retry(max: 3).interval(milliseconds: 5).observe { attempt in
                seen.record("\(attempt.number) \(attempt.statusCode ?? 0) \(attempt.nextAfter != nil)")
            }
        )
        #expect(seen.values == ["1 503 true", "2 200 false"])
    }

    @Test func nothingIsSentBeforeTheLastLink() async throws {
        let transport = FakeTransport(statuses: 200)
        let call = call(transport).retry(max: 3).interval(milliseconds: 5)
        #expect(transport.requests.isEmpty)
        _ = try await name(of: call)
        _ = try await name(of: call)
        #expect(transport.requests.count == 2)
    }

    private func call(_ transport: FakeTransport) -> Call<GetItem> {
        Call(GetItem(id: 7), on: Session(transport: transport, timeout: nil, clock: clock))
    }

    private func name(of call: Call<GetItem>) async throws -> String {
        try await call.response().name
    }
}

private struct Post: KioskRequest, DeclaredRequest {
    typealias Response = Void

    var method: Method { .post(.json(["a": 1])) }
    var path: RequestPath { "/items" }
}

private struct GuardedPost: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Guarded", base: "https://guarded.example", auth: [[.bearer]])
    var method: Method { .post(.json(["a": 1])) }
    var path: RequestPath { "/" }
}
