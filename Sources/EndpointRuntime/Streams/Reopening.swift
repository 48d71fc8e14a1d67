/// Sends the request of a stream again, with the id of the last event and after a wait.
typealias Reopening = @Sendable (String, Duration) async throws(SessionError<Never>) -> RawResponse

/// Lets an answer that can be got again be compared: by nothing but the rest of it.
struct ReopeningBox: Sendable, Hashable {
    let reopen: Reopening

    static func == (left: ReopeningBox, right: ReopeningBox) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
