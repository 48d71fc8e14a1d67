public import EndpointRuntime

extension NotesRequest {
    /// The service also refuses a token with 419.
    public static func refusesCredentials(_ response: RawResponse) -> Bool {
        [401, 419].contains(response.statusCode)
    }
}
