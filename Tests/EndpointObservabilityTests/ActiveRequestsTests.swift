#if Observability
    import EndpointObservability
    import EndpointRuntime
    import Foundation
    import Metrics
    import TestClocks
    import Testing

    /// The number of active requests, for a factory without meters of its own.
    struct ActiveRequestsTests {
        /// swift-metrics makes a meter of a recorder that records the sum of the changes.
        @Test func requestsAreSummed() async throws {
            let metrics = RecorderFactory()
            let (sent, mayRespond) = (Locked(0), Locked(false))
            let transport = ScriptedTransport { _, _ in
                sent.withLock { $0 += 1 }
                try await until { mayRespond.withLock { $0 } }
                return .status(200, #"{"id": 7}"#)
            }
            let session = Session(transport: transport, middleware: [MetricsMiddleware(factory: metrics)])
            let calls = (0..<2).map { _ in Task { try await session.response(for: GetItem()) } }
            try await until { sent.withLock { $0 } == 2 }
            #expect(metrics.values == [1, 2])
            mayRespond.withLock { $0 = true }
            for call in calls { _ = try await call.value }
            #expect(metrics.values == [1, 2, 1, 0])
            _ = try await session.response(for: GetItem())
            #expect(metrics.values == [1, 2, 1, 0, 1, 0])
        }

        @Test func requestsOfDifferentEndpointsAreCountedApart() async throws {
            let metrics = RecorderFactory()
            let session = Session(
                transport: ScriptedTransport { request, _ in
                    .stream("data: \(request.url.path())\n\n", then: .silence)
                },
                middleware: [MetricsMiddleware(factory: metrics)]
            )
            let streams = (
                try await session.response(for: WatchItems()),
                try await Call(WatchItems(), on: session).base("https://other.example").response()
            )
            #expect(metrics.values == [1, 1])
            withExtendedLifetime(streams) {}
        }
    }

    /// A factory whose meters are those of swift-metrics.
    private final class RecorderFactory: MetricsFactory {
        private let log = Locked<[Double]>([])

        var values: [Double] { log.withLock { $0 } }

        func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
            Recorder(log: log)
        }

        func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
            NOOPMetricsHandler.instance
        }

        func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
            NOOPMetricsHandler.instance
        }

        func destroyRecorder(_ handler: any RecorderHandler) {}
        func destroyTimer(_ handler: any TimerHandler) {}
        func destroyCounter(_ handler: any CounterHandler) {}

        private final class Recorder: RecorderHandler {
            private let log: Locked<[Double]>

            init(log: Locked<[Double]>) {
                self.log = log
            }

            func record(_ value: Int64) { record(Double(value)) }
            func record(_ value: Double) { log.withLock { $0.append(value) } }
        }
    }
#endif
