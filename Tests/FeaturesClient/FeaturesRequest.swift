public import EndpointRuntime

extension FeaturesRequest {
    /// Every request says which client it is from.
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("X-Client", "tests")
    }
}
