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
        // The session's clock measures the whole; URLSession's own, that of silence, must not end a call before it.
        timeoutInterval = 7 * 86_400
        for name in request.headers.map(\.name) {
            setValue(request.headers[name], forHTTPHeaderField: name.rawName)
        }
    }
}
