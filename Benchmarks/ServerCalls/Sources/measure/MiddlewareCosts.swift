import EndpointCaching
import EndpointObservability
import EndpointResilience
import EndpointRuntime
import Foundation
import HTTPTypes
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import Tracing

/// Compares the calls of sessions with and without middleware, over a transport without a network.
enum MiddlewareCosts {
    static func run(rounds: Int, count: Int, only: String?) async throws {
        let variants = variants.filter { only == nil || $0.name == only }
        for round in 0...rounds {
            for variant in round.isMultiple(of: 2) ? variants : variants.reversed() {
                try await variant.prepare()
                let figures = try await Measurement(count: count, inFlight: 1, variant.call)
                // The first round fills caches and pools.
                if round > 0 { report(variant.name, values: figures.microseconds) }
            }
        }
    }

    private static var variants: [Variant] {
        let token = TokenRefresher(AccessToken("secret", expiry: .distantFuture)) { last in last ?? AccessToken("") }
        return [
            variant("none", session()),
            variant("authentication", session(credentials: [Shop.service: .bearer(token)])),
            variant("retry", session(retry: RetryPolicy(max: 3))),
            variant("log-level-off", session([LoggingMiddleware(logger(.critical))])),
            variant("log", session([LoggingMiddleware(logger(.info))])),
            variant("metrics-no-op", session([MetricsMiddleware(factory: NOOPMetricsHandler.instance)])),
            variant("metrics-in-memory", session([MetricsMiddleware(factory: TestMetrics())])),
            variant("tracing-no-op", session([TracingMiddleware(tracer: NoOpTracer())])),
            inMemoryTracing,
            cacheMiss,
            cached("cache-hit", maxAge: 3600),
            cached("cache-revalidation", maxAge: 0),
            variant("coalescing", session([RequestCoalescing()])),
            variant("circuit-breaker", session([CircuitBreaker()])),
            variant("adaptive-concurrency", session([AdaptiveConcurrency()])),
            variant("hedging", session([HedgedRequests()])),
        ]
    }

    private static func variant(_ name: String, _ session: Session) -> Variant {
        Variant(name: name) { try await call(session, $0) }
    }

    private static var inMemoryTracing: Variant {
        let tracer = InMemoryTracer()
        let session = session([TracingMiddleware(tracer: tracer)])
        return Variant(name: "tracing-in-memory", prepare: { tracer.clearAll() }) { try await call(session, $0) }
    }

    /// A variant in which each call has a unique URL, and its response is stored.
    private static var cacheMiss: Variant {
        let storage = MemoryCacheStorage(limit: 64 << 20)
        let session = session([ResponseCache(storage: storage)], StaticTransport(maxAge: 3600))
        return Variant(name: "cache-miss", prepare: { await storage.removeAll() }) { try await call(session, $0) }
    }

    /// A variant in which all calls have the same URL.
    private static func cached(_ name: String, maxAge: Int) -> Variant {
        let session = session([ResponseCache()], StaticTransport(maxAge: maxAge))
        return Variant(name: name, prepare: { try await call(session, 0) }) { _ in try await call(session, 0) }
    }

    private static func session(
        _ middleware: [any Middleware] = [],
        _ transport: StaticTransport = StaticTransport(),
        credentials: [Service: Credentials] = [Shop.service: .bearer("secret")],
        retry: RetryPolicy = .none
    ) -> Session {
        Session(transport: transport, credentials: credentials, middleware: middleware, retry: retry)
    }

    private static func logger(_ level: Logger.Level) -> Logger {
        var logger = Logger(label: "measure") { _ in TextHandler() }
        logger.logLevel = level
        return logger
    }

    private static func call(_ session: Session, _ number: Int) async throws {
        guard try await session.response(for: GetItem(id: number)).id == 7 else { throw UnexpectedResponse() }
    }
}

/// A transport that responds from memory, and with 304 to a conditional request.
private struct StaticTransport: Transport {
    private let headers: HTTPFields
    private let body = ResponseBody.data(Data(#"{"id":7,"name":"pen","tags":["blue","new"]}"#.utf8))

    /// - Parameter maxAge: how long a response is fresh, in seconds; `nil` if it may not be stored.
    init(maxAge: Int? = nil) {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let maxAge {
            headers[.cacheControl] = "max-age=\(maxAge)"
            headers[.eTag] = "\"1\""
        }
        self.headers = headers
    }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        if request.headers[.ifNoneMatch] != nil { return IncomingResponse(status: .notModified, headers: headers) }
        return IncomingResponse(status: .ok, headers: headers, body: body)
    }
}

/// A handler that formats each line like a handler that writes to a stream, and drops the line.
private struct TextHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let line = "\(Date().timeIntervalSince1970) \(event.level) \(fields.joined(separator: " ")) \(event.message)\n"
        precondition(!line.isEmpty)
    }
}
