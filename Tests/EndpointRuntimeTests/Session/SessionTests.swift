import Dispatch
import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Sending: what a session adds, where handlers are called, and how calls are cancelled.
@Suite(.endsRunIfHanging)
struct SessionTests {
    @Test func nearerHeadersWin() async throws {
        let transport = FakeTransport(statuses: 200)
        let session = Session(
            transport: transport,
            headers: ["X-Level": "session", "X-Session": "1", "User-Agent": "mine"]
        )
        _ = try await session.envelope(for: GetItem(id: 7))
        let plain = try #require(transport.requests.last)
        #expect(plain.header("X-Level") == "service")
        #expect(plain.header("X-Session") == "1")
        #expect(plain.header("User-Agent") == "mine")
        #expect(plain.header("Accept") == "application/json")
        _ = try await session.envelope(for: Leveled())
        #expect(transport.requests.last?.header("X-Level") == "intercept")
        #expect(transport.requests.last?.header("X-Request") == "request")
        _ = try await session.envelope(for: GetItem(id: 7), options: CallOptions(headers: ["X-Level": "call"]))
        #expect(transport.requests.last?.header("X-Level") == "call")
    }

    @Test func baseIsTheSessionsUnlessTheCallSaysOtherwise() async throws {
        let transport = FakeTransport(statuses: 200)
        let session = Session(transport: transport, bases: [Kiosk.service: "http://127.0.0.1:9/x"])
        _ = try await session.envelope(for: GetItem(id: 7))
        #expect(transport.requests.last?.url.absoluteString.hasPrefix("http://127.0.0.1:9/x/") == true)
        _ = try await Call(GetItem(id: 7), on: session).base("https://other.example").envelope()
        #expect(transport.requests.last?.url.host() == "other.example")
    }

    @Test func middlewareSeesRequestAndAnswer() async throws {
        let transport = FakeTransport(statuses: 200)
        let session = Session(transport: transport, middleware: [Stamp(mark: "a"), Stamp(mark: "b")])
        _ = try await session.envelope(for: GetItem(id: 7))
        #expect(transport.requests.last?.header("X-Stamp") == "ab")
    }

    @Test func handlerIsCalledOnItsQueue() async throws {
        let queue = DispatchQueue(label: "handlers")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let session = Session(transport: FakeTransport(statuses: 200))
        let isOnQueue = await withCheckedContinuation { continuation in
            session.send(GetItem(id: 7), callbackQueue: .dispatch(queue)) { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key) ?? false)
            }
        }
        #expect(isOnQueue)
    }

    @Test func cancelledTaskIsAnErrorOfItsOwn() async {
        let session = Session(transport: FakeTransport.silent)
        let task = Task { try await session.response(for: GetItem(id: 7)) }
        task.cancel()
        await #expect(throws: SessionError<Kiosk.Problem>.self) { try await task.value }
        do { _ = try await task.value } catch { #expect((error as? SessionError<Kiosk.Problem>)?.isCancelled == true) }
    }

    @Test func timeOutIsNoResponse() async {
        let session = Session(transport: FakeTransport.silent, timeout: .milliseconds(20))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: GetItem(id: 7))
        }
        guard case .noResponse(_, .timedOut)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.connectionFailure == .timedOut)
        #expect(error?.connectionFailure?.timeLimit == .milliseconds(20))
        #expect("\(String(describing: error))".contains("did not arrive in time: the limit is 0.02 seconds"))
    }

    @Test(arguments: [(5, 5), (0, 0), (-1, 0)])
    func reportsBodiesThatAreTooLong(limit: Int, told: Int) async {
        let session = Session(transport: FakeTransport(statuses: 200), bodyLimit: limit)
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: GetItem(id: 7))
        }
        guard case .undecodable(_, let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.reason == .tooLarge(limit: told))
    }

    @Test func reportsErrorsOfServersThatAreTooLong() async {
        let session = Session(transport: FakeTransport(statuses: 400, body: #"{"message":"bad"}"#), bodyLimit: 5)
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: GetItem(id: 7))
        }
        guard case .rejected(let response, nil)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.failureProblem?.reason == .tooLarge(limit: 5))
    }

    @Test(arguments: [" a", "a\t", "a, "])
    func whiteSpaceAtTheEndsOfHeadersIsReported(value: String) async {
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Call(GetItem(id: 7), on: Session(transport: FakeTransport(statuses: 200)))
                .header("X-A", value).response()
        }
        let reason = "the value of the header 'X-A' begins or ends with white space"
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\0"])
    func headersThatWouldBecomeOthersAreRejected(value: String) async {
        let transport = FakeTransport(statuses: 200)
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Call(GetItem(id: 7), on: Session(transport: transport)).header("X-A", value).response()
        }
        guard case .unbuildable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func errorsDescribeTheRequestWithoutSecrets() async {
        let session = Session(
            transport: FakeTransport(statuses: 500, body: "down"),
            headers: ["Authorization": "Bearer s3cret"]
        )
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(
                for: GetItem(id: 7),
                options: CallOptions(base: "https://u:s3cret@kiosk.example")
            )
        }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("GetItem"))
        #expect(text.contains("500"))
        #expect(!text.contains("s3cret"))
        #expect(!String(reflecting: error).contains("s3cret"))
    }
}

/// A request that sets two header fields, and replaces one of them in `intercept`.
private struct Leveled: KioskRequest, DeclaredRequest {
    typealias Response = Void

    var path: RequestPath { "/leveled" }
    var headers: HeaderItems { ["X-Level": "request", "X-Request": "request"] }

    func intercept(_ request: inout OutgoingRequest) throws {
        try request.setHeader("X-Level", "intercept")
    }
}

private struct Stamp: Middleware {
    let mark: String

    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        var request = request
        try request.setHeader("X-Stamp", (request.header("X-Stamp") ?? "") + mark)
        return try await next.send(request)
    }
}
