public import EndpointRuntime

nonisolated extension WeatherRequest {
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("User-Agent", "morning")
    }
}
