public import Foundation
public import HTTPTypes

/// The request that an error is about. The description contains no secrets, but the properties are not redacted.
public struct RequestInfo: Sendable, Hashable {
    fileprivate struct Fields: Sendable, Hashable {
        let name: String
        var method: HTTPRequest.Method?
        var url: URL?
        var headers = HTTPFields()
        var body: RequestBody?
        var credentialPlaces = CredentialPlaces()
        var isForeign = false
    }

    /// The properties, stored behind one reference, because each step of a call copies this value.
    private let storage: Storage

    /// The endpoint that the request belongs to, with the number of the attempt; `nil` if the request could not be
    /// built.
    public var endpoint: EndpointInfo? { storage.endpoint }

    /// The name of the request's type, such as `GitHub.Search.SearchRepositories`.
    public var name: String { storage.fields.name }

    /// The method; `nil` if the request could not be built.
    public var method: HTTPRequest.Method? { storage.fields.method }

    /// The URL; `nil` if the request could not be built.
    public var url: URL? { storage.fields.url }

    /// The header fields, including credentials.
    public var headers: HTTPFields { storage.fields.headers }

    /// The body; `nil` if there is none.
    public var body: RequestBody? { storage.fields.body }

    /// The parts of the request that contain credentials.
    public var credentialPlaces: CredentialPlaces { storage.fields.credentialPlaces }

    /// Whether the request goes to another origin than its endpoint's, and therefore without credentials.
    var isForeign: Bool { storage.fields.isForeign }

    /// Creates a description of a request that could not be built.
    init(name: String) {
        storage = Storage(Fields(name: name), nil)
    }

    /// Creates a description of an outgoing request.
    public init(name: String, _ request: OutgoingRequest) {
        storage = Storage(
            Fields(
                name: name,
                method: request.method,
                url: request.url,
                headers: request.headers,
                body: request.body,
                credentialPlaces: request.credentialPlaces,
                isForeign: request.isForeign
            ),
            request.endpoint
        )
    }
}

extension RequestInfo {
    private final class Storage: Sendable, Hashable {
        let fields: Fields
        /// Ignored by comparisons, so that the requests of two attempts are equal.
        let endpoint: EndpointInfo?

        init(_ fields: Fields, _ endpoint: EndpointInfo?) {
            self.fields = fields
            self.endpoint = endpoint
        }

        static func == (left: Storage, right: Storage) -> Bool {
            left === right || left.fields == right.fields
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(fields)
        }
    }
}

@_documentation(visibility: internal)
extension RequestInfo: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type, with method and URL if they are known and without secrets, such as `GitHub.Endpoint.GetUser (GET
    /// https://api.github.com/users/a)`.
    public var description: String {
        guard let method, let url else { return name }
        let text = Redaction.text(url: url.absoluteString, hiding: credentialPlaces)
        return "\(name) (\(method.rawValue) \(text))"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, so that a dumped error shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
