public import Foundation
public import HTTPTypes

/// Which request an error is about; its description shows no secret, its properties hold everything.
public struct RequestInfo: Sendable, Hashable {
    /// The request's type, such as `GitHub.Search.SearchRepositories`.
    public let name: String

    /// The method, once it is known.
    public let method: HTTPRequest.Method?

    /// The URL, once it is known.
    public let url: URL?

    /// The headers, credentials included.
    public let headers: HTTPFields

    /// The request as it was to be sent.
    public let body: RequestBody?

    /// The headers and query items that hold credentials.
    public let credentialPlaces: CredentialPlaces

    /// A request of which only the type is known.
    init(name: String) {
        self.name = name
        method = nil
        url = nil
        headers = HTTPFields()
        body = nil
        credentialPlaces = CredentialPlaces()
    }

    /// A request as it was sent.
    public init(name: String, _ request: OutgoingRequest) {
        self.name = name
        method = request.method
        url = request.url
        headers = request.headers
        body = request.body
        credentialPlaces = request.credentialPlaces
    }
}

@_documentation(visibility: internal)
extension RequestInfo: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type, and method and URL where they are known, such as `GitHub.Endpoint.GetUser (GET
    /// https://api.github.com/users/a)`.
    public var description: String {
        guard let method, let url else { return name }
        let text = Redaction.text(url: url.absoluteString, hiding: credentialPlaces.queryItems)
        return "\(name) (\(method.rawValue) \(text))"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// Only what `description` shows, so that a dumped error shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
