import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching
@testable import EndpointRuntime

/// The cache as the middleware of a session.
@Suite(.endsRunIfHanging)
struct SessionTests {
    private struct GetSlowly: DeclaredRequest {
        typealias Response = String

        static let service = Service(name: "API", base: "https://api.test")
        var path: RequestPath { "/slow" }
    }

    private let time = CacheTime()
    private let storage = MemoryCacheStorage()

    private func session(_ server: StubServer, token: String? = nil, retry: RetryPolicy = .none) -> Session {
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let credentials: [Service: Credentials] = token.map { [GetText.service: .bearer($0)] } ?? [:]
        return Session(transport: server, credentials: credentials, middleware: [cache], retry: retry)
    }

    @Test func aCallIsServedFromTheCache() async throws {
        let server = StubServer { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        let session = session(server)
        #expect(try await session.response(for: GetText()) == "1")
        time.advance(by: 3)
        let envelope = try await session.envelope(for: GetText())
        #expect(envelope.value == "1")
        #expect(envelope.headers[.age] == "3")
        let options = CallOptions(headers: ["Cache-Control": "no-cache"])
        #expect(try await session.response(for: GetText(), options: options) == "2")
    }

    /// A signature in the query makes each URL that is sent another one. It is no redirect.
    @Test func aMiddlewareMayChangeTheURL() async throws {
        struct Signature: Middleware {
            let number = Locked(0)

            func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
                var request = request
                let number = number.withLock { number in
                    number += 1
                    return number
                }
                request.url.append(queryItems: [URLQueryItem(name: "signature", value: "\(number)")])
                return try await next.send(request)
            }
        }
        let server = StubServer { request, number in
            if number == 3 { return .text("", status: 302, ["Location": "/elsewhere"]) }
            let headers = ["Cache-Control": "max-age=10", "ETag": "\"1\""]
            return .text("\(number)", status: request.headers[.ifNoneMatch] == nil ? 200 : 304, headers)
        }
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let session = Session(transport: server, middleware: [cache, Signature()])
        for _ in 0..<2 { #expect(try await session.response(for: GetText()) == "1") }
        time.advance(by: 20)
        #expect(try await session.response(for: GetText()) == "1")
        #expect(server.requests.map { $0.url.query() } == ["signature=1", "signature=2"])
        // The response of a redirect's target is not stored.
        for number in [4, 5] {
            #expect(try await session.response(for: GetSlowly()) == "\(number)")
        }
    }

    @Test func a304IsNotVisible() async throws {
        let server = StubServer { request, number in
            request.headers[.ifNoneMatch] == nil ? .text("one", ["ETag": "\"1\""]) : .text("", status: 304)
        }
        let session = session(server)
        for _ in 0..<3 { #expect(try await session.response(for: GetText()) == "one") }
        #expect(server.requests.count == 3)
    }

    /// The first response holds the only connection until it is released.
    @Test func a304OfAnotherVersionIsFollowedByACompleteResponse() async throws {
        let server = StubServer { request, number in
            switch number {
            case 1: .text("one", ["ETag": "\"a-gzip\""])
            case 2: .text("", status: 304, ["ETag": "\"a\""])
            default: .text("two", ["ETag": "\"b\""])
            }
        }
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let session = Session(transport: server, middleware: [cache], deadline: .seconds(60), connectionLimit: 1)
        #expect(try await session.response(for: GetText()) == "one")
        #expect(try await session.response(for: GetText()) == "two")
        #expect(server.requests.count == 3)
    }

    /// The time-outs of all calls that wait for a validation are suspended while it waits for admission.
    @Test func timeOutsOfAValidationAreSuspendedTogether() async throws {
        let gate = Gate()
        let server = StubServer { request, number in
            if request.url.path == "/slow" {
                try await gate.wait()
                return .text("slow")
            }
            return number == 1
                ? .text("one", ["ETag": "\"1\"", "Cache-Control": "max-age=10"]) : .text("", status: 304)
        }
        let clock = ManualClock()
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let session = Session(
            transport: server,
            middleware: [cache],
            timeout: .seconds(10),
            connectionLimit: 1,
            clock: clock
        )
        #expect(try await session.response(for: GetText()) == "one")
        time.advance(by: 20)
        let options = CallOptions(timeout: .seconds(1000))
        let slow = Task { try await session.response(for: GetSlowly(), options: options) }
        try await until { gate.arrivals == 1 }
        let calls = (0..<2).map { _ in Task { try await session.response(for: GetText()) } }
        try await until { cache.revalidations.waiterCount == 2 }
        try await until { session.admissions.waiterCount(of: "https://api.test:443") == 1 }
        clock.advance(by: .seconds(50))
        gate.open()
        _ = try await slow.value
        for call in calls { #expect(try await call.value == "one") }
    }

    /// The first call holds the only connection, for longer than the responses to the others are fresh.
    @Test func aResponseDoesNotAgeWhileItsRequestWaits() async throws {
        let gate = Gate()
        let server = StubServer { request, number in
            if request.url.path == "/slow" {
                try await gate.wait()
                return .text("slow")
            }
            return .text("\(number)", ["Cache-Control": "max-age=60"])
        }
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let session = Session(transport: server, middleware: [cache], connectionLimit: 1)
        let slow = Task { try await session.response(for: GetSlowly()) }
        try await until { gate.arrivals == 1 }
        let call = Task { try await session.response(for: GetText()) }
        try await until { session.admissions.waiterCount(of: "https://api.test:443") == 1 }
        time.advance(by: 120)
        gate.open()
        #expect(try await slow.value == "slow")
        for text in [try await call.value, try await session.response(for: GetText())] { #expect(text == "2") }
        #expect(server.requests.count == 2)
    }

    @Test func aValidationDoesNotAgeTheResponseWhileItWaits() async throws {
        let gate = Gate()
        let server = StubServer { request, _ in
            if request.url.path == "/slow" {
                try await gate.wait()
                return .text("slow")
            }
            let headers = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
            return .text("text", status: request.headers[.ifNoneMatch] == nil ? 200 : 304, headers)
        }
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let session = Session(transport: server, middleware: [cache], connectionLimit: 1)
        #expect(try await session.response(for: GetText()) == "text")
        time.advance(by: 61)
        let slow = Task { try await session.response(for: GetSlowly()) }
        try await until { gate.arrivals == 1 }
        let call = Task { try await session.response(for: GetText()) }
        try await until { session.admissions.waiterCount(of: "https://api.test:443") == 1 }
        time.advance(by: 120)
        gate.open()
        #expect(try await slow.value == "slow")
        for text in [try await call.value, try await session.response(for: GetText())] { #expect(text == "text") }
        #expect(server.requests.count == 3)
    }

    @Test func redirectsAreFollowedEachTime() async throws {
        let server = StubServer { request, _ in
            request.url.path == "/a"
                ? .text("", status: 302, ["Location": "/b"]) : .text("b", ["Cache-Control": "max-age=10"])
        }
        let session = session(server)
        for _ in 0..<2 { #expect(try await session.response(for: GetText()) == "b") }
        #expect(server.requests.count == 4)
    }

    @Test func aStaleResponseReplacesAnErrorBeforeItIsRetried() async throws {
        let server = StubServer { _, number in
            number == 1 ? .text("one", ["Cache-Control": "max-age=10, stale-if-error=60"]) : .text("", status: 503)
        }
        let session = session(server, retry: RetryPolicy(max: 5))
        _ = try await session.response(for: GetText())
        time.advance(by: 20)
        #expect(try await session.response(for: GetText()) == "one")
        #expect(server.requests.count == 2)
    }

    @Test func aBodyOverTheSessionsLimitIsStillAnError() async throws {
        let server = StubServer { _, _ in .text("too long", ["Cache-Control": "max-age=10"]) }
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let session = Session(transport: server, middleware: [cache], bodyLimit: 3)
        for _ in 0..<2 {
            await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetText()) }
        }
    }

    @Test func manyCallsAtOnceEndOnce() async throws {
        let server = StubServer { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        let session = session(server)
        _ = try await session.response(for: GetText())
        time.advance(by: 20)
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<64 { group.addTask { try await session.response(for: GetText()) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(texts.count == 64)
        #expect(Set(texts).isSubset(of: ["2"]))
        #expect(server.requests.count == 2)
    }
}
