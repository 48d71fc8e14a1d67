/// Carries a request out and its response in: URLSession, another client, a cache, a recorder, or a test's responses.
public protocol Transport: Sendable {
    /// Sends `request` and returns as soon as status and headers are there; the body follows in
    /// ``IncomingResponse/body``.
    ///
    /// Whatever the status is, it is a response and no error. A transport ends early when its task is cancelled.
    /// - Throws: ``ConnectionFailure``; any other error becomes ``ConnectionFailure/other(_:)``.
    func send(_ request: OutgoingRequest) async throws -> IncomingResponse
}
