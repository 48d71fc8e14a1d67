public import EndpointRuntime

extension APIRequest {
    /// Who asks; the service counts it.
    public static func prepare(_ request: inout RequestBuilder) {
        request.header("X-Client", "swift-endpoint-generator")
    }

    /// Throws if the service is down for maintenance: it then answers every request with a page of HTML and status 200.
    public func intercept(_ response: inout RawResponse) throws {
        if response.header("Content-Type")?.hasPrefix("text/html") == true { throw Maintenance() }
    }
}

/// The service is down for maintenance.
public struct Maintenance: Error, Hashable {}
