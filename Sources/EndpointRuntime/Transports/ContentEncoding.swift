import HTTPTypes
import ZlibABI

/// A content encoding that the transports over libcurl and AsyncHTTPClient decode, with the system's zlib.
package enum ContentEncoding: Sendable, Equatable {
    /// RFC 1952.
    case gzip
    /// RFC 1950, or RFC 1951 from servers that omit the zlib header.
    case deflate
    /// One that the transport does not decode, or several. Only a body that is not empty is an error, so that a redirect
    /// or a refused token is nevertheless seen.
    case other(String)

    private static let accepted: String? = zlib_abi_load() == 0 ? nil : "gzip, deflate"

    /// The value of `Accept-Encoding` that the transport adds to a request; `nil` if the request sets it, or if zlib cannot
    /// be loaded. A range is a range of the encoded bytes (RFC 9110, section 14.1.1), so it is requested without encoding.
    package static func requested(by request: OutgoingRequest) -> String? {
        guard request.headers[.acceptEncoding] == nil else { return nil }
        return request.headers[.range] == nil ? accepted : "identity"
    }

    /// The encoding with this name in lowercase (RFC 9110, section 8.4.1).
    init?(_ name: String) {
        switch name {
        case "gzip", "x-gzip": self = .gzip
        case "deflate": self = .deflate
        default: return nil
        }
    }

    /// The encoding of a response's body, if the transport decodes it: a request that sets `Accept-Encoding` itself gets
    /// every body undecoded.
    ///
    /// - Parameters:
    ///   - request: The request of the response.
    ///   - status: The status code of the response.
    ///   - transferCodings: The values of the fields `Transfer-Encoding`.
    ///   - contentCodings: The values of the fields `Content-Encoding`.
    /// - Returns: ``other(_:)`` also for several encodings, each of which would multiply the size of the body; `nil` for the
    ///   part of a body (206).
    /// - Throws: ``ConnectionFailure`` for a transfer coding in addition to `chunked`, which no request asks for (RFC 9110,
    ///   section 10.1.4).
    package static func ofResponse(
        to request: OutgoingRequest,
        status: Int,
        transferCodings: [String],
        contentCodings: [String]
    ) throws(ConnectionFailure) -> ContentEncoding? {
        guard request.method != .head, ![204, 206, 304].contains(status) else { return nil }
        if let other = names(in: transferCodings).first(where: { !["chunked", "identity"].contains($0) }) {
            throw .invalidResponse("its transfer coding '\(other)' is not supported")
        }
        guard request.headers[.acceptEncoding] == nil else { return nil }
        let names = names(in: contentCodings).filter { $0 != "identity" }
        guard let name = names.first else { return nil }
        guard names.count == 1, accepted != nil, let encoding = ContentEncoding(name) else {
            return .other(names.joined(separator: ", "))
        }
        return encoding
    }

    /// The names in the values of a field, in lowercase.
    private static func names(in values: [String]) -> [String] {
        values.flatMap { $0.split { $0 == "," || $0.isWhitespace } }.map { $0.lowercased() }
    }
}
