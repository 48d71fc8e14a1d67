import HTTPTypes
import ZlibABI

/// A content encoding that the transports over libcurl and AsyncHTTPClient decode, with the system's zlib.
package enum ContentEncoding: Sendable {
    /// RFC 1952.
    case gzip
    /// RFC 1950, or RFC 1951 from servers that omit the zlib header.
    case deflate

    /// The encodings as the value of `Accept-Encoding`; `nil` if zlib cannot be loaded.
    package static let accepted: String? = zlib_abi_load() == 0 ? nil : "gzip, deflate"

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
    /// - Throws: ``ConnectionFailure`` for an unsupported encoding, since the caller expects a decoded body; for several
    ///   encodings, each of which would multiply the size of the body; and for a transfer coding in addition to
    ///   `chunked`, which no request asks for (RFC 9110, section 10.1.4).
    package static func ofResponse(
        to request: OutgoingRequest,
        status: Int,
        transferCodings: [String],
        contentCodings: [String]
    ) throws(ConnectionFailure) -> ContentEncoding? {
        guard request.method != .head, ![204, 304].contains(status) else { return nil }
        if let other = names(in: transferCodings).first(where: { !["chunked", "identity"].contains($0) }) {
            throw .invalidResponse("its transfer coding '\(other)' is not supported")
        }
        guard request.headers[.acceptEncoding] == nil else { return nil }
        let names = names(in: contentCodings).filter { $0 != "identity" }
        guard let name = names.first else { return nil }
        guard names.count == 1, accepted != nil, let encoding = ContentEncoding(name) else {
            throw .invalidResponse("the transport does not decode '\(names.joined(separator: ", "))'")
        }
        return encoding
    }

    /// The names in the values of a field, in lowercase.
    private static func names(in values: [String]) -> [String] {
        values.flatMap { $0.split { $0 == "," || $0.isWhitespace } }.map { $0.lowercased() }
    }
}
