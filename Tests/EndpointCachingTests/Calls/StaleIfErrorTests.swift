import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// `stale-if-error` (RFC 5861): a stale response replaces an error.
@Suite(.endsRunIfHanging)
struct StaleIfErrorTests: StaleResponseSuite {
    let setup = StaleResponseSetup()

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

    @Test func a404IsNoFailure() async throws {
        let server = server("max-age=10, stale-if-error=60") { _, _ in .text("gone", status: 404) }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server) == "gone")
        #expect(await cache.storage.responses(for: CacheKey(url: "https://api.test/a")).isEmpty)
    }
}
