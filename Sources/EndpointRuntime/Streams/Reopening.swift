/// Sends the request of a stream again, with the id of the last event and after a wait.
typealias Reopening = @Sendable (String, Duration) async throws(SessionError<Never>) -> RawResponse

/// The function that requests a stream again; it is ignored in comparisons.
struct ReopeningBox: Sendable, Hashable {
    let reopen: Reopening

    static func == (left: ReopeningBox, right: ReopeningBox) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
