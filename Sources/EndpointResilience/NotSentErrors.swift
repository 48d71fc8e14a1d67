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

    init(origin: String, remaining: Duration) {
        self.origin = origin
        self.remaining = remaining
    }
}

@_documentation(visibility: internal)
extension CircuitOpenError: CustomStringConvertible, LocalizedError {
    /// A description in one line.
    public var description: String {
        "the circuit breaker of \(origin) is open for another \(remaining) because too many requests have failed"
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

/// The error for a request that was not sent because too many requests to its origin are waiting.
public struct QueueFullError: Error, Sendable, Hashable {
    /// Scheme, host and port, such as `https://api.example.com:443`.
    public let origin: String

    /// The number of waiting requests.
    public let waiting: Int

    init(origin: String, waiting: Int) {
        self.origin = origin
        self.waiting = waiting
    }
}

@_documentation(visibility: internal)
extension QueueFullError: CustomStringConvertible, LocalizedError {
    /// A description in one line.
    public var description: String { "\(waiting) requests to \(origin) are already waiting" }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
