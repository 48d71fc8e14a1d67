/// Sends the request of a stream again, with the id of the last event and after a wait.
///
/// A stored function with a typed throw would need the runtime of macOS 15 and iOS 18.
typealias Reopening = @Sendable (String, Duration) async -> Result<RawResponse, SessionError<Never>>

/// The function that requests a stream again; it is ignored in comparisons.
struct ReopeningBox: Sendable, Hashable {
    let reopen: Reopening

    static func == (left: ReopeningBox, right: ReopeningBox) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
