public import EndpointRuntime

extension AccountsRequest {
    /// Every client of the company says which one it is.
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("X-Company-Client", "swift-endpoint-generator")
    }
}
