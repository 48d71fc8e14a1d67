public import EndpointRuntime

nonisolated extension TasksRequest {
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("User-Agent", "TaskList")
    }
}
