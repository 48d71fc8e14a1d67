/// The HTTP methods that a spec may name (RFC 9110, section 9; RFC 5789 for PATCH; draft-ietf-httpbis-safe-method-w-body
/// for QUERY).
package enum Method: String, Vocabulary {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    case trace = "TRACE"
    case query = "QUERY"

    package static let noun = "an HTTP method"

    /// Whether parameters without a place of their own go to the query, not to the body.
    package var prefersQuery: Bool {
        switch self {
        case .get, .head, .delete: true
        case .post, .put, .patch, .options, .trace, .query: false
        }
    }

    /// Whether a request of this method may have a payload at all.
    package var allowsPayload: Bool {
        switch self {
        case .get, .head, .trace: false
        case .post, .put, .patch, .delete, .options, .query: true
        }
    }

    /// Whether a request has the same effect when it is sent twice (RFC 9110, section 9.2.2).
    package var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace, .query: true
        case .post, .patch: false
        }
    }
}
