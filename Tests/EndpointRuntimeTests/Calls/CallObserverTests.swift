import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// The ends of calls, as a middleware sees them.
@Suite(.endsRunIfHanging)
struct CallObserverTests {
    private let observer = Observer()

    private func session(_ transport: any Transport, timeout: Duration? = nil, clock: any Clock<Duration>) -> Session {
        Session(transport: transport, middleware: [observer], timeout: timeout, clock: clock)
    }

    @Test func callEndsOnceAfterItsAttempts() async throws {
        let session = session(FakeTransport(statuses: 503, 200), clock: TestClock())
        _ = try await Call(GetItem(), on: session).retry(max: 1).interval(.seconds(3)).response()
        let call = try #require(observer.calls.values.first)
        #expect(observer.calls.values.count == 1)
        #expect(observer.requests.values.map(\.endpoint?.attempt) == [1, 2])
        #expect(call.attempts == 2)
        #expect(call.statusCode == 200)
        #expect(call.error == nil)
        #expect(call.streamEnd == nil)
        #expect(call.duration == .seconds(3))
        #expect(call.request.endpoint?.pathTemplate == "/items/{}")
        #expect(call.request.endpoint?.service == "Kiosk")
    }

    @Test func attemptHasTheStatusOfAResponseThatBrokeOff() async {
        let attempts = Recorder<Attempt>()
        let session = Session(transport: BrokenBody(), middleware: [observer])
        _ = await Call(GetItem(), on: session).observe { attempts.record($0) }.retry(max: 0).result()
        #expect(attempts.values.map(\.statusCode) == [200])
        #expect(observer.calls.values.map(\.statusCode) == [200])
    }

    @Test func eachErrorIsReported() async throws {
        let session = session(FakeTransport(statuses: 404), clock: TestClock())
        _ = await Call(GetItem(), on: session).result()
        _ = await Call(Built { $0.get("/\("..")") }, on: session).result()
        #expect(observer.calls.values.map(\.error?.kind) == [.rejected, .unbuildable])
        #expect(observer.calls.values.map(\.attempts) == [1, 0])
        #expect(observer.calls.values.map(\.statusCode) == [404, nil])
    }

    @Test func attemptThatWasNotSentIsCounted() async throws {
        let asked = Recorder<Void>()
        let source = Credential.provided {
            asked.record(())
            if asked.values.count == 2 { throw ConnectionFailure.timedOut }
            return "token"
        }
        let session = Session(
            transport: FakeTransport(statuses: 503),
            credentials: [Locker.service: ["bearer": source]],
            middleware: [observer],
            timeout: nil,
            clock: TestClock()
        )
        let seen = Recorder<Int?>()
        _ = await Call(Locker(), on: session).retry(max: 1)
            .observe { seen.record($0.request.endpoint?.attempt) }.result()
        #expect(seen.values == [1, 2])
        #expect(observer.calls.values.map(\.attempts) == [2])
        #expect(observer.calls.values.map(\.error?.kind) == [.noCredentials])
    }

    @Test func requestsOfTwoAttemptsAreEqual() async throws {
        let seen = Recorder<RequestInfo>()
        let session = session(FakeTransport(statuses: 503), clock: TestClock())
        _ = await Call(GetItem(), on: session).retry(max: 1).observe { seen.record($0.request) }.result()
        #expect(seen.values.count == 2)
        #expect(seen.values.first == seen.values.last)
        #expect(seen.values.map(\.endpoint?.attempt) == [1, 2])
    }

    @Test func middlewareKnowsATimeOut() async throws {
        let (clock, transport) = (ManualClock(), FakeTransport.silent)
        let calls = [
            Call(GetItem(), on: session(transport, timeout: .seconds(10), clock: clock)),
            Call(GetItem(), on: session(transport, clock: clock)).deadline(seconds: 10),
        ]
        for (index, call) in calls.enumerated() {
            let task = Task { await call.result() }
            try await until { transport.requests.count == index + 1 }
            clock.advance(by: .seconds(10))
            _ = await task.value
        }
        try await until { observer.timeOuts.values.count == 2 }
        #expect(observer.timeOuts.values == [true, true])
        #expect(observer.calls.values.map(\.error?.isTimeout) == [true, true])
    }

    @Test func middlewareKnowsACancellation() async throws {
        let transport = FakeTransport.silent
        let session = session(transport, timeout: .seconds(60), clock: ContinuousClock())
        let task = Task { await Call(GetItem(), on: session).deadline(seconds: 60).result() }
        try await until { transport.requests.count == 1 }
        task.cancel()
        _ = await task.value
        try await until { observer.timeOuts.values.count == 1 }
        #expect(observer.timeOuts.values == [false])
        #expect(observer.calls.values.map(\.error?.isCancelled) == [true])
    }

    @Test func descriptionHasNoSecret() async throws {
        let session = session(FakeTransport(statuses: 200), clock: TestClock())
        _ = try await Call(GetItem(), on: session).base("https://ann:s3cret@kiosk.example?token=s3cret").response()
        let call = try #require(observer.calls.values.first)
        #expect("\(call)".contains("received 200; 1 attempt in"))
        var dumped = ""
        dump(call, to: &dumped)
        for text in ["\(call)", "\(String(reflecting: call))", dumped] { #expect(!text.contains("s3cret")) }
    }

    @Test func streamThatTimesOutIsReportedToItsTee() async throws {
        let ends = Recorder<String>()
        let (clock, pulled) = (ManualClock(), PulledBody("a", then: .deafness))
        let body = ResponseBody.chunks(pulled).tee { _ in
        } onEnd: { end in
            if case .failed(let error) = end { ends.record("\(error)") } else { ends.record("\(end)") }
        }
        let transport = BodyTransport(body: body)
        let session = session(transport, timeout: .seconds(10), clock: clock)
        let download = try await session.response(for: GetArchive())
        let reading = Task { for try await _ in download {} }
        try await until { pulled.pulls == 2 }
        clock.advance(by: .seconds(10))
        await #expect(throws: SessionError<Never>.self) { try await reading.value }
        let text = "the response, or the next part of a stream, did not arrive in time: the limit is 10.0 seconds"
        #expect(ends.values == [text])
        let call = try #require(observer.calls.values.first)
        #expect(call.error?.isTimeout == true)
        guard case .failed = call.streamEnd else {
            Issue.record("\(String(describing: call.streamEnd))")
            return
        }
    }
}

/// Records the calls, the requests, and whether the requests that failed had timed out.
private struct Observer: CallObserver {
    let calls = Recorder<CallSummary>()
    let requests = Recorder<OutgoingRequest>()
    let timeOuts = Recorder<Bool>()

    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        requests.record(request)
        do {
            return try await next.send(request)
        } catch {
            timeOuts.record(request.hasTimedOut)
            throw error
        }
    }

    func callDidEnd(_ call: CallSummary) { calls.record(call) }
}

private struct BodyTransport: Transport {
    let body: ResponseBody

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        IncomingResponse(status: .ok, body: body)
    }
}

private struct GetArchive: KioskRequest, DeclaredRequest {
    typealias Response = Download
    var path: RequestPath { "/archive" }
}

private struct Locker: Request {
    typealias Response = Void
    static let service = Service(name: "Locker", base: "https://locker.example", auth: [[.bearer]])

    func buildRequest(_ request: inout RequestBuilder) { request.get("/open") }
}

/// A transport whose responses break off inside of their bodies.
private struct BrokenBody: Transport {
    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let body = AsyncThrowingStream<Data, any Error> { continuation in
            continuation.yield(Data("{".utf8))
            continuation.finish(throwing: ConnectionFailure(.connectionLost))
        }
        return IncomingResponse(status: .ok, body: .chunks(body))
    }
}
