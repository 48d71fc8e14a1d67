/// One attempt of a call, when it has ended.
public struct Attempt: Sendable {
    /// Which attempt it was, counted from 1.
    public let number: Int

    /// The request that was sent.
    public let request: RequestInfo

    /// The status code, if an answer came.
    public let statusCode: Int?

    /// The `SessionError` that it ended with; `nil` if it gave a response.
    public let error: (any Error)?

    /// How long the call waits before the next attempt; `nil` if this was the last.
    public let nextAfter: Duration?
}
