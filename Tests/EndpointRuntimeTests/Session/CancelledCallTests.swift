import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// A call that is cancelled by `cancelRequests` or `cancelAllRequests`, at each stage. The task that waits for the call is not cancelled.
@Suite(.endsRunIfHanging) struct CancelledCallTests {
    @Test func whileTheServerIsSilent() async throws {
        let transport = FakeTransport.silent
        let session = Session(transport: transport, timeout: nil)
        let call = Task { await end(of: GetItem(), on: session) }
        try await until { !transport.requests.isEmpty }
        session.cancelRequests(of: GetItem.self)
        #expect(await call.value == "cancelled")
    }

    @Test func betweenTwoAttempts() async throws {
        let (clock, transport) = (ManualClock(), FakeTransport(statuses: 503))
        let retry = RetryPolicy(max: 3, wait: .interval(.seconds(60)))
        let session = Session(transport: transport, timeout: nil, retry: retry, clock: clock)
        let call = Task { await end(of: GetItem(), on: session) }
        try await clock.waitForSleepers()
        session.cancelRequests(of: GetItem.self)
        #expect(await call.value == "cancelled")
        #expect(transport.requests.count == 1)
    }

    /// The body of an error is read to its end before the call fails.
    @Test func whileTheBodyOfARejectionArrives() async throws {
        let body = PulledBody("so much went wrong that", then: .silence)
        let session = Session(transport: PullTransport(body, status: 500), timeout: nil)
        let call = Task { await end(of: Fetch(), on: session) }
        try await until { body.pulls >= 2 }
        session.cancelRequests(of: Fetch.self)
        #expect(await call.value == "cancelled")
    }

    @Test(arguments: 0..<50) func whileAStreamConnectsAgain(_ number: Int) async throws {
        let transport = FakeTransport { _, index in
            if index > 0 { try await Task.sleep(for: .seconds(3600)) }
            return RawResponse(body: Data("retry: 0\ndata: a\n\n".utf8))
        }
        let session = Session(transport: transport, timeout: nil, clock: TestClock())
        let stream = try await session.response(for: Watch()).reconnecting()
        let reading = Task { try await stream.collected() }
        try await until { transport.requests.count >= 2 }
        session.cancelRequests(of: Watch.self)
        let error = await #expect(throws: SessionError<Never>.self) { try await reading.value }
        #expect(error?.isCancelled == true)
    }

    @Test func allRequestsOfASession() async throws {
        let transport = FakeTransport { _, index in
            if index < 2 { try await Task.sleep(for: .seconds(3600)) }
            return RawResponse(body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        }
        let session = Session(transport: transport, timeout: nil)
        let calls = [Task { await end(of: GetItem(), on: session) }, Task { await end(of: AddItem(), on: session) }]
        try await until { transport.requests.count == 2 }
        session.cancelAllRequests()
        for call in calls { #expect(await call.value == "cancelled") }
        // Later calls are sent as usual.
        #expect(await end(of: GetItem(), on: session) == "responded")
    }

    /// The server may already have replaced the token that the refresh has sent.
    @Test func aRefreshOfATokenContinues() async throws {
        let isOpen = Locked(false)
        let transport = FakeTransport { _, _ in
            while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
            return RawResponse(body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        }
        let session = Session(transport: transport, timeout: nil)
        let tokens = TokenRefresher { _ in
            AccessToken(try await Call(GetItem(), on: session).response().name)
        }
        let token = Task { try await tokens.token() }
        try await until { transport.requests.count == 1 }
        session.cancelAllRequests()
        isOpen.withLock { $0 = true }
        #expect(try await token.value == "pen")
    }

    /// The token has arrived, so nothing is lost.
    @Test func callsOfDidRefreshAreCancelled() async throws {
        let transport = FakeTransport { _, _ in
            try await Task.sleep(for: .seconds(3600))
            return RawResponse()
        }
        let session = Session(transport: transport, timeout: nil)
        let results = Recorder<String>()
        let tokens = TokenRefresher(
            didRefresh: { _ in results.record(await end(of: GetItem(), on: session)) },
            refresh: { _ in AccessToken("new") }
        )
        let token = Task { try await tokens.token() }
        try await until { transport.requests.count == 1 }
        session.cancelAllRequests()
        #expect(try await token.value == "new")
        #expect(results.values == ["cancelled"])
    }

    /// The last reference to a request is released when its call ends, and may cancel other calls of the session.
    @Test func aRequestThatCancelsCallsWhenItIsReleased() {
        final class Canceller: Sendable {
            let running: RunningCalls
            init(_ running: RunningCalls) { self.running = running }
            deinit { for task in running.tasks { task.cancel() } }
        }
        struct Held: Request {
            typealias Response = Void
            static var service: Service { Kiosk.service }
            let canceller: Canceller
            func buildRequest(_ request: inout RequestBuilder) { request.get("/") }
        }
        let (running, other) = (RunningCalls(), SessionTask())
        _ = running.add(GetItem(), other)
        running.remove(running.add(Held(canceller: Canceller(running)), SessionTask()))
        #expect(other.isCancelled)
    }

    @Test func allRequestsThatWaitForARetry() async throws {
        let (clock, transport) = (ManualClock(), FakeTransport(statuses: 503))
        let retry = RetryPolicy(max: 3, wait: .interval(.seconds(60)))
        let session = Session(transport: transport, timeout: nil, retry: retry, clock: clock)
        let call = Task { await end(of: GetItem(), on: session) }
        try await clock.waitForSleepers()
        session.cancelAllRequests()
        #expect(await call.value == "cancelled")
        #expect(transport.requests.count == 1)
    }

    /// The response has arrived, and its handler waits for the main actor.
    @MainActor @Test func aResponseThatWaitsForTheMainActor() async {
        let transport = FakeTransport(statuses: 200, body: #"{"id":7,"name":"pen"}"#)
        let session = Session(transport: transport, timeout: nil)
        let result = await withCheckedContinuation { continuation in
            session.send(GetItem()) { continuation.resume(returning: $0) }
            // Blocks the main actor, as an app that is busy does.
            while transport.requests.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
            Thread.sleep(forTimeInterval: 0.1)
            session.cancelAllRequests()
        }
        guard case .failure(.cancelled) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test func aResponseThatWaitsForItsQueue() async throws {
        let transport = FakeTransport(statuses: 200, body: #"{"id":7,"name":"pen"}"#)
        let session = Session(transport: transport, timeout: nil)
        let queue = DispatchQueue(label: "CancelledCallTests")
        queue.suspend()
        let results = Recorder<String>()
        session.send(GetItem(), callbackQueue: .dispatch(queue)) { result in
            if case .failure(.cancelled) = result { results.record("cancelled") } else { results.record("\(result)") }
        }
        try await until { !transport.requests.isEmpty }
        for _ in 0..<100 { await Task.yield() }
        session.cancelAllRequests()
        queue.resume()
        try await until { !results.values.isEmpty }
        #expect(results.values == ["cancelled"])
    }

    @Test func aHandlerThatItsQueueDrops() async throws {
        let session = Session(transport: FakeTransport(statuses: 200, body: #"{"id":7,"name":"pen"}"#), timeout: nil)
        let queue = OperationQueue()
        queue.isSuspended = true
        session.send(GetItem(), callbackQueue: .operation(queue)) { _ in Issue.record("the handler was dropped") }
        try await until { queue.operationCount == 1 }
        #expect(session.running.tasks.count == 1)
        queue.cancelAllOperations()
        queue.isSuspended = false
        try await until { session.running.tasks.isEmpty }
    }

    @Test func allDownloads() async throws {
        let body = PulledBody("abc", then: .silence)
        let session = Session(transport: PullTransport(body), timeout: nil)
        let download = try await session.response(for: Fetch())
        let reading = Task { try await download.data() }
        try await until { body.pulls >= 2 }
        session.cancelAllRequests()
        let error = await #expect(throws: SessionError<Never>.self) { try await reading.value }
        #expect(error?.isCancelled == true)
        try await until { body.releases == 1 }
    }

    /// A cancellation of all calls may include a call, but not yet its stream.
    @Test func aStreamThatArrivedWithItsCall() async throws {
        let body = PulledBody("data: a\n\n", then: .silence)
        let session = Session(transport: PullTransport(body), timeout: nil)
        let streams = Recorder<Watch.Response>()
        let task = session.send(Watch(), callbackQueue: .inline) { result in
            if case .success(let stream) = result { streams.record(stream) }
        }
        try await until { !streams.values.isEmpty }
        let stream = try #require(streams.values.first)
        let reading = Task { try await stream.collected() }
        try await until { body.pulls >= 2 }
        task.cancel()
        let error = await #expect(throws: SessionError<Never>.self) { try await reading.value }
        #expect(error?.isCancelled == true)
    }

    @Test func allStreamsThatWaitForAConnection() async throws {
        let (clock, transport) = (ManualClock(), FakeTransport(statuses: 200, body: "data: a\n\n"))
        let session = Session(transport: transport, timeout: nil, clock: clock)
        let stream = try await session.response(for: Watch()).reconnecting()
        let reading = Task { try await stream.collected() }
        try await clock.waitForSleepers()
        session.cancelAllRequests()
        let error = await #expect(throws: SessionError<Never>.self) { try await reading.value }
        #expect(error?.isCancelled == true)
        #expect(transport.requests.count == 1)
    }

    @Test func callWithAHandlerIsCancelledByItsTask() async {
        let transport = FakeTransport.silent
        let session = Session(transport: transport, timeout: nil)
        let isCancelled = await withCheckedContinuation { continuation in
            let task = session.send(GetItem(), callbackQueue: .inline) { result in
                if case .failure(let error) = result { continuation.resume(returning: error.isCancelled) }
            }
            task.cancel()
        }
        #expect(isCancelled)
    }

    /// How a call ends, and whether its task was cancelled as well, which must not happen.
    private func end<R: Request>(of request: R, on session: Session) async -> String {
        do {
            _ = try await session.response(for: request)
            return "responded"
        } catch {
            if Task.isCancelled { return "cancelled with its task" }
            return error.isCancelled ? "cancelled" : "\(error)"
        }
    }
}
