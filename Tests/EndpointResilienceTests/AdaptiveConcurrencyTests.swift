import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointResilience

/// The limit of requests in flight, as a middleware.
@Suite(.endsRunIfHanging)
struct AdaptiveConcurrencyTests {
    private let clock = ManualClock()
    private let url = URL(string: "https://parts.example/v1/parts/7") ?? URL(filePath: "/")

    private func concurrency(_ limit: Int = 1, queue: Int = 10) -> AdaptiveConcurrency {
        AdaptiveConcurrency(limits: 1...limit, initialLimit: limit, longestQueue: queue, clock: clock)
    }

    @Test func othersWaitInOrderAndCancelledOnesLeave() async throws {
        let (limit, transport) = (concurrency(), GatedTransport())
        let calls = try (0..<4).map { try request("GET", "https://parts.example/v1/parts/\($0)") }
        var tasks: [Task<IncomingResponse, any Error>] = []
        for (index, call) in calls.enumerated() {
            tasks.append(Task { try await limit.send(call, next: transport) })
            try await until { limit.load(of: self.url).waiting + limit.load(of: self.url).inFlight == index + 1 }
        }
        #expect(limit.load(of: url) == .init(limit: 1, inFlight: 1, waiting: 3))
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        #expect(limit.load(of: url).waiting == 2)
        for index in 0..<3 {
            try await transport.waitForRequests(index + 1)
            transport.respond(to: index)
        }
        for index in [0, 2, 3] { _ = try await tasks[index].value }
        #expect(transport.requests.map(\.url.lastPathComponent) == ["0", "2", "3"])
        #expect(limit.load(of: url) == .init(limit: 1, inFlight: 0, waiting: 0))
    }

    @Test func fullQueueIsAnError() async throws {
        let (limit, transport) = (concurrency(queue: 0), GatedTransport())
        let call = Task { try await limit.send(request(), next: transport) }
        try await transport.waitForRequests(1)
        let failure = await #expect(throws: ConnectionFailure.self) {
            try await limit.send(request(), next: transport)
        }
        #expect(failure?.kind == .notSent)
        #expect(
            failure?.underlying as? QueueFullError == QueueFullError(origin: "https://parts.example:443", waiting: 0)
        )
        transport.respond(to: 0)
        _ = try await call.value
        _ = try await limit.send(request("GET", "https://other.example"), next: FixedTransport { _ in .make() })
    }

    /// 403 with `Retry-After` is GitHub's response to a request over its rate limit.
    @Test(arguments: [429, 503, 403]) func overloadReducesTheLimit(_ status: Int) async throws {
        let limit = concurrency(20)
        let headers: HeaderItems = status == 403 ? ["Retry-After": "60"] : [:]
        _ = try await limit.send(request(), next: FixedTransport { _ in .make(status, headers: headers) })
        #expect(limit.load(of: url).limit == 18)
    }

    @Test(arguments: [200, 404, 500]) func otherStatusDoesNotReduceIt(_ status: Int) async throws {
        let limit = concurrency(20)
        _ = try await limit.send(request(), next: FixedTransport { _ in .make(status) })
        #expect(limit.load(of: url).limit == 20)
    }

    @Test func timeOutDoesNotRunInTheQueueAndReducesTheLimit() async throws {
        let (queue, limit, transport) = (concurrency(1), concurrency(20), GatedTransport())
        let session = Session(
            transport: transport,
            middleware: [queue, limit],
            timeout: .seconds(10),
            clock: clock
        )
        let first = Task {
            try await session.response(for: GetPart(id: 1), options: CallOptions(timeout: .seconds(100)))
        }
        try await transport.waitForRequests(1)
        let second = Task { try await session.response(for: GetPart(id: 2)) }
        try await until { queue.load(of: self.url).waiting == 1 }
        clock.advance(by: .seconds(50))
        transport.respond(to: 0, 200, #"{"id":1}"#)
        #expect(try await first.value.id == 1)
        try await transport.waitForRequests(2)
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: SessionError<Never>.self) { try await second.value }
        #expect(error?.isTimeout == true)
        try await until { limit.load(of: self.url).limit == 18 }
    }

    @Test func requestIsInFlightUntilTheEndOfItsBody() async throws {
        let limit = concurrency()
        let response = try await limit.send(
            request(),
            next: FixedTransport { _ in
                IncomingResponse(status: .ok, body: .chunks(RandomBody(pieces: 2, breaks: false)))
            }
        )
        #expect(limit.load(of: url).inFlight == 1)
        #expect(try await response.text().contains("id"))
        #expect(limit.load(of: url).inFlight == 0)
    }

    @Test func limitThatGrowsAdmitsWaitingRequestsBeforeTheEndOfABody() async throws {
        let (limit, transport) = (concurrency(4), GatedTransport())
        // Eight windows of 16 responses begin a probe, and one response less than another window keeps it.
        for _ in 0..<9 * 16 - 1 { _ = try await limit.send(request(), next: FixedTransport { _ in .make() }) }
        #expect(limit.load(of: url).limit == 1)
        let first = Task { try await limit.send(request(), next: transport) }
        try await transport.waitForRequests(1)
        let second = Task { try await limit.send(request(), next: transport) }
        try await until { limit.load(of: self.url).waiting == 1 }
        let body = RandomBody(pieces: 1, breaks: false)
        transport.respond(to: 0, IncomingResponse(status: .ok, body: .chunks(body)))
        let response = try await first.value
        try await transport.waitForRequests(2)
        #expect(limit.load(of: url) == .init(limit: 4, inFlight: 2, waiting: 0))
        transport.respond(to: 1)
        _ = try await second.value
        _ = try await response.text()
    }

    @Test func droppedBodyEndsTheRequest() async throws {
        let limit = concurrency()
        do {
            _ = try await limit.send(request(), next: FixedTransport { _ in .broken })
        }
        #expect(limit.load(of: url).inFlight == 0)
    }

    @Test func streamIsInFlightUntilItsHeaderFields() async throws {
        let limit = concurrency()
        let session = Session(
            transport: FixedTransport { _ in .broken },
            middleware: [limit],
            timeout: nil,
            clock: clock
        )
        let download = try await session.response(for: DownloadPart())
        #expect(limit.load(of: url).inFlight == 0)
        await #expect(throws: (any Error).self) { try await download.data(upTo: 100) }
    }

    @Test(arguments: 0..<200)
    func everyCallEndsOnceWithinTheLimit(seed: Int) async throws {
        let limit = AdaptiveConcurrency(limits: 1...4, initialLimit: 4, longestQueue: 20, clock: clock)
        let transport = RandomTransport(seed: seed)
        let (ends, wrong) = try await runCalls(40, seed: seed, through: limit, to: transport) { _ in try request() }
        #expect(ends.total == 40)
        #expect(wrong == 0)
        try await until { transport.traffic.inFlight == 0 }
        let load = limit.load(of: url)
        #expect(load.inFlight == 0)
        #expect(load.waiting == 0)
        #expect(load.limit >= 1)
    }

    /// Cancelling a task locks the task while its cancellation handler waits for the queue's lock. A request that ends
    /// may resume the same task, and must not do so while it holds the queue's lock.
    @Test func callsAreCancelledWhileOthersAreAdmitted() async throws {
        let limit = concurrency(queue: 100)
        let transport = FixedTransport { _ in .make() }
        let request = try request()
        for _ in 0..<1000 {
            let tasks = (0..<8).map { _ in Task { try await limit.send(request, next: transport) } }
            await Task.yield()
            for task in tasks.reversed() { task.cancel() }
            for task in tasks { _ = await task.result }
        }
        #expect(limit.load(of: url) == .init(limit: 1, inFlight: 0, waiting: 0))
    }
}
