#if canImport(FoundationNetworking) || canImport(Darwin)
    import HTTPTypes

    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    extension ConnectionFailure {
        /// The failure for an error of URLSession.
        ///
        /// - Parameter hasResponse: whether status and header fields had arrived before the error.
        init(_ error: any Error, hasResponse: Bool) {
            let kind = Self.kind(of: error, hasResponse: hasResponse)
            self.init(kind, kind == .timedOut ? "" : Self.message(of: error), underlying: error)
        }

        private static func kind(of error: any Error, hasResponse: Bool) -> Kind {
            guard let error = error as? URLError else { return hasResponse ? .connectionLost : .other }
            switch error.code {
            case .timedOut: return .timedOut
            case .cannotFindHost, .dnsLookupFailed: return .dns
            case .cannotConnectToHost: return .refused
            case .networkConnectionLost: return .connectionLost
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired:
                return .tls
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: return .offline
            case .appTransportSecurityRequiresSecureConnection: return .notPermitted
            case .httpTooManyRedirects: return .tooManyRedirects
            case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData, .redirectToNonExistentLocation:
                return .invalidResponse
            default: return kind(ofUnclear: error, hasResponse: hasResponse)
            }
        }

        private static func message(of error: any Error) -> String {
            let error = error as NSError
            return "\(error.localizedDescription) (\(error.domain) \(error.code))"
        }
    }

    #if canImport(FoundationNetworking)
        extension ConnectionFailure {
            /// URLSession on Linux has codes for only a few of libcurl's errors; the others are recognized by their
            /// messages, which are always English.
            private static func kind(ofUnclear error: URLError, hasResponse: Bool) -> Kind {
                let words = error.localizedDescription.lowercased()
                let hold = { (parts: [String]) in parts.contains { words.contains($0) } }
                switch error.code {
                // URLSession uses this code only for libcurl's "Empty reply from server".
                case .badServerResponse: return .connectionLost
                // Only http and https URLs are requested, so a version or a status of HTTP is not supported.
                case .unsupportedURL where hold(["http/0.9", "unsupported http", "unsupported response"]):
                    return .invalidResponse
                // libcurl cannot write what URLSession or libcurl's decoder rejects.
                case .unknown where hold(["failed writing", "invalid content-length"]): return .invalidResponse
                case .unknown where hold(["nul byte in header", "header without colon"]): return .invalidResponse
                // A head that begins with the continuation of a field, and a field that is too large.
                case .unknown where hold(["was given a bad argument", "out of memory"]): return .invalidResponse
                case .unknown where hold(["chunked-encod", "chunk hex-length", "too large response headers"]):
                    return .invalidResponse
                case .unknown where hold(["content unencoding", "content encoding"]): return .invalidResponse
                case .unknown where hold(["connect tunnel failed", "from proxy after connect"]): return .refused
                // A SOCKS proxy has not connected.
                case .unknown where hold(["can't complete socks", "no authentication method was acceptable"]):
                    return .refused
                case .unknown where hold(["connection reset", "connection died", "transfer closed"]):
                    return .connectionLost
                // The connection ended in the TLS handshake.
                case .unknown where hold(["ssl_error_syscall", "unexpected eof"]): return .connectionLost
                case .unknown where hold(["http/2 stream", "http2 framing layer"]): return .connectionLost
                // TLS errors in the tunnel of a proxy: URLSession mistakes the proxy's response for the server's
                // response.
                case .unknown where hold(["certificate problem", "wrong version number"]): return .tls
                case .unknown where !hasResponse && hold(["ssl", "tls", "certificate"]): return .tls
                default: return hasResponse ? .connectionLost : .other
                }
            }
        }
    #else
        extension ConnectionFailure {
            private static func kind(ofUnclear error: URLError, hasResponse: Bool) -> Kind {
                switch error.code {
                case .badServerResponse: return .invalidResponse
                // A challenge that the handler has cancelled, or a server whose certificate was rejected before. Tasks that
                // the runtime cancels do not report their error.
                case .cancelled where error.failingURL?.scheme == "https": return .tls
                default: return hasResponse ? .connectionLost : .other
                }
            }
        }
    #endif

    extension URL {
        /// The same URL with its scheme in lowercase, since URLSession on Linux supports no other.
        fileprivate var withLowercaseScheme: URL {
            guard let scheme, scheme != scheme.lowercased(), var parts = components else { return self }
            parts.scheme = scheme.lowercased()
            return parts.url ?? self
        }
    }

    extension URLRequest {
        /// Creates Foundation's request. It does not contain a body in a file, which the sender adds.
        public init(_ request: OutgoingRequest) {
            self.init(url: request.url.withLowercaseScheme)
            httpMethod = request.method.rawValue
            httpBody = request.body?.data
            httpShouldHandleCookies = false
            timeoutInterval = URLSessionTransport.inactivityTimeout
            for (name, value) in request.headers.sent { setValue(value, forHTTPHeaderField: name.rawName) }
        }
    }
#endif
