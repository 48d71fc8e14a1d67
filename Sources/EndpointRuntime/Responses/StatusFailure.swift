/// An error type that several endpoints share, with a case for each type of error body.
public protocol StatusFailure: Sendable {
    /// Decodes the failure; `nil` for a status without one.
    init?(_ response: RawResponse) throws
}

extension Request where Failure: StatusFailure {
    /// Decodes the failure with its own initializer.
    public static func decodeFailure(from response: RawResponse) throws -> Failure? {
        try Failure(response)
    }
}
