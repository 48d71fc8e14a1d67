/// A connection that the server closed before a byte of the response came, as it may close one that was kept open.
struct StaleConnection: Error {
    /// The fate of the request.
    var failure = ConnectionFailure.connectionLost("the server closed the connection before it responded")
}
