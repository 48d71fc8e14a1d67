#if !Observability
    public import EndpointRuntime

    // Without the initializers, the compiler would report that they are missing, and not the messages.

    /// Needs the trait `Observability` of the package.
    @available(*, unavailable, message: "enable the trait 'Observability' of the package swift-endpoint-generator")
    public struct LoggingMiddleware: Middleware {
        /// Never called.
        public init(_ logger: Any? = nil, level: Any? = nil) {}

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
