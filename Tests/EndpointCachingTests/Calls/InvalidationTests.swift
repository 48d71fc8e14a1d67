import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// Unsafe requests remove the stored responses that they may have changed (RFC 9111, section 4.4).
@Suite(.endsRunIfHanging)
struct InvalidationTests {
    private let cache = ResponseCache(now: { [time = CacheTime()] in time.now })

    private func count(_ path: String, credentials: String? = nil) async throws -> Int {
        let request = try OutgoingRequest.to(path, .get, credentials.map { ["Authorization": $0] } ?? [:])
        return await cache.storage.responses(for: CacheKey(request, separatesCredentials: true)).count
    }

    private func server(_ response: IncomingResponse?) -> StubServer {
        StubServer { request, _ in
            if request.method == .get { return .text("a", ["Cache-Control": "max-age=10"]) }
            guard let response else { throw ConnectionFailure.connectionLost("gone") }
            return response
        }
    }

    private func fill(_ server: StubServer, _ paths: String...) async throws {
        for path in paths { _ = try await cache.send(.to(path), next: server).text() }
        for path in paths { #expect(try await count(path) == 1) }
    }

    @Test func theURLsOfTheResponseAreRemovedAtTheSameOrigin() async throws {
        let headers = ["Location": "/b", "Content-Location": "https://other.test/c"]
        let server = server(.text("done", status: 201, headers))
        try await fill(server, "/a", "/b", "/c", "/d")
        let elsewhere = OutgoingRequest(url: try #require(URL(string: "https://other.test/c")))
        _ = try await cache.send(elsewhere, next: server).text()
        _ = try await cache.send(.to("/a", .patch), next: server)
        #expect(try await [count("/a"), count("/b"), count("/c"), count("/d")] == [0, 0, 1, 1])
        // One origin must not remove the responses of another.
        #expect(await cache.storage.responses(for: CacheKey(url: "https://other.test/c")).count == 1)
    }

    /// URLSession joins two fields with the same value.
    @Test func aLinkThatIsSentTwiceCountsOnce() async throws {
        let server = server(.text("done", status: 201, ["Location": "/b, /b"]))
        try await fill(server, "/b")
        _ = try await cache.send(.to("/a", .post), next: server)
        #expect(try await count("/b") == 0)
    }

    /// Foundation encodes the brackets, and then also each `%`.
    @Test func charactersThatURLsDoNotAllowAreEncodedInALink() async throws {
        let server = server(.text("done", status: 201, ["Location": "/b[1]%20c"]))
        try await fill(server, "/b%5B1%5D%20c")
        _ = try await cache.send(.to("/a", .post), next: server)
        #expect(try await count("/b%5B1%5D%20c") == 0)
    }

    @Test(arguments: ["Location", "Content-Location"])
    func aLinkMayRepeatTheCredential(_ field: String) async throws {
        let server = server(.text("done", status: 201, [field: "/b?api_key=secret&page=1"]))
        func request(_ path: String, _ method: HTTPRequest.Method = .get) throws -> OutgoingRequest {
            var request = try OutgoingRequest.to(path, method)
            request.credentialPlaces = CredentialPlaces(queryItems: ["api_key"])
            return request
        }
        let stored = try request("/b?api_key=secret&page=1")
        _ = try await cache.send(stored, next: server).text()
        let key = CacheKey(stored, separatesCredentials: true)
        #expect(await cache.storage.responses(for: key).count == 1)
        _ = try await cache.send(request("/a?api_key=secret", .post), next: server)
        #expect(await cache.storage.responses(for: key).isEmpty)
    }

    /// The caller of a request that is cancelled or times out does not wait for its end.
    @Test func abandonedRequestOutdatesWhatIsStored() async throws {
        let server = server(.text("done"))
        try await fill(server, "/a", "/b")
        let unhurried = Unhurried()
        let write = Task { try await cache.send(.to("/a", .put), next: unhurried) }
        await unhurried.hasBegun.value
        write.cancel()
        let before = server.requests.count
        for path in ["/a", "/a", "/b"] { _ = try await cache.send(.to(path), next: server).text() }
        #expect(server.requests.count == before + 2)
        unhurried.mayEnd.give(())
        _ = await write.result
        for _ in 0..<2 { _ = try await cache.send(.to("/a"), next: server).text() }
        #expect(server.requests.count == before + 3)
    }

    @Test func responsesForAllCredentialsAreRemoved() async throws {
        let server = server(.text("done"))
        try await fill(server, "/a")
        _ = try await cache.send(.to("/a", .get, ["Authorization": "b"]), next: server).text()
        #expect(try await count("/a", credentials: "b") == 1)
        _ = try await cache.send(.to("/a", .delete, ["Authorization": "c"]), next: server)
        #expect(try await count("/a") == 0)
        #expect(try await count("/a", credentials: "b") == 0)
    }

    @Test func anErrorRemovesNothing() async throws {
        let server = server(.text("no", status: 409))
        try await fill(server, "/a")
        _ = try await cache.send(.to("/a", .put), next: server)
        #expect(try await count("/a") == 1)
    }

    @Test func aRequestWithoutResponseMayHaveHadAnEffect() async throws {
        let server = server(nil)
        try await fill(server, "/a")
        await #expect(throws: ConnectionFailure.self) { try await cache.send(.to("/a", .put), next: server) }
        #expect(try await count("/a") == 0)
    }

    @Test func aRedirectAfterAPostRemovesBothURLs() async throws {
        var response = IncomingResponse.text("no", status: 404)
        response.url = URL(string: "https://api.test/b")
        let server = server(response)
        try await fill(server, "/a", "/b")
        _ = try await cache.send(.to("/a", .post), next: server)
        #expect(try await count("/a") == 0)
        #expect(try await count("/b") == 0)
    }

    /// The redirect shows that the server has processed the POST, whatever the page that follows.
    @Test func aRedirectToTheSameURLRemovesIt() async throws {
        struct GetPage: DeclaredRequest {
            typealias Response = String
            static let service = Service(name: "API", base: "https://api.test")
            var path: RequestPath { "/a" }
        }
        struct PostPage: DeclaredRequest {
            typealias Response = String
            static let service = GetPage.service
            var method: Method { .post(.json(["a": 1])) }
            var path: RequestPath { "/a" }
        }
        let server = StubServer { request, number in
            switch number {
            case 2: .text("", status: 303, ["Location": "/a"])
            case 3: .text("broken", status: 500)
            default: .text("\(number)", ["Cache-Control": "max-age=10"])
            }
        }
        let session = Session(transport: server, middleware: [cache])
        for _ in 0..<2 { #expect(try await session.response(for: GetPage()) == "1") }
        await #expect(throws: SessionError<Never>.self) { try await session.response(for: PostPage()) }
        #expect(server.requests.map(\.method) == [.get, .post, .get])
        #expect(try await session.response(for: GetPage()) == "4")
    }

    @Test func aResponseFromBeforeTheRequestIsNotStored() async throws {
        let gate = Gate()
        let server = StubServer { request, number in
            if request.method == .post { return .text("done") }
            if number == 1 { try await gate.wait() }
            return .text("\(number)", ["Cache-Control": "max-age=10"])
        }
        let request = try OutgoingRequest.to()
        let early = Task { [cache] in try await cache.send(request, next: server).text() }
        try await until { gate.arrivals == 1 }
        _ = try await cache.send(.to("/a", .post), next: server)
        gate.open()
        #expect(try await early.value == "1")
        #expect(try await count("/a") == 0)
        #expect(try await cache.send(request, next: server).text() == "3")
        #expect(try await count("/a") == 1)
    }

    @Test func aResponseFromBeforeTheRequestReplacesNoneFromAfterIt() async throws {
        let gate = Gate()
        let server = StubServer { request, number in
            if request.method == .post { return .text("done") }
            if number == 1 { try await gate.wait() }
            return .text("\(number)", ["Cache-Control": "max-age=10"])
        }
        let request = try OutgoingRequest.to()
        let early = Task { [cache] in try await cache.send(request, next: server).text() }
        try await until { gate.arrivals == 1 }
        _ = try await cache.send(.to("/a", .post), next: server)
        #expect(try await cache.send(request, next: server).text() == "3")
        gate.open()
        #expect(try await early.value == "1")
        #expect(try await cache.send(request, next: server).text() == "3")
        #expect(server.requests.count == 3)
    }
}

/// A transport that ignores cancellation.
private struct Unhurried: Transport {
    let hasBegun = FirstResult<Void>()
    let mayEnd = FirstResult<Void>()

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        hasBegun.give(())
        await mayEnd.value
        throw CancellationError()
    }
}
