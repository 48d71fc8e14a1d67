import Logging
import Metrics
import Tracing

/// Selects the back ends of logs, metrics and traces, which the middleware of server and clients uses.
///
/// No spans are recorded: that needs an exporter, such as swift-otel, in place of ``TraceContext``.
func bootstrapObservability(_ settings: Settings, _ metrics: ServedMetrics) {
    let traceID = Logger.MetadataProvider {
        ServiceContext.current?.traceParent.map { ["traceparent": "\($0)"] } ?? [:]
    }
    LoggingSystem.bootstrap(
        { label, provider in
            var handler = StreamLogHandler.standardError(label: label, metadataProvider: provider)
            handler.logLevel = settings.logLevel
            return handler
        },
        metadataProvider: traceID
    )
    MetricsSystem.bootstrap(metrics)
    InstrumentationSystem.bootstrap(TraceContext())
}

/// Passes the trace context of an incoming request on to outgoing requests, without its own spans (W3C Trace Context).
struct TraceContext: Instrument {
    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout ServiceContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.traceParent = extractor.extract(key: "traceparent", from: carrier)
        context.traceState = extractor.extract(key: "tracestate", from: carrier)
    }

    func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let parent = context.traceParent else { return }
        injector.inject(parent, forKey: "traceparent", into: &carrier)
        if let state = context.traceState { injector.inject(state, forKey: "tracestate", into: &carrier) }
    }
}

private enum TraceParentKey: ServiceContextKey { typealias Value = String }
private enum TraceStateKey: ServiceContextKey { typealias Value = String }

extension ServiceContext {
    fileprivate(set) var traceParent: String? {
        get { self[TraceParentKey.self] }
        set { self[TraceParentKey.self] = newValue }
    }

    fileprivate(set) var traceState: String? {
        get { self[TraceStateKey.self] }
        set { self[TraceStateKey.self] = newValue }
    }
}
