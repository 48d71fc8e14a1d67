import EndpointRuntime
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// Calls that need the same validation share one request.
@Suite(.endsRunIfHanging)
struct RevalidationTests: RevalidationSuite {
    let setup = RevalidationSetup()

    @Test func aHundredCallsSendOneRequest() async throws {
        let server = server { request, _ in
            #expect(request.headers[.ifNoneMatch] == "\"1\"")
            return .text("", status: 304, ["Cache-Control": "max-age=10"])
        }
        try await fill(server)
        let calls = try (0..<100).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 100 }
        gate.open()
        for call in calls { #expect(try await call.value == "old") }
        #expect(server.requests.count == 2)
        // The stored response is fresh again.
        #expect(try await cache.send(.to(), next: server).text() == "old")
        #expect(server.requests.count == 2)
    }

    @Test func aNewResponseIsSharedAsWell() async throws {
        let server = server { _, _ in .text("new", ["Cache-Control": "max-age=10"]) }
        try await fill(server)
        let calls = try (0..<10).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 10 }
        gate.open()
        for call in calls { #expect(try await call.value == "new") }
        #expect(server.requests.count == 2)
    }

    /// A server that is overloaded does not get a request for each waiting call.
    @Test(arguments: [429, 500, 503])
    func aFailureOfTheServerIsShared(status: Int) async throws {
        let server = server { _, number in .text("failed \(number)", status: status) }
        try await fill(server)
        let calls = try (0..<10).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 10 }
        gate.open()
        for call in calls { #expect(try await call.value == "failed 2") }
        #expect(server.requests.count == 2)
        #expect(try await cache.send(.to(), next: server).status.code == status)
        #expect(server.requests.last?.headers[.ifNoneMatch] == "\"1\"")
    }

    @Test func aFailureIsThatOfAllCalls() async throws {
        let server = server { _, _ in throw ConnectionFailure.refused("no") }
        try await fill(server)
        let calls = try (0..<5).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 5 }
        gate.open()
        for call in calls { await #expect(throws: ConnectionFailure.refused("no")) { try await call.value } }
        #expect(server.requests.count == 2)
    }

    /// RFC 9111, sections 4.1 and 4.3.4: the fields of the 304 replace those that were stored.
    @Test(arguments: [["Cache-Control": "no-store"], ["Cache-Control": "max-age=10", "Vary": "*"]])
    func aNotModifiedThatForbidsStoringRemovesTheResponse(_ headers: [String: String]) async throws {
        let server = server { request, number in
            number == 2 ? .text("", status: 304, headers) : .text("new \(request.headers[.ifNoneMatch] ?? "")")
        }
        try await fill(server)
        gate.open()
        #expect(try await cache.send(.to(), next: server).text() == "old")
        #expect(try await cache.send(.to(), next: server).text() == "new ")
    }

    @Test func aHeadWithAnotherStatusRemovesTheResponse() async throws {
        let server = StubServer { request, number in
            number == 1
                ? .text("gone", status: 404, ["Cache-Control": "max-age=10"])
                : .text(request.method == .head ? "" : "here", ["Cache-Control": "max-age=3600"])
        }
        #expect(try await cache.send(.to(), next: server).status == .notFound)
        time.advance(by: 20)
        #expect(try await cache.send(.to("/a", .head), next: server).status == .ok)
        #expect(try await cache.send(.to(), next: server).text() == "here")
    }

    @Test func a304AboutAnotherVersionIsNotUsed() async throws {
        let server = server { request, number in
            request.headers[.ifNoneMatch] == nil
                ? .text("complete", ["Cache-Control": "max-age=10"]) : .text("", status: 304, ["ETag": "\"2\""])
        }
        gate.open()
        try await fill(server)
        #expect(try await cache.send(.to(), next: server).text() == "complete")
        #expect(server.requests.count == 3)
    }

    @Test func anUnsafeRequestOutdatesTheValidation() async throws {
        let second = Gate()
        let server = StubServer { [gate] request, number in
            if request.method == .post { return .text("done") }
            if number == 2 { try await gate.wait() }
            if number == 5 { try await second.wait() }
            return .text("\(number)", ["Cache-Control": "max-age=10"])
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        let before = call(server, try .to())
        try await until { gate.arrivals == 1 }
        _ = try await cache.send(.to("/a", .post), next: server)
        // The response to the validation in flight may be from before the POST: another call neither joins the
        // validation nor gets its response.
        #expect(try await cache.send(.to(), next: server).text() == "4")
        time.advance(by: 20)
        let after = call(server, try .to())
        try await until { second.arrivals == 1 }
        gate.open()
        #expect(try await before.value == "2")
        second.open()
        #expect(try await after.value == "5")
        #expect(try await cache.send(.to(), next: server).text() == "5")
    }
}
