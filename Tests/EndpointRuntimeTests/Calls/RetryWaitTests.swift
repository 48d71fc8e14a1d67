import EndpointRuntime
import TestClocks
import Testing

/// How long a call waits before a retry: its own interval, and the header fields of the server.
@Suite(.endsRunIfHanging)
struct RetryWaitTests: RetrySuite {
    let clock = TestClock()

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

    @Test(arguments: [(-1.0, Duration.zero), (.nan, .zero), (.infinity, .seconds(86_400)), (1e300, .seconds(86_400))])
    func noIntervalTraps(milliseconds: Double, wait: Duration) async {
        let transport = FakeTransport(statuses: 503)
        await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await call(transport).retry(max: 1).interval(milliseconds: milliseconds).response()
        }
        #expect(clock.waits == [wait])
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

    @Test func retryAfterTooLongIsFinal() async {
        let transport = FakeTransport(statuses: 429, 200, headers: ["Retry-After": "86400"])
        await #expect(throws: SessionError<Kiosk.Problem>.self) { try await call(transport).retry(max: 5).response() }
        #expect(transport.requests.count == 1)
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
}
