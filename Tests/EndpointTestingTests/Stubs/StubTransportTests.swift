import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Which stub responds to a request, when, and how the request is recorded.
@Suite(.endsRunIfHanging)
struct StubTransportTests {
    private let pen = Kiosk.Item(id: 7, name: "pen")

    @Test func sequenceFeedsTheAttemptsOfACallAndItsEndRepeats() async throws {
        let session = Session.stubbed(retry: RetryPolicy(max: 2, wait: .interval(.zero)))
        try session.stub(GetItem.self, .fault(.connectionLost("cut")), .failure(503), .response(pen))
        #expect(try await session.response(for: GetItem(id: 1)) == pen)
        #expect(try await session.response(for: GetItem(id: 2)) == pen)
        #expect(try session.requests(of: GetItem.self).map(\.id) == [1, 1, 1, 2])
        #expect(try session.sent.map { $0.endpoint?.attempt } == [1, 2, 3, 1])
    }

    @Test func laterStubReplacesTheEarlierOne() async throws {
        let session = Session.stubbed { stubs in
            stubs.stub(GetName.self, .response("a"), .response("b"))
        }
        #expect(try await session.response(for: GetName()) == "a")
        try session.stub(GetName.self, .response("c"), .response("d"))
        #expect(try await session.response(for: GetName()) == "c")
        #expect(try await session.response(for: GetName()) == "d")
    }

    @Test func sequenceFeedsThePagesOfARequest() async throws {
        let session = Session.stubbed()
        let next: HeaderItems = ["Link": "</v1/items?page=2>; rel=next"]
        try session.stub(GetItems.self, .response([pen], headers: next), .response([Kiosk.Item(id: 8, name: "cup")]))
        var ids: [Int] = []
        for try await item in Call(GetItems(), on: session).items { ids.append(item.id) }
        #expect(ids == [7, 8])
        #expect(try session.sent.last?.line == "GET https://kiosk.example/v1/items?page=2")
    }

    @Test func thrownFaultIsTheResultOfTheAttempt() async throws {
        let session = Session.stubbed()
        try session.stub(GetName.self) { _ in throw ConnectionFailure.offline("plane") }
        do {
            _ = try await session.response(for: GetName())
            Issue.record("the fault is not thrown")
        } catch .noResponse(_, let failure) {
            #expect(failure == .offline("plane"))
        }
    }

    @Test func errorOfTheTestIsNoFaultOfTheConnection() async throws {
        let session = Session.stubbed(retry: RetryPolicy(max: 2, wait: .interval(.zero)))
        try session.stub(GetItem.self) { _ in throw Unprepared() }
        let failure = try await #require(problem(of: session))
        #expect(failure.kind == .notStubbed && failure.underlying is Unprepared)
        #expect(failure.message == "the stub of GetItem threw Unprepared()")
        #expect(try session.sent.count == 1)
    }

    @Test func valueThatCannotBeEncodedIsNoFaultOfTheConnection() async throws {
        struct GetNumbers: KioskRequest {
            typealias Response = [Double]
            var path: RequestPath { "/numbers" }
        }
        let session = Session.stubbed(retry: RetryPolicy(max: 2, wait: .interval(.zero)))
        try session.stub(GetNumbers.self, .response([1, .nan]))
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetNumbers()) }
        let failure = try #require(error?.connectionFailure)
        #expect(failure.kind == .notStubbed && failure.underlying is EncodingError)
        #expect(failure.message.contains("GetNumbers threw "))
        #expect(try session.sent.count == 1)
    }

    @Test func everyNumberOfJSONCanBeStubbed() async throws {
        struct GetJSON: KioskRequest {
            struct Response: Codable, Hashable, Sendable { var value: JSON }
            var path: RequestPath { "/json" }
        }
        let body = Data(#"{"value": [1e400, 123456789012345678901234567890, -0.0, 1.10]}"#.utf8)
        let value = try RawResponse(body: body).json(GetJSON.Response.self)
        let session = Session.stubbed()
        try session.stub(GetJSON.self, .response(value))
        #expect(try await session.response(for: GetJSON()) == value)
    }

    @Test func cancellationErrorOfACallThatIsNotCancelledIsAnErrorOfTheTest() async throws {
        let session = Session.stubbed(retry: RetryPolicy(max: 2, wait: .interval(.zero)))
        try session.stub(GetItem.self) { _ in throw CancellationError() }
        let failure = try await #require(problem(of: session))
        #expect(failure.kind == .notStubbed && failure.underlying is CancellationError)
        #expect(try session.sent.count == 1)
    }

    /// The result of a cancelled call does not wait for the stub, so the error is observed behind the call.
    @Test func cancellationOfACallIsNoErrorOfTheTest() async throws {
        let stubs = StubTransport()
        stubs.stub(GetItem.self) { _ in
            while !Task.isCancelled { await Task.yield() }
            throw CancellationError()
        }
        let errors = Errors()
        let session = Session(transport: stubs, middleware: [errors])
        let call = Task { try await session.response(for: GetItem()) }
        try await until { !stubs.sent.isEmpty }
        call.cancel()
        await #expect(throws: (any Error).self) { try await call.value }
        try await until { !errors.all.isEmpty }
        #expect(errors.all.count == 1 && errors.all.first is CancellationError, "\(errors.all)")
    }

    @Test func delayIsOnTheClockOfTheSession() async throws {
        let clock = ManualClock()
        let session = Session.stubbed(clock: clock)
        try session.stub(GetName.self, .response("late").delayed(by: .seconds(59)))
        async let late = session.response(for: GetName())
        // Two tasks sleep: one for the time-out of the attempt, and one for the delay.
        try await clock.waitForSleepers(2)
        clock.advance(by: .seconds(59))
        #expect(try await late == "late")
        try session.stub(GetName.self, .response("too late").delayed(by: .seconds(61)))
        async let tooLate = session.response(for: GetName())
        try await clock.waitForSleepers(2)
        clock.advance(by: .seconds(60))
        do {
            _ = try await tooLate
            Issue.record("the response is in time")
        } catch {
            #expect((error as? any AnySessionError)?.isTimeout == true)
        }
    }

    @Test func bodyOfPiecesServesOneRequest() async throws {
        let session = Session.stubbed(retry: RetryPolicy(max: 2, wait: .interval(.zero)))
        let body: @Sendable () -> ResponseBody = {
            .chunks(
                AsyncThrowingStream<Data, any Error> { continuation in
                    continuation.yield(Data("a".utf8))
                    continuation.finish()
                }
            )
        }
        try session.stub(GetName.self, .raw(body: body()))
        #expect(try await session.response(for: GetName()) == "a")
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetName()) }
        #expect(error?.connectionFailure?.kind == .notStubbed)
        #expect(
            error?.connectionFailure?.message
                == "the body of the stub of GetName was already read; create it in a closure"
        )
        #expect(try session.sent.count == 2)
        try session.stub(GetName.self) { _ in .raw(body: body()) }
        for _ in 1...2 { #expect(try await session.response(for: GetName()) == "a") }
        try session.stub(GetName.self, .raw(body: .data(Data("b".utf8))))
        for _ in 1...2 { #expect(try await session.response(for: GetName()) == "b") }
    }

    @Test func requestWithoutAStubIsNamedAndNotRetried() async throws {
        let session = Session.stubbed(retry: RetryPolicy(max: 3, wait: .interval(.zero)))
        let failure = try await #require(problem(of: session))
        #expect(failure.kind == .notStubbed && failure.message == "GetItem is not stubbed; nothing is stubbed")
        try session.stub(GetPicture.self) { _ in Data() }
        try session.stub(AddItem.self) { _ in }
        #expect(
            try await #require(problem(of: session)).message
                == "GetItem is not stubbed; stubbed are: AddItem, GetPicture"
        )
        #expect(try session.sent.count == 2)
    }

    @Test func sentRequestsHaveHeadersAndBodies() async throws {
        let session = Session.stubbed()
        try session.stub(AddItem.self) { _ in }
        try session.stub(GetName.self) { _ in "a" }
        try await Call(AddItem(name: "cup"), on: session).header("X-Trace", "t").response()
        _ = try await session.response(for: GetName())
        _ = try await session.response(for: AddItem(name: "cup"))
        let sent = try session.sent
        #expect(
            sent.map(\.line).prefix(2) == ["POST https://kiosk.example/v1/items", "GET https://kiosk.example/v1/name"]
        )
        #expect(sent[0].header("x-trace") == "t" && sent[0].body?.text == #"{"name":"cup"}"#)
        #expect(try session.requests(of: AddItem.self).map(\.name) == ["cup", "cup"])
        #expect(try session.sentCount(of: AddItem(name: "cup")) == 2)
        #expect(try session.sentCount(of: AddItem(name: "mug")) == 0)
        #expect(try session.requests(of: GetItem.self).isEmpty)
    }

    @Test func formsWithEqualFilesAreEqual() async throws {
        struct Send: KioskRequest {
            typealias Response = Void
            var name = "a"
            let file: URL
            var path: RequestPath { "/files" }

            func buildRequest(_ request: inout RequestBuilder) {
                request.post("/files")
                request.multipart()
                request.field("name", name)
                request.field("file", Upload(file: file, media: "text/plain"))
            }
        }
        let session = Session.stubbed()
        try session.stub(Send.self) { _ in }
        let file = URL(filePath: #filePath)
        for _ in 1...2 { _ = try await session.response(for: Send(file: file)) }
        #expect(try session.sentCount(of: Send(file: file)) == 2)
        #expect(try session.sentCount(of: Send(name: "b", file: file)) == 0)
        let other = file.deletingLastPathComponent().appending(path: "SentBodyTests.swift")
        #expect(try session.sentCount(of: Send(file: other)) == 0)
        #expect(try session.sent[0] != session.sent[1])
    }

    @Test func requestThatCannotBeBuiltIsNotCounted() {
        struct Find: KioskRequest {
            typealias Response = Void
            let id: String
            var path: RequestPath { "/\(id)" }
        }
        #expect(throws: BuildFailure.self) { try Session.stubbed().sentCount(of: Find(id: "")) }
    }

    @Test func callIsNoPartOfEqualRequests() async throws {
        let session = Session.stubbed()
        try session.stub(GetItem.self) { Kiosk.Item(id: $0.id, name: "") }
        _ = try await session.response(for: GetItem(id: 1))
        _ = try await session.response(for: GetItem(id: 1))
        _ = try await session.response(for: GetItem(id: 2))
        #expect(try session.sent[0] == session.sent[1])
        #expect(try Set(session.sent).count == 2)
    }
}

private struct Unprepared: Error {}

/// The errors of the transport behind it.
private final class Errors: Middleware {
    private let errors = Locked<[any Error]>([])

    var all: [any Error] { errors.withLock { $0 } }

    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        do {
            return try await next.send(request)
        } catch {
            errors.withLock { $0.append(error) }
            throw error
        }
    }
}
