/// Why a request could not be built: a wrong base, a path that leads elsewhere, a value that cannot be written.
public struct BuildFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, in one line and without secrets.
    public let reason: String

    /// A failure of this reason.
    public init(_ reason: String) {
        self.reason = reason
    }

    /// A failure that another error led to.
    init(wrapping error: any Error, _ context: String) {
        reason = "\(context): \(EncodingProblem.text(of: error))"
    }

    /// The reason.
    public var description: String { reason }
}
