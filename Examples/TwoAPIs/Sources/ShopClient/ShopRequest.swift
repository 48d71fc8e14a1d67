public import EndpointRuntime

nonisolated extension ShopRequest {
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("User-Agent", "TwoAPIs")
    }
}
