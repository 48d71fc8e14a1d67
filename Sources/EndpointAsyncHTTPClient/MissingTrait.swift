#if !AsyncHTTPClient
    public import EndpointRuntime

    /// A transport over AsyncHTTPClient, which the package trait `AsyncHTTPClient` adds.
    ///
    /// ```swift
    /// .package(url: "…/swift-endpoint-generator", from: "…", traits: ["AsyncHTTPClient"])
    /// ```
    @available(*, unavailable, message: "enable the trait 'AsyncHTTPClient' of the package swift-endpoint-generator")
    public struct AsyncHTTPClientTransport: Transport {
        // Without these members, the compiler would report that they are missing, and not the message. A configuration
        // has no type here, so that it reports other errors for `configuration: .init()` and the members of one.

        /// Never called.
        public init(client: Any) {}

        /// Never called.
        public init(configuration: Any? = nil, eventLoopGroup: Any? = nil) {}

        /// Never called.
        public static var plainConfiguration: Any { () }

        /// Never called.
        public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            throw ConnectionFailure(.notPermitted, "the trait 'AsyncHTTPClient' is not enabled")
        }
    }
#endif
