#if !(canImport(FoundationNetworking) || canImport(Darwin))
    /// The default transport on platforms without URLSession, which fails every request.
    struct MissingTransport: Transport {
        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            throw ConnectionFailure(
                .notPermitted,
                "the session has no transport, and this platform has no default transport"
            )
        }
    }
#endif
