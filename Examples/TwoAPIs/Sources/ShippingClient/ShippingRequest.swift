public import EndpointRuntime

nonisolated extension ShippingRequest {
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("User-Agent", "TwoAPIs")
    }
}
