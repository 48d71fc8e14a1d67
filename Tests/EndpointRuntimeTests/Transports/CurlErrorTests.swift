#if os(Linux)
    import Foundation
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

        @Test(arguments: [
            (
                "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to api.example:443",
                ConnectionFailure.Kind.connectionLost
            ),
            ("Recv failure: Connection reset by peer", .connectionLost),
            // Version 8.
            ("TLS connect error: error:0A000126:SSL routines::unexpected eof while reading", .connectionLost),
            ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", .tls),
            ("TLS connect error: error:0A000410:SSL routines::ssl/tls alert handshake failure", .tls),
        ])
        func messagesOfHandshakes(_ message: String, kind: ConnectionFailure.Kind) {
            let error = CurlError(code: 35, message: message, systemError: 0)
            #expect(ConnectionFailure(error).kind == kind)
        }

        @Test(arguments: [
            (ECONNRESET, ConnectionFailure.Kind.connectionLost), (EPIPE, .connectionLost), (ECONNREFUSED, .tls),
            (0, .tls),
        ])
        func systemErrorsOfHandshakes(_ systemError: Int32, kind: ConnectionFailure.Kind) {
            let error = CurlError(code: 35, message: "SSL connect error", systemError: Int(systemError))
            #expect(ConnectionFailure(error).kind == kind)
        }

        @Test func proxyOfSOCKSThatCannotConnectHasRefused() {
            let message = "Can't complete SOCKS5 connection to api.example. (5)"
            #expect(ConnectionFailure(CurlError(code: 97, message: message, systemError: 0)).kind == .refused)
        }
    }
#endif
