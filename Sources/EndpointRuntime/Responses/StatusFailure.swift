/// An error of several endpoints that the status tells the type of; reads itself from a refusal.
public protocol StatusFailure: Sendable {
    /// Reads the failure; `nil` for a status that has none.
    init?(_ response: RawResponse) throws
}

extension Request where Failure: StatusFailure {
    /// Lets the failure read itself.
    public static func failure(from response: RawResponse) throws -> Failure? {
        try Failure(response)
    }
}
