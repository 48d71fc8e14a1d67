#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2
    import NIOHTTPCompression
    import NIOPosix
    import NIOSSL

    #if canImport(Network)
        import Network
    #endif

    extension ConnectionFailure {
        /// The failure for an error of AsyncHTTPClient or SwiftNIO. Any other error is returned unchanged: a
        /// cancellation, and the error of a body that could not be read.
        static func converting(_ error: any Error) -> any Error {
            guard !(error is ConnectionFailure), let kind = kind(of: error) else { return error }
            return ConnectionFailure(kind, kind == .timedOut ? "" : "\(error)", underlying: error)
        }

        /// Whether the server has processed nothing of the request, so that any request can be sent again (RFC 9113, section
        /// 8.7). libcurl sends it again by itself.
        var isRefusedStream: Bool {
            (underlying as? NIOHTTP2Errors.StreamClosed)?.errorCode == .refusedStream
        }

        private static func kind(of error: any Error) -> Kind? {
            switch error {
            case let error as HTTPClientError: kind(ofClient: error)
            case let error as NIOConnectionError: kind(ofConnecting: error)
            case let error as IOError: kind(ofSystem: error.errnoCode)
            case let error as ChannelError: kind(ofChannel: error)
            case is SocketAddressError.UnknownHost: .dns
            case let error as HTTPParserError:
                // The errors of the parser for a connection that ends within a message.
                error == .invalidEOFState || error == .closedConnection ? .connectionLost : .invalidResponse
            // A kept connection contained data after the previous response, so it could not be used again.
            case is NIOHTTPDecoderError: .connectionLost
            case NIOSSLError.uncleanShutdown: .connectionLost
            case let error as NIOSSLError where error == .handshakeFailed(.sslError([.eofDuringHandshake])):
                .connectionLost
            case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .tls
            case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
                .invalidResponse
            case is NIOHTTP2Errors.StreamClosed, is NIOHTTP2Errors.IOOnClosedConnection,
                is NIOHTTP2Errors.NoSuchStream, is NIOHTTP2Errors.StreamError,
                is NIOHTTP2Errors.CreatedStreamAfterGoaway:
                .connectionLost
            case is any NIOHTTP2Error: .invalidResponse
            // A private type of AsyncHTTPClient: the connection ended before the proxy had connected, or before TLS.
            case _ where String(describing: type(of: error)) == "NoResult": .connectionLost
            // The errors of a SOCKS proxy.
            case _ where String(reflecting: type(of: error)).hasPrefix("NIOSOCKS."): .refused
            default: kindOfNetworkFramework(error)
            }
        }

        private static let timeOuts: [HTTPClientError] = [
            .readTimeout, .writeTimeout, .connectTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
            .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout,
        ]

        private static func kind(ofClient error: HTTPClientError) -> Kind {
            if timeOuts.contains(error) { return .timedOut }
            switch error {
            // A client that is shut down cancels its requests.
            case .remoteConnectionClosed, .requestStreamCancelled, .uncleanShutdown, .cancelled: return .connectionLost
            case .invalidProxyResponse, .proxyAuthenticationRequired: return .refused
            case .redirectLimitReached, .redirectCycleDetected: return .tooManyRedirects
            default: return error.shortDescription.hasPrefix("Server offered unsupported") ? .tls : .other
            }
        }

        /// A host with several addresses has an error for each; the last attempt decides.
        private static func kind(ofConnecting error: NIOConnectionError) -> Kind {
            guard let last = error.connectionErrors.last else { return .dns }
            return kind(of: last.error) ?? .refused
        }

        private static func kind(ofSystem code: CInt) -> Kind {
            switch code {
            case ENETUNREACH, ENETDOWN: .offline
            case ECONNREFUSED, EHOSTUNREACH, EHOSTDOWN, EADDRNOTAVAIL: .refused
            case ETIMEDOUT: .timedOut
            case ECONNRESET, ECONNABORTED, EPIPE, ENOTCONN, EBADF, ESHUTDOWN: .connectionLost
            case EACCES, EPERM: .notPermitted
            default: .other
            }
        }

        private static func kind(ofChannel error: ChannelError) -> Kind {
            switch error {
            case .connectTimeout: .timedOut
            case .ioOnClosedChannel, .alreadyClosed, .eof, .inputClosed, .outputClosed: .connectionLost
            default: .other
            }
        }

        /// The errors of clients on Network.framework.
        private static func kindOfNetworkFramework(_ error: any Error) -> Kind? {
            #if canImport(Network)
                if let error = error as? HTTPClient.NWPOSIXError { return kind(ofSystem: error.errorCode.rawValue) }
                if error is HTTPClient.NWTLSError { return .tls }
                return switch error as? NWError {
                case .posix(let code)?: kind(ofSystem: code.rawValue)
                case .tls?: .tls
                case .dns?: .dns
                default: nil
                }
            #else
                return nil
            #endif
        }
    }
#endif
