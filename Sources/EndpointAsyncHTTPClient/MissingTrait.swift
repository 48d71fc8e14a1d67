#if !AsyncHTTPClient
    public import EndpointRuntime

    /// A transport over AsyncHTTPClient, which the package trait `AsyncHTTPClient` adds.
    ///
    /// ```swift
    /// .package(url: "…/swift-endpoint-generator", from: "…", traits: ["AsyncHTTPClient"])
    /// ```
    @available(*, unavailable, message: "enable the trait 'AsyncHTTPClient' of the package swift-endpoint-generator")
    public struct AsyncHTTPClientTransport: Transport {
        /// Never called.
        public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            throw ConnectionFailure(.notPermitted, "the trait 'AsyncHTTPClient' is not enabled")
        }
    }
#endif
