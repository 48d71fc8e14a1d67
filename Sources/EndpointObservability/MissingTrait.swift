#if !Observability
    public import EndpointRuntime

    // Without the initializers, the compiler would report that they are missing, and not the messages. A level such as
    // `.info` has no type here, so that for `level: { _ in .info }` it reports that `Any` has no such member.

    /// Needs the trait `Observability` of the package.
    @available(*, unavailable, message: "enable the trait 'Observability' of the package swift-endpoint-generator")
    public struct LoggingMiddleware: Middleware {
        /// Never called.
        public init(_ logger: Any? = nil, level: (CallSummary) -> Any? = { _ in nil }) {}

        /// Never called.
        public init(level: (CallSummary) -> Any? = { _ in nil }, logger: () -> Any) {}

        /// Never called.
        public init(level: (CallSummary) -> Any? = { _ in nil }, logger: () -> CurrentLogger) {}

        /// The logger in `{ .current }`.
        public struct CurrentLogger {
            /// Never called.
            public static var current: CurrentLogger { CurrentLogger() }
        }

        /// Never called.
        public static func standardLevel(of call: CallSummary) -> Any? { nil }

        /// Never called.
        public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
            try await next.send(request)
        }
    }

    /// Needs the trait `Observability` of the package.
    @available(*, unavailable, message: "enable the trait 'Observability' of the package swift-endpoint-generator")
    public struct MetricsMiddleware: Middleware {
        /// Never called.
        public init(factory: Any? = nil, knownMethods: Set<String> = [], clock: Any? = nil) {}

        /// Never called.
        public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
            try await next.send(request)
        }
    }

    /// Needs the trait `Observability` of the package.
    @available(*, unavailable, message: "enable the trait 'Observability' of the package swift-endpoint-generator")
    public struct TracingMiddleware: Middleware {
        /// Never called.
        public init(tracer: Any? = nil, knownMethods: Set<String> = []) {}

        /// Never called.
        public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
            try await next.send(request)
        }
    }
#endif
