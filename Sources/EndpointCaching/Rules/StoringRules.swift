import EndpointRuntime
import HTTPTypes
import TextCoding

/// The rules for storing responses in a private cache (RFC 9111, section 3) without some header fields (section 3.1).
enum StoringRules {
    /// The status codes whose caching requirements this cache knows, for `must-understand`.
    private static let understood = Freshness.heuristicallyCacheable.union([
        201, 202, 205, 302, 303, 307, 400, 402, 403, 406, 408, 409, 411, 412, 413, 415, 417, 421, 422, 426, 500, 502,
        503, 504, 505,
    ])

    /// The status codes that are never stored: 206 and 416, whose content depends on the requested range; 304; 401 and
    /// 407, after which the next request may succeed; and those that RFC 6585 excludes.
    private static let unstoredStatuses: Set<Int> = [206, 304, 401, 407, 416, 428, 429, 431, 511]

    private static let usualConnectionFields: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Whether the response to a GET may be stored, by its status code and its header fields.
    ///
    /// - Parameter bodyLimit: the maximum size of a stored body, in bytes.
    static func mayStore(_ response: IncomingResponse, bodyLimit: Int) -> Bool {
        contentLength(response.headers) ?? 0 <= bodyLimit && !response.isRateLimited
            && mayStore(response.status.code, response.headers)
    }

    /// Whether a response to a GET with this status code and these header fields may be stored.
    static func mayStore(_ status: Int, _ headers: HTTPFields) -> Bool {
        let control = CacheControl(headers)
        guard status >= 200, !unstoredStatuses.contains(status), !variesByEverything(headers), !streams(headers) else {
            return false
        }
        if control.has("must-understand") {
            guard understood.contains(status) else { return false }
        } else if control.has("no-store") {
            return false
        }
        if Freshness.isExplicit(headers) || control.has("public") || control.has("private") { return true }
        // A response without a lifetime and without a validator could never be reused.
        return Freshness.heuristicallyCacheable.contains(status)
            && (headers[.eTag] != nil || headers[.lastModified] != nil)
    }

    /// The header fields that are stored: all except the fields of the connection, and the fields that `no-cache="…"`
    /// lists.
    static func stored(_ headers: HTTPFields) -> HTTPFields {
        let unstored = connectionFields(in: headers).union(CacheControl(headers).fieldNames("no-cache"))
        return HTTPFields(headers.filter { !unstored.contains($0.name.canonicalName) })
    }

    /// The names of the fields that are about the connection, and not about the response.
    static func connectionFields(in headers: HTTPFields) -> Set<String> {
        usualConnectionFields.union(headers[values: .connection].flatMap(\.listElements).map { $0.lowercased() })
    }

    /// The size of the body in bytes; `nil` if it is not declared, or if the body was encoded.
    static func contentLength(_ headers: HTTPFields) -> Int? {
        headers[.contentEncoding] == nil ? headers.singleValue(.contentLength).flatMap { Int($0) } : nil
    }

    private static func variesByEverything(_ headers: HTTPFields) -> Bool {
        headers[values: .vary].flatMap(\.listElements).contains("*")
    }

    private static func streams(_ headers: HTTPFields) -> Bool {
        let type = headers.contentType?.prefix { $0 != ";" } ?? ""
        return StreamMedia.contains(type.trimmed.lowercased())
    }
}
