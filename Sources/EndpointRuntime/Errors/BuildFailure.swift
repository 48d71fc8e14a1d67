/// The reason that a request could not be built, such as an invalid base URL, a dot segment in the path, or a value
/// that cannot be encoded.
public struct BuildFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, in one line and without secrets.
    public let reason: String

    /// Creates a failure with a reason.
    public init(_ reason: String) {
        self.reason = reason
    }

    /// Creates a failure from an underlying error.
    init(wrapping error: any Error, _ context: String) {
        reason = "\(context): \(EncodingProblem.text(of: error))"
    }

    /// The reason.
    public var description: String { reason }
}
