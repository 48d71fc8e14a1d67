import EndpointRuntime
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// Requests with the same URL that do not get each other's stored responses.
@Suite(.endsRunIfHanging)
struct VariantTests {
    private let time = CacheTime()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now })
    }

    /// Many servers that choose the media type by `Accept` do not list it in `Vary`.
    @Test func otherMediaTypesHaveTheirOwnResponses() async throws {
        let server = StubServer { request, _ in
            .text(request.headers[.accept] ?? "none", ["Cache-Control": "max-age=60"])
        }
        for _ in 0..<2 {
            for type in ["application/json", "text/csv"] {
                #expect(try await cache.send(.to("/a", .get, ["Accept": type]), next: server).text() == type)
            }
            #expect(try await cache.send(.to(), next: server).text() == "none")
        }
        #expect(server.requests.count == 3)
    }

    @Test func otherMediaTypesHaveTheirOwnValidations() async throws {
        let server = StubServer { request, _ in
            let type = request.headers[.accept] ?? ""
            let headers = ["Cache-Control": "max-age=10", "ETag": "\"\(type)\""]
            return request.headers[.ifNoneMatch] == headers["ETag"]
                ? .text("", status: 304, headers) : .text(type, headers)
        }
        for _ in 0..<3 {
            for type in ["application/json", "text/csv"] {
                #expect(try await cache.send(.to("/a", .get, ["Accept": type]), next: server).text() == type)
            }
            time.advance(by: 20)
        }
        #expect(server.requests.filter { $0.headers[.ifNoneMatch] == nil }.count == 2)
    }
}
