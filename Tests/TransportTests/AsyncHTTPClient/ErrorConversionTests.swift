#if AsyncHTTPClient
    @testable import EndpointAsyncHTTPClient
    import EndpointRuntime
    import NIOHTTP1
    import Testing

    /// The kinds of errors that no server causes reliably.
    struct ErrorConversionTests {
        /// AsyncHTTPClient fails a request with this error if data follows the previous response of its connection, and
        /// the request was waiting for that connection.
        @Test func unsolicitedResponseIsALostConnection() throws {
            let error = ConnectionFailure.converting(NIOHTTPDecoderError.unsolicitedResponse)
            #expect((error as? ConnectionFailure)?.kind == .connectionLost)
        }
    }
#endif
