public import EndpointRuntime

nonisolated extension AgendaRequest {
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("User-Agent", "morning")
    }
}
