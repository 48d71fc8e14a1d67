public import EndpointRuntime

extension ShippingRequest {
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("User-Agent", "TwoAPIs")
    }
}
