/// The progress of sending the body of a request.
///
/// Bytes count as sent when the transport has given them to the connection; the server may have received fewer.
public struct UploadProgress: Sendable, Hashable {
    /// The number of bytes that have been sent; never more than ``total``.
    public let sent: Int

    /// The size of the body in bytes.
    public let total: Int

    /// The number of the attempt, counted from 1. Each attempt sends the body from its beginning.
    public let attempt: Int

    /// The fraction of the body that has been sent, from 0 to 1; 1 for an empty body.
    public var fraction: Double {
        total > 0 ? Double(sent) / Double(total) : 1
    }

    /// Creates a value; `sent` is limited to the range from 0 to `total`.
    init(sent: Int, total: Int, attempt: Int) {
        self.sent = min(max(sent, 0), max(total, 0))
        self.total = max(total, 0)
        self.attempt = attempt
    }
}
