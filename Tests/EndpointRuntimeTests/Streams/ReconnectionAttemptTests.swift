import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointRuntime

/// Each connection of a stream is an attempt, which observers and middleware see with its number.
@Suite(.endsRunIfHanging)
struct ReconnectionAttemptTests {
    private let clock = TestClock()
    private let ofSession = Recorder<Attempt>()
    private let ofCall = Recorder<Attempt>()

    @Test func connectionsAreNumberedAndObserved() async throws {
        let transport = FakeTransport { _, index in
            switch index {
            case 0: RawResponse(status: 503)
            case 1: RawResponse(body: Data("retry: 200\ndata: a\n\n".utf8))
            case 2: RawResponse(status: 503, headers: ["Retry-After": "7"])
            case 3: RawResponse(body: Data("data: b\n\n".utf8))
            default: RawResponse(status: 404, body: Data("gone".utf8))
            }
        }
        let session = session(transport)
        let call = Call(Watch(), on: session).retry(max: 1).interval(.seconds(1)).observe { ofCall.record($0) }
        var iterator = try await call.response().reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        #expect(try await iterator.next()?.data == "b")
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.response?.body == Data("gone".utf8))

        #expect(transport.requests.map(\.endpoint?.attempt) == [1, 2, 3, 4, 5])
        for attempts in [ofSession.values, ofCall.values] {
            #expect(attempts.map(\.number) == [1, 2, 3, 4, 5])
            #expect(attempts.map(\.statusCode) == [503, 200, 503, 200, 404])
            #expect(attempts.map { $0.error == nil } == [false, true, false, true, false])
            #expect(attempts.map(\.nextAfter) == [.seconds(1), nil, .seconds(7), nil, nil])
        }
        #expect(clock.waits == [.seconds(1), .milliseconds(200), .seconds(7), .milliseconds(200)])
    }

    /// A healthy stream may reconnect any number of times.
    @Test func callOfAConnectionCountsItsOwnAttempts() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(status: index == 0 || index == 3 ? 503 : 200, body: Data("data: \(index)\n\n".utf8))
        }
        let observer = Observer()
        let session = Session(transport: transport, middleware: [observer], timeout: nil, clock: clock)
        let call = Call(Watch(), on: session).retry(max: 1).interval(.seconds(1))
        var iterator = try await call.response().reconnecting().makeAsyncIterator()
        for index in [1, 2, 4] { #expect(try await iterator.next()?.data == "\(index)") }
        #expect(observer.calls.values.map(\.statusCode) == [200, 200, 503])
        #expect(observer.calls.values.map(\.attempts) == [2, 1, 1])
        #expect(observer.calls.values.map(\.request.endpoint?.attempt) == [2, 3, 4])
    }

    @Test func connectionThatCannotBeBuiltIsACall() async throws {
        let isBroken = Locked(false)
        let observer = Observer()
        let transport = FakeTransport(statuses: 200, body: "data: a\n\n")
        let session = Session(transport: transport, middleware: [observer], timeout: nil, clock: clock)
        var iterator = try await session.response(for: Fragile(isBroken: isBroken)).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        isBroken.withLock { $0 = true }
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.kind == .unbuildable)
        #expect(observer.calls.values.map(\.error?.kind) == [nil, .unbuildable])
        #expect(observer.calls.values.map(\.attempts) == [1, 0])
    }

    @Test func connectionWithARefusedTokenIsAnAttemptOfItsOwn() async throws {
        let tokens = TokenRefresher(AccessToken("old")) { last in AccessToken(last?.value == "old" ? "new" : "third") }
        let transport = FakeTransport { request, index in
            let isValid = index == 0 || request.header("Authorization") == "Bearer new"
            return RawResponse(status: isValid ? 200 : 401, body: Data("data: \(index)\n\n".utf8))
        }
        let session = session(transport, credentials: [Listen.service: .bearer(tokens)])
        var iterator = try await session.response(for: Listen()).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "0")
        #expect(try await iterator.next()?.data == "2")
        #expect(ofSession.values.map(\.number) == [1, 2, 3])
        #expect(ofSession.values.map(\.statusCode) == [200, 401, 200])
        #expect(ofSession.values.map(\.nextAfter) == [nil, .zero, nil])
    }

    @Test func connectionWaitsForASourceOfTokensThatIsUnavailable() async throws {
        let asked = Recorder<Void>()
        let credential = Credential.provided {
            asked.record(())
            if asked.values.count == 2 { throw ConnectionFailure.offline("no network") }
            return "token"
        }
        let transport = FakeTransport { _, index in RawResponse(body: Data("data: \(index)\n\n".utf8)) }
        let session = session(transport, credentials: [Listen.service: ["bearer": credential]])
        var iterator = try await session.response(for: Listen()).reconnecting(max: 2).makeAsyncIterator()
        #expect(try await iterator.next()?.data == "0")
        #expect(try await iterator.next()?.data == "1")
        #expect(clock.waits == [.seconds(3), .seconds(3)])
    }

    @Test func aBodyThatCanBeSentOnlyOnceIsNotSentAgain() async throws {
        let transport = FakeTransport { request, _ in
            let source = try BodySource(try #require(request.body))
            while try await source.next() != nil {}
            return RawResponse(body: Data("data: a\n\n".utf8))
        }
        let chunks = AsyncStream { stream in
            stream.yield(Data("x".utf8))
            stream.finish()
        }
        let body = RequestBody.chunks(chunks)
        var iterator = try await session(transport).response(for: Tell(body: body)).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect("\(try #require(error))".contains("can be sent only once"))
        #expect(transport.requests.count == 1 && ofSession.values.count == 1)
        #expect(clock.waits.isEmpty)
    }

    @Test func connectionsHaveTheSameIdempotencyKey() async throws {
        let transport = FakeTransport { _, index in RawResponse(body: Data("data: \(index)\n\n".utf8)) }
        var iterator = try await session(transport).response(for: Ask()).reconnecting().makeAsyncIterator()
        for number in 0...2 { #expect(try await iterator.next()?.data == "\(number)") }
        let keys = transport.requests.map { $0.header("Idempotency-Key") }
        #expect(keys.count == 3)
        #expect(keys[0] != nil)
        #expect(Set(keys).count == 1)
    }

    @Test func responseOfEachConnectionIsIntercepted() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: ["Content-Type": "application/json"], body: Data("data: \(index)\n\n".utf8))
        }
        var iterator = try await session(transport).response(for: Mislabelled()).reconnecting().makeAsyncIterator()
        for number in 0...2 { #expect(try await iterator.next()?.data == "\(number)") }
    }

    private func session(_ transport: FakeTransport, credentials: [Service: Credentials] = [:]) -> Session {
        Session(transport: transport, credentials: credentials, timeout: nil, clock: clock) { ofSession.record($0) }
    }
}

private struct Observer: CallObserver {
    let calls = Recorder<CallSummary>()

    func callDidEnd(_ call: CallSummary) { calls.record(call) }
}

/// A request that can be built until a flag is set.
private struct Fragile: Request {
    typealias Response = EventStream<ServerSentEvent>
    static let service = Service(name: "Fragile", base: "https://fragile.example")
    let isBroken: Locked<Bool>

    func buildRequest(_ request: inout RequestBuilder) {
        request.get(isBroken.withLock { $0 } ? "/\("..")" : "/events")
    }
}

private struct Tell: Request {
    typealias Response = EventStream<ServerSentEvent>
    static let service = Service(name: "Tell", base: "https://tell.example")
    let body: RequestBody

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/")
        request.body(file: Upload(body, fileName: "a"))
    }
}

private struct Ask: Request {
    typealias Response = EventStream<ServerSentEvent>
    static let service = Service(name: "Ask", base: "https://ask.example")

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/")
        request.idempotent(key: "Idempotency-Key")
    }
}

/// Corrects the media type of a server that labels its events as JSON.
private struct Mislabelled: Request, DeclaredRequest {
    typealias Response = EventStream<ServerSentEvent>
    static let service = Service(name: "Mislabelled", base: "https://labels.example")
    var path: RequestPath { "/" }

    func intercept(_ response: inout RawResponse) throws {
        response.headers[.contentType] = "text/event-stream"
    }
}

private struct Listen: Request, DeclaredRequest {
    typealias Response = EventStream<ServerSentEvent>
    static let service = Service(name: "Listen", base: "https://listen.example", auth: [[.bearer]])
    var path: RequestPath { "/" }
}
