public import Foundation

/// The error for a request that was not sent because too many requests to its origin have failed.
///
/// ```swift
/// } catch .noResponse(_, let failure) where failure.kind == .notSent {
///     if let circuit = failure.underlying as? CircuitOpenError { show(retryIn: circuit.remaining) }
/// }
/// ```
public struct CircuitOpenError: Error, Sendable, Hashable {
    /// Scheme, host and port, such as `https://api.example.com:443`.
    public let origin: String

    /// The time after which the circuit breaker sends a request to the origin again, at the latest.
    public let remaining: Duration

    /// Whether requests are not sent because a probe is in flight.
    let isHalfOpen: Bool

    init(origin: String, remaining: Duration, isHalfOpen: Bool = false) {
        self.origin = origin
        self.remaining = remaining
        self.isHalfOpen = isHalfOpen
    }
}

@_documentation(visibility: internal)
extension CircuitOpenError: CustomStringConvertible, LocalizedError {
    /// A description in one line.
    public var description: String {
        isHalfOpen
            ? "the circuit breaker of \(origin) is half-open: a probe is running, and the next request is sent after it, "
                + "or after \(remaining.rounded) at the latest"
            : "the circuit breaker of \(origin) is open for another \(remaining.rounded) because too many requests have "
                + "failed"
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

extension Duration {
    /// The duration for a message, in seconds with at most one decimal, or in whole milliseconds below a second.
    fileprivate var rounded: String {
        let milliseconds = Int64((self / .milliseconds(1)).rounded(.up))
        if milliseconds < 1000 { return milliseconds == 1 ? "1 millisecond" : "\(milliseconds) milliseconds" }
        let tenths = (milliseconds + 99) / 100
        if tenths == 10 { return "1 second" }
        return tenths % 10 == 0 ? "\(tenths / 10) seconds" : "\(tenths / 10).\(tenths % 10) seconds"
    }
}

/// The error for a request that was not sent because too many requests to its origin are waiting.
public struct QueueFullError: Error, Sendable, Hashable {
    /// Scheme, host and port, such as `https://api.example.com:443`.
    public let origin: String

    /// The number of waiting requests.
    public let waiting: Int
}

@_documentation(visibility: internal)
extension QueueFullError: CustomStringConvertible, LocalizedError {
    /// A description in one line.
    public var description: String { "\(waiting) requests to \(origin) are already waiting" }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
