/// Why no complete answer came.
///
/// Each transport tells as much as it can; `Documentation/Runtime.md` says what URLSession tells on which platform.
public enum ConnectionFailure: Error, Sendable, Hashable {
    /// No answer, or no further byte of it, came in time.
    case timedOut
    /// The host has no address.
    case dns(String)
    /// No one took the connection.
    case refused(String)
    /// No secure connection could be made.
    case tls(String)
    /// The connection ended before the answer did.
    case connectionLost(String)
    /// More redirects than the transport follows.
    case tooManyRedirects(limit: Int)
    /// Anything else; the message is the system's.
    case other(String)
}

extension ConnectionFailure: CustomStringConvertible {
    /// What happened, such as `the connection was refused`.
    public var description: String {
        switch self {
        case .timedOut: "no answer came in time"
        case .dns(let message): "the host was not found" + Self.detail(message)
        case .refused(let message): "the connection was refused" + Self.detail(message)
        case .tls(let message): "no secure connection could be made" + Self.detail(message)
        case .connectionLost(let message): "the connection ended before the answer did" + Self.detail(message)
        case .tooManyRedirects(let limit): "there were more than \(limit) redirects"
        case .other(let message): "the connection failed" + Self.detail(message)
        }
    }

    private static func detail(_ message: String) -> String {
        message.isEmpty ? "" : ": \(message)"
    }
}
