#if !AsyncHTTPClient
    public import EndpointRuntime

    /// A transport over AsyncHTTPClient, which the package trait `AsyncHTTPClient` adds.
    ///
    /// ```swift
    /// .package(url: "…/swift-endpoint-generator", from: "…", traits: ["AsyncHTTPClient"])
    /// ```
    @available(*, unavailable, message: "enable the trait 'AsyncHTTPClient' of the package swift-endpoint-generator")
    public struct AsyncHTTPClientTransport: Transport {
        // Without the initializers, the compiler would report that they are missing, and not the message.

        /// Never called.
        public init(client: Any) {}

        /// Never called.
        public init(configuration: Any? = nil, eventLoopGroup: Any? = nil) {}

        /// Never called.
        public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            throw ConnectionFailure(.notPermitted, "the trait 'AsyncHTTPClient' is not enabled")
        }
    }
#endif
