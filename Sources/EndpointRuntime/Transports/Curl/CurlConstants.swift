#if os(Linux)
    import Foundation

    // The constants of libcurl's interface (curl.h and multi.h), which never change, and the errors that it reports.

    /// Options of a transfer.
    enum CurlOption {
        /// `CURLOPT_CAINFO`.
        static let authorities: Int32 = 10065
        /// `CURLOPT_CAPATH`.
        static let certificateFolder: Int32 = 10097
        /// `CURLOPT_SSLCERT`.
        static let clientCertificate: Int32 = 10025
        /// `CURLOPT_SSLCERTTYPE`.
        static let clientCertificateType: Int32 = 10086
        /// `CURLOPT_SSLKEY`.
        static let clientKey: Int32 = 10087
        /// `CURLOPT_KEYPASSWD`.
        static let clientKeyPassword: Int32 = 10026
        /// `CURLOPT_CLOSESOCKETDATA`.
        static let closeContext: Int32 = 10209
        /// `CURLOPT_CLOSESOCKETFUNCTION`.
        static let closeFunction: Int32 = 20208
        static let copiedPostFields: Int32 = 10165
        static let customRequest: Int32 = 10036
        static let errorBuffer: Int32 = 10010
        static let freshConnection: Int32 = 74
        static let headerContext: Int32 = 10029
        static let headerFunction: Int32 = 20079
        static let headers: Int32 = 10023
        static let isGet: Int32 = 80
        static let isPost: Int32 = 47
        static let keepAlive: Int32 = 213
        /// `CURLOPT_QUICK_EXIT`, since libcurl 7.87; earlier versions ignore it and wait.
        static let leavesResolver: Int32 = 322
        /// The option to send a HEAD request, `CURLOPT_NOBODY`.
        static let headRequest: Int32 = 44
        static let noSignal: Int32 = 99
        static let pathAsIs: Int32 = 234
        /// `CURLOPT_PINNEDPUBLICKEY`.
        static let pinnedKeys: Int32 = 10230
        static let postSize: Int32 = 30120
        static let protocols: Int32 = 181
        static let readContext: Int32 = 10009
        static let readFunction: Int32 = 20012
        static let seekContext: Int32 = 10168
        static let seekFunction: Int32 = 20167
        static let suppressProxyHeaders: Int32 = 265
        static let upload: Int32 = 46
        static let uploadSize: Int32 = 30115
        static let url: Int32 = 10002
        static let writeContext: Int32 = 10001
        static let writeFunction: Int32 = 20011
    }

    /// Information about a transfer.
    enum CurlInfo {
        /// The socket of the connection that a transfer has left open; -1 while it runs.
        static let activeSocket: Int32 = 0x50002C
        /// The default certificate file; since libcurl 7.84.
        static let certificateFile: Int32 = 0x10003D
        /// The number of connections that were opened for the transfer; zero if it reused a connection.
        static let connectionCount: Int32 = 0x20001A
        /// The version of HTTP of the last response.
        static let httpVersion: Int32 = 0x20002E
        /// `CURL_HTTP_VERSION_1_0` and `CURL_HTTP_VERSION_1_1`.
        static let http1Versions = 1...2
        /// The local port of the connection, also while the transfer runs.
        static let localPort: Int32 = 0x20002A
        /// The `errno` of the last connection that failed.
        static let systemError: Int32 = 0x200019
    }

    /// Special return values of callbacks.
    enum CurlCallbackResult {
        static let abort = 0x1000_0000
        /// `CURL_READFUNC_PAUSE`: there is nothing to send yet.
        static let pause = 0x1000_0001
    }

    /// The result codes (`CURLcode`) that the runtime distinguishes.
    enum CurlCode {
        static let unresolved: Set<Int32> = [5, 6]
        static let refused: Int32 = 7
        /// A SOCKS proxy has not connected.
        static let refusedByProxy: Int32 = 97
        static let notReceived: Int32 = 56
        /// A callback has rejected the data.
        static let notWritten: Int32 = 23
        static let timedOut: Int32 = 28
        /// An unsupported protocol: data that is not HTTP, because only http and https URLs are allowed.
        static let unsupported: Int32 = 1
        /// The TLS handshake failed.
        static let handshake: Int32 = 35
        static let secure: Set<Int32> = [handshake, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98]
        /// Malformed responses.
        static let invalid: Set<Int32> = [unsupported, 8, 23, 27, 43, 61, 100]
        /// The body of the request could not be rewound to send it again.
        static let notRewound: Int32 = 65
        /// The connection ended, or the HTTP/2 stream of the transfer ended.
        static let lost: Set<Int32> = [16, 18, 52, 55, 56, notRewound, 92, 95]
    }

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

        /// Whether the connection ended in the TLS handshake, although the result code indicates that the handshake
        /// failed.
        var isLostInHandshake: Bool {
            [ECONNRESET, EPIPE].contains { systemError == Int($0) } || message.contains("SSL_ERROR_SYSCALL")
                || message.contains("Connection reset") || message.contains("unexpected eof")
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
            case CurlCode.handshake where error.isLostInHandshake: .connectionLost
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
