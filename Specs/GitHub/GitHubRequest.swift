public import EndpointRuntime

/// What a user of the generated client adds by hand, once for all requests: APIKit's refinement of a service.
extension GitHubRequest {
    /// GitHub refuses requests that do not say who sends them.
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("User-Agent", "swift-endpoint-generator")
    }
}
