#if Observability
    import EndpointRuntime
    import Foundation
    import HTTPTypes

    /// Names and values of OpenTelemetry's semantic conventions for HTTP clients.
    ///
    /// The names are stable since version 1.23, except `url.template` and `http.client.active_requests`, which are in
    /// development.
    /// https://opentelemetry.io/docs/specs/semconv/http/
    enum Convention {
        static let method = "http.request.method"
        static let originalMethod = "http.request.method_original"
        static let resendCount = "http.request.resend_count"
        static let statusCode = "http.response.status_code"
        static let errorType = "error.type"
        static let serverAddress = "server.address"
        static let serverPort = "server.port"
        static let fullURL = "url.full"
        static let template = "url.template"
        static let requestDuration = "http.client.request.duration"
        static let activeRequests = "http.client.active_requests"

        /// The value of a method or an error that the instrumentation does not know.
        static let other = "_OTHER"

        /// The methods of RFC 9110 and RFC 5789, and QUERY (draft-ietf-httpbis-safe-method-w-body).
        static let standardMethods: Set<String> = [
            "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
        ]
    }

    /// The low-cardinality attributes of a request, which can be dimensions of a metric.
    struct RequestAttributes {
        let method: String
        /// The template of the URL's path; `nil` for a request that belongs to no endpoint.
        let template: String?
        let serverAddress: String
        let serverPort: Int?

        init(_ request: OutgoingRequest, knownMethods: Set<String>) {
            method = knownMethods.contains(request.method.rawValue) ? request.method.rawValue : Convention.other
            template = request.endpoint?.urlTemplate
            serverAddress = request.url.serverAddress
            serverPort = request.url.serverPort
        }

        /// The name of a span: method and template, or only the method. `HTTP` replaces an unknown method.
        var spanName: String {
            let method = method == Convention.other ? "HTTP" : method
            return template.map { "\(method) \($0)" } ?? method
        }
    }

    extension URL {
        /// The host, without brackets around an IPv6 address; empty if the URL has no host.
        ///
        /// A host that contains other characters than visible ASCII stays percent-encoded: the host of a server's link
        /// may contain encoded line breaks, which would forge lines of a log.
        var serverAddress: String {
            let decoded = host(percentEncoded: false) ?? ""
            let isVisible = decoded.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            let host = isVisible ? decoded : host(percentEncoded: true) ?? ""
            return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        }

        /// The port, or the default port of the scheme.
        var serverPort: Int? {
            if let port { return port }
            switch scheme?.lowercased() {
            case "https": return 443
            case "http": return 80
            default: return nil
            }
        }
    }

    extension OutgoingRequest {
        /// The URL with `REDACTED` in place of user info, and of the values of query items that contain credentials or
        /// whose names look like names of credentials, and of secrets in the path.
        var redactedURL: String {
            Redaction.text(
                url: url.absoluteString,
                hiding: credentialPlaces,
                mark: "REDACTED",
                userMark: "REDACTED:REDACTED"
            )
        }
    }
#endif
