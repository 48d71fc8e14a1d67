import EndpointRuntime
import HTTPTypes
import Testing

@testable import EndpointCaching

/// A stored redirect is used only for requests that do not follow it.
struct StoredRedirectTests {
    private let cache = ResponseCache()

    private let server = StubServer { request, _ in
        request.url.path == "/a"
            ? .text("moved", status: 301, ["Location": "/b", "Cache-Control": "max-age=60"]) : .text("b")
    }

    @Test func aSessionThatFollowsRedirectsDoesNotGetTheStoredOne() async throws {
        let sessions = [0, 10].map { Session(transport: server, middleware: [cache], redirects: $0) }
        let error = await #expect(throws: SessionError<Never>.self) { try await sessions[0].response(for: GetText()) }
        #expect(error?.statusCode == 301)
        #expect(try await sessions[1].response(for: GetText()) == "b")
        #expect(server.requests.map(\.url.path) == ["/a", "/a", "/b"])
    }

    @Test(arguments: [([301], 1), ([.redirection], 1), ([.successful], 2)] as [(StatusSet, Int)])
    func aRequestThatDeclaresTheStatusGetsTheStoredOne(_ statuses: StatusSet, _ requests: Int) async throws {
        var request = try OutgoingRequest.to()
        request.responseStatuses = statuses
        for _ in 0..<2 { #expect(try await cache.send(request, next: server).text() == "moved") }
        #expect(server.requests.count == requests)
    }
}
