/// One attempt of a call, when it has ended.
public struct Attempt: Sendable {
    /// Which attempt it was, counted from 1.
    public let number: Int

    /// The request that was sent.
    public let request: RequestInfo

    /// The status code, if a response came.
    public let statusCode: Int?

    /// The `SessionError` that it ended with; `nil` if it gave a response.
    public let error: (any Error)?

    /// How long the call waits before the next attempt; `nil` if this was the last.
    public let nextAfter: Duration?
}

extension Attempt: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// One line that says which attempt it was and how it ended, without secrets.
    public var description: String {
        let end = error.map { "\($0)" } ?? "\(request) was answered" + (statusCode.map { " with \($0)" } ?? "")
        let wait = nextAfter.map { "; the next follows after \($0)" } ?? ""
        return "attempt \(number): \(end)\(wait)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// Only what `description` shows, so that a dumped attempt shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["attempt": description]) }
}
