import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// A stored error of the server is used only while it is fresh, not for a retry, and replaces no other response.
@Suite(.endsRunIfHanging)
struct StoredErrorTests {
    private let time = CacheTime()
    private let gate = Gate()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now })
    }

    private func session(_ server: StubServer, retrying status: Int? = nil) -> Session {
        let retry = RetryPolicy(max: status == nil ? 0 : 1, wait: .interval(.zero), statuses: status.map { [$0] } ?? [])
        return Session(transport: server, middleware: [cache], retry: retry)
    }

    @Test(arguments: [404, 408, 425, 500, 501, 503])
    func aRetryReachesTheServer(_ status: Int) async throws {
        let server = StubServer { _, number in
            .text("\(number)", status: number == 1 ? status : 200, ["Cache-Control": "max-age=30"])
        }
        #expect(try await session(server, retrying: status).response(for: GetText()) == "2")
        #expect(try await session(server).response(for: GetText()) == "2")
        #expect(server.requests.count == 2)
    }

    /// A service that refuses a token with status 200, as Slack does.
    @Test(arguments: [true, false])
    func aRefusedTokenIsNotRefusedAgainFromTheCache(separatesCredentials: Bool) async throws {
        struct GetMood: DeclaredRequest {
            typealias Response = String
            static let service = Service(name: "API", base: "https://api.test", auth: [[.bearer]])
            static let responsePolicy = ResponsePolicy { $0.body != Data("refused".utf8) }
            var path: RequestPath { "/a" }
            static func refusesCredentials(_ response: RawResponse) -> Bool { true }
        }
        let server = StubServer { request, _ in
            let isNew = request.headers[.authorization] == "Bearer new"
            return .text(isNew ? "fine" : "refused", ["Cache-Control": "max-age=60"])
        }
        let cache = ResponseCache(separatesCredentials: separatesCredentials, now: { [time] in time.now })
        let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
        let session = Session(
            transport: server,
            credentials: [GetMood.service: .bearer(tokens)],
            middleware: [cache]
        )
        for _ in 0..<2 { #expect(try await session.response(for: GetMood()) == "fine") }
        #expect(server.requests.count == 2)
    }

    @Test func theErrorIsServedToOtherCallsWhileItIsFresh() async throws {
        let server = StubServer { _, number in
            .text("\(number)", status: number == 1 ? 503 : 200, ["Cache-Control": "max-age=30"])
        }
        let session = session(server)
        for _ in 0..<2 {
            await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetText()) }
        }
        #expect(server.requests.count == 1)
        time.advance(by: 30)
        #expect(try await session.response(for: GetText()) == "2")
    }

    @Test func aRetryOnlyFromTheCacheGetsTheError() async throws {
        let server = StubServer { _, _ in .text("none", status: 404, ["Cache-Control": "max-age=30"]) }
        let session = session(server, retrying: 404)
        for options in [CallOptions(), CallOptions(headers: ["Cache-Control": "only-if-cached"])] {
            let error = await #expect(throws: SessionError<Never>.self) {
                try await session.response(for: GetText(), options: options)
            }
            #expect(error?.statusCode == 404)
        }
        // Both attempts of the first call, and none of the second.
        #expect(server.requests.count == 2)
    }

    @Test(arguments: ["", "max-stale"], [408, 500, 503, 599])
    func aStaleErrorIsNotUsed(_ directive: String, _ status: Int) async throws {
        let server = StubServer { _, number in
            guard number > 1 else {
                let control = "max-age=10, stale-while-revalidate=60, stale-if-error=60"
                return .text("old", status: status, ["Cache-Control": control])
            }
            if number == 2 { throw ConnectionFailure.refused("no") }
            return .text("new")
        }
        let request = try OutgoingRequest.to("/a", .get, directive.isEmpty ? [:] : ["Cache-Control": directive])
        #expect(try await cache.send(request, next: server).text() == "old")
        time.advance(by: 15)
        await #expect(throws: ConnectionFailure.refused("no")) { try await cache.send(request, next: server) }
        #expect(try await cache.send(request, next: server).text() == "new")
        await cache.waitForRevalidations()
    }

    /// A request for a range is sent unchanged, and not as a validation.
    @Test(arguments: [[:], ["Vary": "Range"]])
    func anErrorReplacesNoOtherResponse(_ headers: [String: String]) async throws {
        let server = StubServer { _, number in
            switch number {
            case 1: .text("good", ["Cache-Control": "max-age=10", "ETag": "\"1\""])
            case 2: .text("bad", status: 503, headers.merging(["Cache-Control": "max-age=60"]) { own, _ in own })
            default: .text("", status: 304, ["Cache-Control": "max-age=10"])
            }
        }
        #expect(try await cache.send(.to(), next: server).text() == "good")
        time.advance(by: 20)
        let range = try OutgoingRequest.to("/a", .get, ["Range": "bytes=0-1"])
        #expect(try await cache.send(range, next: server).text() == "bad")
        #expect(try await cache.send(.to(), next: server).text() == "good")
        #expect(server.requests.last?.headers[.ifNoneMatch] == "\"1\"")
    }

    /// Neither of the requests has found a stored response.
    @Test func anErrorReplacesNoResponseThatHasArrivedBefore() async throws {
        let server = StubServer { [gate] _, number in
            guard number > 1 else { return .text("good", ["Cache-Control": "max-age=30"]) }
            try await gate.wait()
            return .text("bad", status: 503, ["Cache-Control": "max-age=30"])
        }
        let good = try await cache.send(.to(), next: server)
        let request = try OutgoingRequest.to()
        let bad = Task { [cache] in try await cache.send(request, next: server).text() }
        try await until { gate.arrivals == 1 }
        #expect(try await good.text() == "good")
        gate.open()
        #expect(try await bad.value == "bad")
        #expect(try await cache.send(request, next: server).text() == "good")
        #expect(server.requests.count == 2)
    }
}
