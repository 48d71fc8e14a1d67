/// A completed attempt of a call. Each connection of a stream that reconnects is an attempt, too.
public struct Attempt: Sendable {
    /// The number of the attempt, counted from 1.
    public let number: Int

    /// The request of the attempt, which may have failed before it was sent.
    public let request: RequestInfo

    /// The status code, also of a response whose body broke off; `nil` without a response.
    public let statusCode: Int?

    /// The `SessionError` of the attempt; `nil` if it succeeded.
    public let error: (any Error)?

    /// The delay before the next attempt; `nil` if this is the last, and for a stream that has begun.
    public let nextAfter: Duration?
}

@_documentation(visibility: internal)
extension Attempt: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description in one line, without secrets.
    public var description: String {
        let end = error.map { "\($0)" } ?? "\(request) received " + (statusCode.map(String.init) ?? "a response")
        let wait = nextAfter.map { "; the next follows after \($0)" } ?? ""
        return "attempt \(number): \(end)\(wait)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, so that a dumped attempt shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["attempt": description]) }
}
