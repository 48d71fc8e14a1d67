#if os(Linux)
    import Testing

    @testable import EndpointRuntime

    /// The connection failures for the errors of libcurl whose codes are ambiguous.
    struct CurlErrorTests {
        @Test(arguments: [
            ("CONNECT tunnel failed, response 403", ConnectionFailure.Kind.refused),
            ("Received HTTP code 407 from proxy after CONNECT", .refused),
            ("CONNECT tunnel failed, response 0", .invalidResponse),
            ("Recv failure: Connection reset", .connectionLost),
            // Versions 7.88 and 8.23.
            ("Illegal or missing hexadecimal sequence in chunked-encoding", .invalidResponse),
            ("chunk hex-length char not a hex digit: 0x7a", .invalidResponse),
            ("chunk hex-length longer than 17", .invalidResponse),
        ])
        func messages(_ message: String, kind: ConnectionFailure.Kind) {
            let error = CurlError(code: 56, message: message, systemError: 0)
            #expect(ConnectionFailure(error).kind == kind)
        }

        @Test func proxyOfSOCKSThatCannotConnectHasRefused() {
            let message = "Can't complete SOCKS5 connection to api.example. (5)"
            #expect(ConnectionFailure(CurlError(code: 97, message: message, systemError: 0)).kind == .refused)
        }
    }
#endif
