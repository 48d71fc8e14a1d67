/// The parameters of a stream's reconnection.
struct Reconnection: Sendable {
    /// The last event ID of the stream (HTML standard, section 9.2); empty if there is none.
    let lastID: String
    /// The minimum time between two connections; the server may ask for a longer time.
    let interval: Duration
    /// The time before this connection.
    let wait: Duration
    /// Whether another connection may follow if this one fails.
    let mayRepeat: Bool

    /// Returns the time before the next connection after a failure; `nil` if there is no next connection.
    func wait(after error: SessionError<Never>) -> Duration? {
        guard mayRepeat else { return nil }
        return RetryPolicy.none.requestedWait(after: error).map { max(interval, $0) }
    }
}

/// A function that sends the request of a stream again.
///
/// It returns a `Result`, because a stored function with a typed throw would need the runtime of macOS 15 and iOS 18.
typealias Reopening = @Sendable (Reconnection) async -> Result<RawResponse, SessionError<Never>>

/// The function that requests a stream again; it is ignored in comparisons.
struct ReopeningBox: Sendable, Hashable {
    let reopen: Reopening

    static func == (left: ReopeningBox, right: ReopeningBox) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
