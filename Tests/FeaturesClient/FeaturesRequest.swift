public import EndpointRuntime

extension FeaturesRequest {
    /// Adds the name of the client to every request.
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("X-Client", "tests")
    }
}
