import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// The observers and the handler of a call get the same result, also if the call is cancelled while its handler waits.
@Suite(.endsRunIfHanging)
struct ObservedHandlerTests {
    private let observer = Observer()
    private let clock = ManualClock()

    @Test func callThatIsCancelledBeforeItsHandlerRuns() async throws {
        let results = Recorder<String>()
        try await send { task in
            task.cancel()
        } handler: {
            results.record(Self.name(of: $0))
        }
        try await until { !results.values.isEmpty }
        #expect(results.values == ["cancelled"])
        #expect(observer.calls.values.map(\.error?.kind) == [.cancelled])
        #expect(observer.calls.values.map(\.statusCode) == [nil])
    }

    @Test func allCallsOfASessionThatAreCancelledBeforeTheirHandlers() async throws {
        let results = Recorder<String>()
        let session = session()
        try await send(on: session) { _ in
            session.cancelAllRequests()
        } handler: {
            results.record(Self.name(of: $0))
        }
        try await until { !results.values.isEmpty }
        #expect(results.values == ["cancelled"])
        #expect(observer.calls.values.map(\.error?.kind) == [.cancelled])
    }

    /// Later cancellations change neither.
    @Test func callThatIsCancelledByItsHandler() async throws {
        let (results, tasks) = (Recorder<String>(), Recorder<SessionTask>())
        try await send { task in
            tasks.record(task)
        } handler: { result in
            for task in tasks.values { task.cancel() }
            results.record(Self.name(of: result))
        }
        try await until { !results.values.isEmpty }
        #expect(results.values == ["pen"])
        #expect(observer.calls.values.map(\.statusCode) == [200])
        #expect(observer.calls.values.map(\.error?.kind) == [nil])
    }

    @Test func waitForTheHandlerDoesNotCount() async throws {
        let results = Recorder<String>()
        try await send { _ in
            clock.advance(by: .seconds(10))
        } handler: {
            results.record(Self.name(of: $0))
        }
        try await until { !results.values.isEmpty }
        #expect(observer.calls.values.map(\.duration) == [.zero])
    }

    @Test(arguments: [false, true])
    func handlerThatItsQueueDrops(_ isCancelled: Bool) async throws {
        let queue = OperationQueue()
        try await send(queue: queue) { task in
            if isCancelled { task.cancel() }
            queue.cancelAllOperations()
        } handler: { _ in
            Issue.record("the handler was dropped")
        }
        try await until { !observer.calls.values.isEmpty }
        #expect(observer.calls.values.map(\.error?.kind) == [isCancelled ? .cancelled : nil])
    }

    @MainActor @Test func callThatIsCancelledBeforeTheMainActorIsFree() async throws {
        let session = session()
        let result = await withCheckedContinuation { continuation in
            session.send(GetItem()) { continuation.resume(returning: $0) }
            // Blocks the main actor, as an app that is busy does.
            while observer.responses.values.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
            Thread.sleep(forTimeInterval: 0.1)
            session.cancelAllRequests()
        }
        #expect(Self.name(of: result) == "cancelled")
        #expect(observer.calls.values.map(\.error?.kind) == [.cancelled])
    }

    private func session() -> Session {
        let transport = FakeTransport(statuses: 200, body: #"{"id":7,"name":"pen"}"#)
        return Session(transport: transport, middleware: [observer], timeout: nil, clock: clock)
    }

    /// Sends a request, and calls `meanwhile` while its handler waits for a queue.
    private func send(
        on session: Session? = nil,
        queue: OperationQueue = OperationQueue(),
        meanwhile: (SessionTask) -> Void,
        handler: @escaping @Sendable (Result<GetItem.Response, SessionError<GetItem.Failure>>) -> Void
    ) async throws {
        queue.isSuspended = true
        let task = (session ?? self.session()).send(GetItem(), callbackQueue: .operation(queue), handler: handler)
        try await until { queue.operationCount == 1 }
        #expect(observer.calls.values.isEmpty)
        meanwhile(task)
        queue.isSuspended = false
    }

    private static func name(of result: Result<GetItem.Response, SessionError<GetItem.Failure>>) -> String {
        switch result {
        case .success(let item): item.name
        case .failure(.cancelled): "cancelled"
        case .failure(let error): "\(error)"
        }
    }
}

/// Records the calls that have ended, and the responses.
private struct Observer: CallObserver {
    let calls = Recorder<CallSummary>()
    let responses = Recorder<Int>()

    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        let response = try await next.send(request)
        responses.record(response.status.code)
        return response
    }

    func callDidEnd(_ call: CallSummary) { calls.record(call) }
}
