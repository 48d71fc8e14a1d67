/// The parameters of a stream's reconnection.
struct Reconnection: Sendable {
    /// The stream as a running call.
    let task: SessionTask
    /// The last event ID of the stream (HTML standard, section 9.2); empty if the server has reset it, `nil` if the
    /// server has sent none.
    let lastID: String?
    /// The minimum time between two connections; the server may ask for a longer time.
    let interval: Duration
    /// The time before this connection.
    let wait: Duration
    /// Whether another connection may follow if this one fails.
    let mayRepeat: Bool
    /// The record of the issues of the whole stream; `nil` if reading is strict.
    let issues: LenientReading?

    /// The time between two connections if the server does not ask for another one.
    static let usualInterval = Duration.seconds(3)
    /// The minimum time between two connections, whatever the server asks for. The standard allows a client to wait
    /// for longer. Without it, a server that asks for no delay and closes each connection would be asked all the time.
    static let minimumInterval = Duration.milliseconds(100)

    /// Returns the time before the next connection after a failure; `nil` if there is no next connection.
    ///
    /// - Parameter retry: says which failures are temporary. Its number of retries does not apply: the stream itself
    ///   counts its connections.
    func wait(after error: SessionError<Never>, _ retry: RetryPolicy) -> Duration? {
        guard mayRepeat else { return nil }
        return retry.requestedWait(after: error).map { max(interval, $0) }
    }
}

/// The functions that request a stream again; they are ignored in comparisons.
struct Reopening: Sendable, Hashable {
    /// Sends the request of the stream again.
    ///
    /// It returns a `Result`, because a stored function with a typed throw would need the runtime of macOS 15 and iOS
    /// 18.
    let open: @Sendable (Reconnection) async -> Result<RawResponse, SessionError<Never>>

    /// The time before the next connection after one that failed; `nil` if there is no next connection.
    let wait: @Sendable (Reconnection, SessionError<Never>) -> Duration?

    /// Registers the stream as a running call of the session.
    let register: @Sendable (SessionTask) -> RunningStream

    static func == (left: Reopening, right: Reopening) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// A stream that reconnects, as a running call of a session until this object is released.
///
/// A connection is a running call of its own, but ``Session/cancelRequests(of:where:)`` also has to reach a stream that
/// has no connection at the moment.
final class RunningStream: Sendable {
    let task: SessionTask
    private let onEnd: @Sendable () -> Void

    init(_ task: SessionTask, onEnd: @escaping @Sendable () -> Void) {
        self.task = task
        self.onEnd = onEnd
    }

    deinit {
        onEnd()
    }
}
