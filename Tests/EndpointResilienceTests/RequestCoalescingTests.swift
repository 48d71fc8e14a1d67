import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointResilience
@testable import EndpointRuntime

/// Equal requests in flight, which share one response.
@Suite(.endsRunIfHanging)
struct RequestCoalescingTests {
    private let transport = GatedTransport()
    private let coalescing = RequestCoalescing(bodyLimit: 100)

    /// Begins calls, and waits until all of them wait for a response.
    private func calls(_ requests: [OutgoingRequest]) async throws -> [Task<IncomingResponse, any Error>] {
        var tasks: [Task<IncomingResponse, any Error>] = []
        for request in requests {
            let count = coalescing.callerCount
            tasks.append(Task { try await coalescing.send(request, next: transport) })
            try await until { self.coalescing.callerCount == count + 1 }
        }
        return tasks
    }

    @Test func equalRequestsShareOneResponse() async throws {
        let tasks = try await calls(Array(repeating: request(), count: 5))
        try await transport.waitForRequests(1)
        transport.respond(to: 0, 200, "shared", headers: ["X-A": "1"])
        for task in tasks {
            let response = try await task.value
            #expect(try await response.text() == "shared")
            #expect(response.headers[HTTPField.Name("X-A") ?? .accept] == "1")
        }
        #expect(transport.requests.count == 1)
        #expect(coalescing.isIdle)
    }

    @Test func callAfterTheResponseSendsItsOwn() async throws {
        for index in 0..<2 {
            let task = try await calls([request()])[0]
            try await transport.waitForRequests(index + 1)
            transport.respond(to: index)
            _ = try await task.value
        }
        #expect(transport.requests.count == 2)
    }

    @Test func differentRequestsAreNotShared() async throws {
        var requests = [try request(), try request("HEAD"), try request("GET", "https://parts.example/v1/parts/8")]
        for (name, value) in [("Authorization", "Bearer a"), ("Authorization", "Bearer b"), ("Accept", "text/plain")] {
            var other = try request()
            try other.setHeader(name, value)
            requests.append(other)
        }
        var slower = try request()
        slower.timeout = .seconds(1)
        requests.append(slower)
        let tasks = try await calls(requests)
        try await transport.waitForRequests(requests.count)
        for index in requests.indices { transport.respond(to: index) }
        for task in tasks { _ = try await task.value }
    }

    @Test func headersOfTracingAreIgnored() async throws {
        let requests = try ["a", "b"].map { id in
            var other = try request()
            try other.setHeader("traceparent", id)
            try other.setHeader("x-request-id", id)
            return other
        }
        let tasks = try await calls(requests)
        try await transport.waitForRequests(1)
        transport.respond(to: 0)
        for task in tasks { _ = try await task.value }
        #expect(transport.requests.map { $0.headers[HTTPField.Name("traceparent") ?? .accept] } == ["a"])
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS"]) func otherMethodsAreNotShared(_ method: String) async throws
    {
        let tasks = (0..<2).map { _ in Task { try await coalescing.send(request(method), next: transport) } }
        try await transport.waitForRequests(2)
        for index in 0..<2 { transport.respond(to: index) }
        for task in tasks { _ = try await task.value }
    }

    @Test func streamsAreNotShared() async throws {
        let session = Session(transport: transport, middleware: [coalescing], timeout: nil)
        let tasks = (0..<2).map { _ in Task { try await session.response(for: DownloadPart()) } }
        try await transport.waitForRequests(2)
        for index in 0..<2 { transport.respond(to: index) }
        for task in tasks { _ = try await task.value }
    }

    @Test func errorIsShared() async throws {
        let tasks = try await calls(Array(repeating: request(), count: 3))
        try await transport.waitForRequests(1)
        transport.fail(0, ConnectionFailure.dns("h"))
        for task in tasks { await #expect(throws: ConnectionFailure.dns("h")) { try await task.value } }
        #expect(coalescing.isIdle)
    }

    @Test func cancelledCallerDoesNotAffectTheOthers() async throws {
        let tasks = try await calls(Array(repeating: request(), count: 3))
        try await transport.waitForRequests(1)
        for index in 0..<2 {
            tasks[index].cancel()
            await #expect(throws: CancellationError.self) { try await tasks[index].value }
        }
        #expect(transport.cancelled.isEmpty)
        transport.respond(to: 0, 200, "shared")
        #expect(try await tasks[2].value.text() == "shared")
    }

    @Test func cancelledCallersLeaveOnlyTheirOwnRequest() async throws {
        let paths = (0..<20).map { "https://parts.example/v1/parts/\($0 % 2)" }
        let tasks = try await calls(try paths.map { try request("GET", $0) })
        try await transport.waitForRequests(2)
        for task in tasks.dropFirst(4) { task.cancel() }
        for task in tasks.dropFirst(4) { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(coalescing.callerCount == 4)
        #expect(transport.cancelled.isEmpty)
        for number in 0..<2 { transport.respond(to: number, 200, "\(number)") }
        for index in 0..<4 { #expect(try await tasks[index].value.text() == "\(index % 2)") }
        #expect(coalescing.isIdle)
    }

    @Test func lastCancelledCallerCancelsTheRequest() async throws {
        let tasks = try await calls(Array(repeating: request(), count: 2))
        try await transport.waitForRequests(1)
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        try await until { self.transport.cancelled == [0] }
        #expect(coalescing.isIdle)
        let next = try await calls([request()])[0]
        try await transport.waitForRequests(2)
        transport.respond(to: 1)
        _ = try await next.value
    }

    @Test func longBodyGoesToOneCaller() async throws {
        let tasks = try await calls(Array(repeating: request(), count: 2))
        try await transport.waitForRequests(1)
        let body = String(repeating: "a", count: 101)
        transport.respond(to: 0, 200, body)
        try await transport.waitForRequests(2)
        transport.respond(to: 1, 200, body)
        for task in tasks { #expect(try await task.value.text() == body) }
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [[:], ["Content-Length": "101"]] as [HeaderItems])
    func longBodyForASingleCallerIsRequestedOnce(_ headers: HeaderItems) async throws {
        let task = try await calls([request()])[0]
        try await transport.waitForRequests(1)
        let body = String(repeating: "a", count: 101)
        transport.respond(to: 0, 200, body, headers: headers)
        #expect(try await task.value.text() == body)
        #expect(transport.requests.count == 1)
        #expect(coalescing.isIdle)
    }

    @Test func lengthInAResponseToHeadIsNotThatOfItsBody() async throws {
        let tasks = try await calls(Array(repeating: request("HEAD"), count: 2))
        try await transport.waitForRequests(1)
        transport.respond(to: 0, 200, "", headers: ["Content-Length": "1000"])
        for task in tasks { #expect(try await task.value.headers[.contentLength] == "1000") }
        #expect(transport.requests.count == 1)
    }

    @Test func bodyThatBreaksOffIsAnErrorOfAll() async throws {
        let tasks = try await calls(Array(repeating: request(), count: 2))
        try await transport.waitForRequests(1)
        transport.respond(to: 0, .broken)
        for task in tasks {
            await #expect(throws: ConnectionFailure.connectionLost("body")) { try await task.value }
        }
    }

    @Test func callAfterAChangeDoesNotJoinAnEarlierRequest() async throws {
        let early = try await calls([request()])[0]
        try await transport.waitForRequests(1)
        let change = Task { try await coalescing.send(request("POST"), next: transport) }
        try await transport.waitForRequests(2)
        transport.respond(to: 1, 201)
        _ = try await change.value
        let late = try await calls([request()])[0]
        try await transport.waitForRequests(3)
        transport.respond(to: 2, 200, "new")
        transport.respond(to: 0, 200, "old")
        #expect(try await early.value.text() == "old")
        #expect(try await late.value.text() == "new")
        #expect(coalescing.isIdle)
    }

    /// Each caller has its own time-out, which does not run while the shared request waits for admission.
    @Test func timeOutsAreSuspendedTogether() async throws {
        let clock = ManualClock()
        let session = Session(
            transport: transport,
            middleware: [coalescing],
            timeout: .seconds(10),
            connectionLimit: 1,
            clock: clock
        )
        let options = CallOptions(timeout: .seconds(1000))
        let other = Task { try await session.response(for: GetPart(id: 1), options: options) }
        try await transport.waitForRequests(1)
        let tasks = (0..<2).map { _ in Task { try await session.response(for: GetPart(id: 2)) } }
        try await until { self.coalescing.callerCount == 3 }
        try await until { session.admissions.waiterCount(of: "https://parts.example:443") == 1 }
        clock.advance(by: .seconds(50))
        transport.respond(to: 0, 200, #"{"id":1}"#)
        _ = try await other.value
        try await transport.waitForRequests(2)
        clock.advance(by: .seconds(9))
        transport.respond(to: 1, 200, #"{"id":2}"#)
        for task in tasks { #expect(try await task.value.id == 2) }
    }

    @Test func timeOutOfTheLastCallerIsSeenBelow() async throws {
        let clock = ManualClock()
        let breaker = CircuitBreaker(consecutiveFailures: 1, clock: clock)
        let session = Session(
            transport: transport,
            middleware: [coalescing, breaker],
            timeout: .seconds(10),
            clock: clock
        )
        let tasks = (0..<2).map { _ in Task { try await session.response(for: GetPart()) } }
        try await until { self.coalescing.callerCount == 2 }
        try await transport.waitForRequests(1)
        clock.advance(by: .seconds(10))
        for task in tasks {
            let error = await #expect(throws: SessionError<Never>.self) { try await task.value }
            #expect(error?.isTimeout == true)
        }
        let url = try request().url
        try await until { breaker.state(of: url) != .closed }
    }

    @Test(arguments: 0..<200)
    func everyCallEndsOnce(seed: Int) async throws {
        let transport = RandomTransport(seed: seed)
        let (ends, wrong) = try await runCalls(40, seed: seed, through: coalescing, to: transport) { random in
            let method = Int.random(in: 0..<10, using: &random) == 0 ? "POST" : "GET"
            return try request(method, "https://parts.example/v1/parts/\(Int.random(in: 0..<3, using: &random))")
        }
        try await until { transport.traffic.inFlight == 0 }
        #expect(ends.total == 40)
        #expect(wrong == 0)
        #expect(transport.traffic.total <= 40)
        #expect(coalescing.isIdle)
    }
}
