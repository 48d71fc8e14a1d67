import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// `stale-while-revalidate` and `stale-if-error` (RFC 5861).
@Suite(.endsRunIfHanging)
struct StaleResponseTests {
    private let time = CacheTime()
    private let clock = ManualClock()
    private let gate = Gate()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now }, clock: clock)
    }

    private func server(_ control: String, _ later: @escaping StubServer.Handler) -> StubServer {
        StubServer { request, number in
            number == 1
                ? .text("old", ["Cache-Control": control, "ETag": "\"1\""]) : try await later(request, number)
        }
    }

    private func text(_ server: StubServer, _ headers: [String: String] = [:]) async throws -> String {
        try await cache.send(.to("/a", .get, headers), next: server).text()
    }

    @Test func theStaleResponseIsReturnedWhileItIsValidated() async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { [gate] _, _ in
            try await gate.wait()
            return .text("new", ["Cache-Control": "max-age=10"])
        }
        #expect(try await text(server) == "old")
        time.advance(by: 15)
        for _ in 0..<20 { #expect(try await text(server) == "old") }
        try await until { gate.arrivals == 1 }
        #expect(server.requests.count == 2)
        gate.open()
        await cache.waitForRevalidations()
        #expect(try await text(server) == "new")
        #expect(server.requests.count == 2)
    }

    @Test func theWindowEnds() async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { _, _ in .text("new") }
        _ = try await text(server)
        time.advance(by: 41)
        #expect(try await text(server) == "new")
    }

    @Test func aCallAfterTheWindowWaitsForTheValidationInFlight() async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { [gate] _, _ in
            try await gate.wait()
            return .text("new", ["Cache-Control": "max-age=10"])
        }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server) == "old")
        try await until { gate.arrivals == 1 }
        time.advance(by: 30)
        let request = try OutgoingRequest.to()
        let call = Task { [cache] in try await cache.send(request, next: server).text() }
        try await until { cache.revalidations.waiterCount == 1 }
        // A cancelled call does not end the validation in the background.
        let other = Task { [cache] in try await cache.send(request, next: server).text() }
        try await until { cache.revalidations.waiterCount == 2 }
        other.cancel()
        await #expect(throws: CancellationError.self) { try await other.value }
        gate.open()
        #expect(try await call.value == "new")
        #expect(server.requests.count == 2)
    }

    @Test func aValidationInTheBackgroundHasATimeOut() async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { [gate] _, _ in
            try await gate.wait()
            return .text("never")
        }
        _ = try await text(server)
        time.advance(by: 15)
        var request = try OutgoingRequest.to()
        request.timeout = .seconds(5)
        #expect(try await cache.send(request, next: server).text() == "old")
        try await until { gate.arrivals == 1 }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        await cache.waitForRevalidations()
        #expect(gate.cancellations == 1)
    }

    @Test(arguments: ["no-cache", "max-age=0", "min-fresh=1", "max-age=12", "max-age=60", "max-stale=4", "max-stale=x"])
    func aRequestMayForbidStaleResponses(_ directive: String) async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { _, _ in .text("new") }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server, ["Cache-Control": directive]) == "new")
    }

    /// The stored response is stale by 5 seconds. A limit of the request applies in place of the server's permission.
    @Test(
        arguments: [
            ("max-age=12", nil), ("max-age=60", nil), ("max-age=60, max-stale", "old"), ("min-fresh=1", nil),
            ("max-stale=4", nil),
            ("max-stale=5", "old"),
            ("stale-if-error=4", nil), ("stale-if-error=0", nil), ("stale-if-error=5", "old"),
            ("max-age=12, stale-if-error=5", "old"),
        ] as [(String, String?)]
    )
    func aRequestMayForbidStaleResponsesInPlaceOfErrors(_ directive: String, _ text: String?) async throws {
        let server = server("max-age=10, stale-if-error=100") { _, _ in throw ConnectionFailure.refused("no") }
        _ = try await self.text(server)
        time.advance(by: 15)
        let headers = ["Cache-Control": directive]
        if let text {
            #expect(try await self.text(server, headers) == text)
        } else {
            await #expect(throws: ConnectionFailure.refused("no")) { try await self.text(server, headers) }
        }
    }

    @Test func aRequestMayAllowStaleResponses() async throws {
        let server = server("max-age=10") { _, number in .text("\(number)") }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server, ["Cache-Control": "max-stale"]) == "old")
        #expect(try await text(server, ["Cache-Control": "max-stale=5"]) == "old")
        #expect(try await text(server, ["Cache-Control": "max-stale=4"]) == "2")
    }

    @Test(arguments: ["max-stale=60;", "max-stale=", "max-stale=a", "max-stale, max-stale=1"])
    func aMalformedDirectiveAllowsNothing(_ directive: String) async throws {
        let server = server("max-age=10") { _, number in .text("\(number)") }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server, ["Cache-Control": directive]) == "2")
    }

    @Test func onlyIfCachedSendsNothing() async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { _, _ in .text("new") }
        let request = try OutgoingRequest.to("/a", .get, ["Cache-Control": "only-if-cached"])
        #expect(try await cache.send(request, next: server).status == .gatewayTimeout)
        _ = try await text(server)
        #expect(try await cache.send(request, next: server).text() == "old")
        time.advance(by: 15)
        #expect(try await cache.send(request, next: server).text() == "old")
        time.advance(by: 30)
        #expect(try await cache.send(request, next: server).status == .gatewayTimeout)
        await cache.waitForRevalidations()
        #expect(server.requests.count == 1)
    }

    /// Requests that no stored response may satisfy.
    @Test(
        arguments: [
            (.get, ["If-Match": "\"1\""], false), (.get, [:], true), (.options, [:], false), (.post, [:], true),
            (HTTPRequest.Method("QUERY") ?? .trace, [:], true), (.get, ["Cache-Control": "no-store"], false),
        ] as [(HTTPRequest.Method, [String: String], Bool)]
    )
    func onlyIfCachedSendsNoRequestOfAnyKind(
        _ method: HTTPRequest.Method,
        _ headers: [String: String],
        _ hasBody: Bool
    ) async throws {
        let server = StubServer { _, _ in .text("sent") }
        var request = try OutgoingRequest.to("/a", method, headers)
        request.headers.add("Cache-Control", "only-if-cached")
        if hasBody { request.body = .data(Data("a".utf8)) }
        #expect(try await cache.send(request, next: server).status == .gatewayTimeout)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [500, 502, 503, 504])
    func anErrorOfTheServerIsReplaced(_ status: Int) async throws {
        let server = server("max-age=10, stale-if-error=60") { _, _ in .text("sorry", status: status) }
        _ = try await text(server)
        time.advance(by: 60)
        let response = try await cache.send(.to(), next: server)
        #expect(response.status == .ok)
        #expect(response.headers[.age] == "60")
        #expect(try await response.text() == "old")
        time.advance(by: 11)
        #expect(try await cache.send(.to(), next: server).status.code == status)
    }

    @Test func aFailedConnectionIsReplaced() async throws {
        let server = server("max-age=10, stale-if-error=60") { _, _ in throw ConnectionFailure.refused("no") }
        _ = try await text(server)
        time.advance(by: 60)
        #expect(try await text(server) == "old")
        let range = try await cache.send(.to("/a", .get, ["Range": "bytes=1-"]), next: server)
        #expect(try await range.text() == "ld")
        #expect(range.status == .partialContent)
        #expect(try await cache.send(.to("/a", .head), next: server).status == .ok)
        time.advance(by: 11)
        await #expect(throws: ConnectionFailure.refused("no")) { try await text(server) }
    }

    @Test func aFailedCheckOfACertificateIsNotReplaced() async throws {
        let server = server("max-age=10, stale-if-error=60") { _, _ in throw ConnectionFailure.tls("unknown issuer") }
        _ = try await text(server)
        time.advance(by: 15)
        for headers in [[:], ["Cache-Control": "stale-if-error=60"]] {
            await #expect(throws: ConnectionFailure.tls("unknown issuer")) { try await text(server, headers) }
        }
        await #expect(throws: ConnectionFailure.tls("unknown issuer")) {
            try await cache.send(.to("/a", .head), next: server)
        }
    }

    /// A transport may throw the errors of URLSession, as a middleware may.
    @Test func aFailedCheckOfACertificateByURLSessionIsNotReplaced() async throws {
        let server = server("max-age=10, stale-if-error=60") { _, number in
            throw URLError(number == 2 ? .serverCertificateUntrusted : .cannotConnectToHost)
        }
        _ = try await text(server)
        time.advance(by: 15)
        await #expect(throws: URLError.self) { try await text(server) }
        #expect(try await text(server) == "old")
    }

    @Test(arguments: [ConnectionFailure.Kind.missingStub, .brokenRecording])
    func aMistakeOfATestIsNotReplaced(_ kind: ConnectionFailure.Kind) async throws {
        let mistake = ConnectionFailure(kind, "nothing is stubbed")
        let server = server("max-age=10, stale-if-error=60") { _, _ in throw mistake }
        _ = try await text(server)
        time.advance(by: 15)
        await #expect(throws: mistake) { try await text(server) }
    }

    /// Another middleware throws it, for example because it cannot sign the request.
    @Test func anErrorThatIsNoConnectionFailureIsNotReplaced() async throws {
        struct KeyMissing: Error {}
        let server = server("max-age=10, stale-if-error=60") { _, _ in throw KeyMissing() }
        _ = try await text(server)
        time.advance(by: 15)
        await #expect(throws: KeyMissing.self) { try await text(server) }
    }

    @Test func aRequestMayAllowStaleResponsesInPlaceOfErrors() async throws {
        let server = server("max-age=10") { _, _ in throw ConnectionFailure.refused("no") }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server, ["Cache-Control": "stale-if-error=5"]) == "old")
        await #expect(throws: ConnectionFailure.self) { try await text(server) }
    }

    @Test(arguments: ["no-cache", "max-age=0"])
    func aRequestForValidationGetsTheError(_ directive: String) async throws {
        let server = server("max-age=10, stale-if-error=60") { _, _ in .text("sorry", status: 503) }
        _ = try await text(server)
        time.advance(by: 5)
        let reload = ["Cache-Control": directive]
        #expect(try await cache.send(.to("/a", .get, reload), next: server).status == .serviceUnavailable)
        let lenient = ["Cache-Control": "\(directive), stale-if-error=60"]
        #expect(try await cache.send(.to("/a", .get, lenient), next: server).status == .ok)
    }

    @Test(arguments: ["must-revalidate", "no-cache"])
    func aResponseMayForbidIt(_ directive: String) async throws {
        let server = server("max-age=10, stale-if-error=60, stale-while-revalidate=60, \(directive)") { _, _ in
            throw ConnectionFailure.refused("no")
        }
        _ = try await text(server)
        time.advance(by: 15)
        await #expect(throws: ConnectionFailure.self) { try await text(server, ["Cache-Control": "max-stale"]) }
    }

    @Test func a404IsNoFailure() async throws {
        let server = server("max-age=10, stale-if-error=60") { _, _ in .text("gone", status: 404) }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server) == "gone")
        #expect(await cache.storage.responses(for: CacheKey(url: "https://api.test/a")).isEmpty)
    }

    @Test(arguments: [(401, "later"), (403, "later"), (404, "later"), (408, "old"), (429, "old"), (500, "old")])
    func aRejectedValidationInTheBackgroundReachesTheNextCall(_ status: Int, _ expected: String) async throws {
        let server = server("max-age=10, stale-while-revalidate=3000") { _, number in
            number == 2 ? .text("no", status: status) : .text("later")
        }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server) == "old")
        await cache.waitForRevalidations()
        #expect(try await text(server) == expected)
        await cache.waitForRevalidations()
    }

    @Test func aResponseFromBeforeTheClockWasSetBackIsValidated() async throws {
        let server = server("max-age=10, stale-while-revalidate=30, stale-if-error=60") { _, number in
            .text("\(number)", ["Cache-Control": "max-age=10"])
        }
        _ = try await text(server)
        time.advance(by: -3600)
        #expect(try await text(server, ["Cache-Control": "max-stale, only-if-cached"]) == "old")
        #expect(try await text(server) == "2")
        #expect(try await text(server) == "2")
    }
}
