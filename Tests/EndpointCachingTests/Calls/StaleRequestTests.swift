import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// The directives of a request or a response that allow or forbid stale responses.
@Suite(.endsRunIfHanging)
struct StaleRequestTests: StaleResponseSuite {
    let setup = StaleResponseSetup()

    @Test(arguments: ["no-cache", "max-age=0", "min-fresh=1", "max-age=12", "max-age=60", "max-stale=4", "max-stale=x"])
    func aRequestMayForbidStaleResponses(_ directive: String) async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { _, _ in .text("new") }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server, ["Cache-Control": directive]) == "new")
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

    @Test(arguments: ["must-revalidate", "no-cache"])
    func aResponseMayForbidIt(_ directive: String) async throws {
        let server = server("max-age=10, stale-if-error=60, stale-while-revalidate=60, \(directive)") { _, _ in
            throw ConnectionFailure.refused("no")
        }
        _ = try await text(server)
        time.advance(by: 15)
        await #expect(throws: ConnectionFailure.self) { try await text(server, ["Cache-Control": "max-stale"]) }
    }
}
