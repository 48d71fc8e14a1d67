import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// Responses that reach only the call that requested them, and calls that validate by themselves.
@Suite(.endsRunIfHanging)
struct UnsharedRevalidationTests: RevalidationSuite {
    let setup = RevalidationSetup()

    @Test func aResponseThatMayNotBeStoredIsNotShared() async throws {
        let server = server { _, number in .text("\(number)", ["Cache-Control": "no-store"]) }
        try await fill(server)
        let calls = try (0..<4).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 4 }
        gate.open()
        var bodies: Set<String> = []
        for call in calls { bodies.insert(try await call.value) }
        #expect(bodies.count == 4)
        #expect(server.requests.count == 5)
        // The stored response that the new one replaced is not used again.
        #expect(await cache.storage.responses(for: CacheKey(url: "https://api.test/a")).isEmpty)
    }

    /// A response that may not be stored says whether it depends on other fields when it is too late to send other
    /// requests (RFC 9111, section 5.2.2.5).
    @Test func aResponseThatMayNotBeStoredReachesOnlyItsOwnRequest() async throws {
        let server = languageServer()
        try await fill(server)
        let first = call(server, try .to("/a", .get, ["Accept-Language": "en"]))
        try await until { gate.arrivals == 1 }
        let others = try (0..<20).map { _ in call(server, try .to("/a", .get, ["Accept-Language": "fr"])) }
        try await until { cache.revalidations.waiterCount == 21 }
        gate.open()
        #expect(try await first.value == "en")
        for other in others { #expect(try await other.value == "fr") }
        #expect(server.requests.count == 22)
    }

    @Test func theResponseToACancelledCallReachesNoOther() async throws {
        let server = languageServer()
        try await fill(server)
        let first = call(server, try .to("/a", .get, ["Accept-Language": "en"]))
        try await until { gate.arrivals == 1 }
        let other = call(server, try .to("/a", .get, ["Accept-Language": "fr"]))
        try await until { cache.revalidations.waiterCount == 2 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await other.value == "fr")
        #expect(server.requests.count == 3)
    }

    /// A server that responds to later requests with their languages.
    private func languageServer() -> StubServer {
        server { request, _ in
            let headers = ["Cache-Control": "no-store", "Vary": "Accept-Language"]
            return .text(request.headers[.acceptLanguage] ?? "", headers)
        }
    }

    @Test func aBodyOverTheLimitReachesOneCall() async throws {
        let cache = ResponseCache(bodyLimit: 10, now: { [time] in time.now })
        let server = server { _, number in
            let pieces = AsyncStream { continuation in
                for piece in 0..<5 { continuation.yield(Data("\(number)\(piece)piece".utf8)) }
                continuation.finish()
            }
            var response = IncomingResponse.text("", ["Cache-Control": "max-age=10"])
            response.body = .chunks(pieces)
            return response
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        let request = try OutgoingRequest.to()
        let calls = (0..<2).map { _ in Task { try await cache.send(request, next: server).text() } }
        try await until { cache.revalidations.waiterCount == 2 }
        gate.open()
        var bodies: Set<String> = []
        for call in calls { bodies.insert(try await call.value) }
        let expected = [2, 3].map { number in (0..<5).map { "\(number)\($0)piece" }.joined() }
        #expect(bodies == Set(expected))
    }

    /// The server, or another cache on the way to it, follows these fields, too.
    @Test(arguments: ["Cache-Control", "Pragma"])
    func otherDirectivesHaveTheirOwnValidation(_ field: String) async throws {
        let server = server { _, _ in .text("", status: 304, ["Cache-Control": "max-age=10"]) }
        try await fill(server)
        let calls = try [[:], [field: "no-cache"], [:]].map { call(server, try .to("/a", .get, $0)) }
        try await until { cache.revalidations.waiterCount == 3 }
        gate.open()
        for call in calls { #expect(try await call.value == "old") }
        #expect(server.requests.count == 3)
        #expect(server.requests.filter { $0.headers.value(field) == "no-cache" }.count == 1)
    }

    @Test func otherCredentialsHaveTheirOwnValidation() async throws {
        let server = server { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        try await fill(server)
        let other = try OutgoingRequest.to("/a", .get, ["Authorization": "Bearer b"])
        let calls = [call(server, try .to()), call(server, other)]
        try await until { gate.arrivals == 2 }
        gate.open()
        #expect(try await Set([calls[0].value, calls[1].value]) == ["2", "3"])
    }
}
