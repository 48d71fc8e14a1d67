public import EndpointRuntime

extension QiitaRequest {
    /// Qiita responds to every client, but asks it to identify itself.
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("User-Agent", "swift-endpoint-generator")
    }
}
