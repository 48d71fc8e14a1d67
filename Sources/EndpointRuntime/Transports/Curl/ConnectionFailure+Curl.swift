#if os(Linux)
    import Foundation

    /// An error that libcurl reports for a transfer: the ``ConnectionFailure/underlying`` error of ``CurlTransport``.
    public struct CurlError: Error, Sendable, Hashable {
        /// The result code (`CURLcode`).
        public let code: Int32

        /// The library's message.
        public let message: String

        /// The `errno` of the failed connection, or 0.
        public let systemError: Int
    }

    extension CurlError {
        /// Whether the response is malformed, although the result code indicates a lost connection.
        var isInvalidResponse: Bool {
            message.contains("chunked-encoding") || message.contains("chunk hex-length")
                || message.contains("Too large response headers")
                || message.hasSuffix("CONNECT tunnel failed, response 0")
        }

        /// Whether a proxy has refused to connect, although the result code indicates a lost connection.
        var isRefusedByProxy: Bool {
            message.contains("CONNECT tunnel failed") || message.contains("from proxy after CONNECT")
        }
    }

    extension ConnectionFailure {
        /// The failure for an error of libcurl.
        init(_ error: CurlError) {
            self.init(Self.kind(of: error), "\(error.message) (libcurl \(error.code))", underlying: error)
        }

        private static func kind(of error: CurlError) -> Kind {
            switch error.code {
            case CurlCode.timedOut: .timedOut
            case CurlCode.refused where error.systemError == Int(ENETUNREACH): .offline
            // The server had accepted the connection.
            case CurlCode.refused where error.systemError == Int(ECONNRESET): .connectionLost
            case CurlCode.refused, CurlCode.refusedByProxy: .refused
            case _ where CurlCode.unresolved.contains(error.code): .dns
            case _ where CurlCode.secure.contains(error.code): .tls
            // The result code indicates a lost connection; only the message distinguishes these cases.
            case CurlCode.notReceived where error.isInvalidResponse: .invalidResponse
            case CurlCode.notReceived where error.isRefusedByProxy: .refused
            case _ where CurlCode.lost.contains(error.code): .connectionLost
            case _ where CurlCode.invalid.contains(error.code): .invalidResponse
            default: .other
            }
        }
    }
#endif
