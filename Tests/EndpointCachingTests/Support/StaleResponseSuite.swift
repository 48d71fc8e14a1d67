import HTTPTypes
import TestClocks

@testable import EndpointCaching

/// A cache, its time, and the clock of its time-outs.
struct StaleResponseSetup: Sendable {
    let time = CacheTime()
    let clock = ManualClock()
    let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now }, clock: clock)
    }
}

/// A suite whose tests request a stored response that has become stale.
protocol StaleResponseSuite {
    var setup: StaleResponseSetup { get }
}

extension StaleResponseSuite {
    var time: CacheTime { setup.time }
    var clock: ManualClock { setup.clock }
    var cache: ResponseCache { setup.cache }

    /// A server whose first response has this `Cache-Control`, and which responds to later requests with `later`.
    func server(_ control: String, _ later: @escaping StubServer.Handler) -> StubServer {
        StubServer { request, number in
            number == 1
                ? .text("old", ["Cache-Control": control, "ETag": "\"1\""]) : try await later(request, number)
        }
    }

    func text(_ server: StubServer, _ headers: [String: String] = [:]) async throws -> String {
        try await cache.send(.to("/a", .get, headers), next: server).text()
    }
}
