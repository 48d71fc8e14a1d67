import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// When a call is retried, on a clock that does not wait.
@Suite(.endsRunIfHanging)
struct RetryTests: RetrySuite {
    let clock = TestClock()

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

    @Test(arguments: [(Int.min, 1), (-1, 1), (0, 1), (2, 3)])
    func noCountTraps(max: Int, attempts: Int) async {
        let transport = FakeTransport(statuses: 503)
        await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await call(transport).retry(max: max).interval(milliseconds: 0).response()
        }
        #expect(transport.requests.count == attempts)
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
}
