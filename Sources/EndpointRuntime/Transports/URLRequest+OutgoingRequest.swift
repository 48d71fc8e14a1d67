import HTTPTypes

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLRequest {
    /// Foundation's form of a request; a body that is in a file is left to who sends it.
    public init(_ request: OutgoingRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        httpBody = request.body?.data
        httpShouldHandleCookies = false
        // URLSession's time-out is that of silence; the session's clock measures the whole.
        if let timeout = request.timeout { timeoutInterval = max(timeout.seconds, 1) }
        for name in request.headers.map(\.name) {
            setValue(request.headers[name], forHTTPHeaderField: name.rawName)
        }
    }
}
