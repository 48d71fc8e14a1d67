public import EndpointRuntime

extension QiitaRequest {
    /// Qiita answers whoever asks, but wants to know who it is.
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("User-Agent", "swift-endpoint-generator")
    }
}
