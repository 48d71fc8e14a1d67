public import EndpointRuntime

extension APIRequest {
    /// Who asks; the service counts it.
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("X-Client", "swift-endpoint-generator")
    }
}
