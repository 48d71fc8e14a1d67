import EndpointRuntime
import Testing

@testable import EndpointCaching

/// A cache, its time, and a gate that holds back the validations of its stored response.
struct RevalidationSetup: Sendable {
    let time = CacheTime()
    let gate = Gate()
    let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now })
    }
}

/// A suite whose tests validate a stored response that has become stale.
protocol RevalidationSuite {
    var setup: RevalidationSetup { get }
}

extension RevalidationSuite {
    var time: CacheTime { setup.time }
    var gate: Gate { setup.gate }
    var cache: ResponseCache { setup.cache }

    /// A server whose first response is fresh for ten seconds. Once the gate is open, it responds to later requests
    /// with `later`.
    func server(_ later: @escaping StubServer.Handler) -> StubServer {
        StubServer { [gate] request, number in
            if number == 1 {
                return .text("old", ["Cache-Control": "max-age=10, stale-if-error=0", "ETag": "\"1\""])
            }
            try await gate.wait()
            return try await later(request, number)
        }
    }

    /// Stores a response, and lets it become stale.
    func fill(_ server: StubServer) async throws {
        let response = try await cache.send(.to(), next: server)
        #expect(try await response.text() == "old")
        time.advance(by: 20)
    }

    func call(_ server: StubServer, _ request: OutgoingRequest) -> Task<String, any Error> {
        Task { [cache] in try await cache.send(request, next: server).text() }
    }
}
