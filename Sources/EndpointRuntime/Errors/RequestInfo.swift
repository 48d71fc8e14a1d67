public import Foundation
public import HTTPTypes

/// The request that an error is about. Its description contains no secrets, but its properties contain everything.
public struct RequestInfo: Sendable, Hashable {
    /// The request's type, such as `GitHub.Search.SearchRepositories`.
    public let name: String

    /// The method; `nil` if the request could not be built.
    public let method: HTTPRequest.Method?

    /// The URL; `nil` if the request could not be built.
    public let url: URL?

    /// The header fields, including credentials.
    public let headers: HTTPFields

    /// The outgoing request.
    public let body: RequestBody?

    /// The header fields and query items that contain credentials.
    public let credentialPlaces: CredentialPlaces

    /// Creates a description of a request that could not be built.
    init(name: String) {
        self.name = name
        method = nil
        url = nil
        headers = HTTPFields()
        body = nil
        credentialPlaces = CredentialPlaces()
    }

    /// Creates a description of an outgoing request.
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
    /// The type, with method and URL if they are known, such as `GitHub.Endpoint.GetUser (GET
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
