import EndpointRuntime
import Foundation
import HTTPTypes

/// A single range of bytes of a stored body (RFC 9110, section 14).
struct ByteRange {
    /// The positions in the body.
    let positions: Range<Int>

    /// Creates the range of a stored response that a request asks for.
    ///
    /// - Returns: `nil` if the request asks for several ranges, for a range in another unit or outside the body, or for
    ///   a range of another version of the content. In all of these cases except a range outside the body, the complete
    ///   body is a valid response.
    init?(_ request: OutgoingRequest, of response: StoredResponse) {
        let count = response.body.count
        // A range refers to the encoded body, but the stored body is decoded.
        guard response.status.code == 200, response.headers[.contentEncoding] == nil,
            let text = request.headers[.range], text.hasPrefix("bytes="), Self.isUnchanged(response, for: request)
        else { return nil }
        let parts = text.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let (first, last) = (parts[0].trimmed, parts[1].trimmed)
        if first.isEmpty {
            guard let suffix = CacheControl.seconds(last), suffix > 0, count > 0 else { return nil }
            positions = max(0, count - suffix)..<count
        } else {
            guard let start = CacheControl.seconds(first), start < count else { return nil }
            guard !last.isEmpty else {
                positions = start..<count
                return
            }
            guard let end = CacheControl.seconds(last), end >= start else { return nil }
            positions = start..<min(end, count - 1) + 1
        }
    }

    /// Whether `If-Range` is absent or equals the strong entity tag of the response.
    private static func isUnchanged(_ response: StoredResponse, for request: OutgoingRequest) -> Bool {
        guard let condition = request.headers[.ifRange] else { return true }
        return condition == response.headers[.eTag] && !condition.hasPrefix("W/")
    }
}
