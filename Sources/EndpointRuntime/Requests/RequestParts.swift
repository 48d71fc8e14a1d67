public import Foundation
public import HTTPTypes

/// The parts of a request, without those that a session adds; useful in tests.
public struct RequestParts: Sendable, Hashable {
    /// The service that the request goes to.
    public let service: Service

    /// The request's own base, which replaces the service's.
    public let ownBase: String?

    /// The request's own base; empty if it was computed at run time, so that its path may contain values.
    let ownBaseTemplate: String

    /// The method.
    public let method: HTTPRequest.Method

    /// The path below the base, percent-encoded.
    public let path: String

    /// The path with `{}` in place of values, for logs and metrics.
    public let pathTemplate: String

    /// The values in the path that are secrets, percent-encoded.
    let pathSecrets: Set<String>

    /// The query, in order.
    public let query: QueryItems

    /// The header fields of service and request, with `Accept` and `Content-Type`.
    public let headers: HTTPFields

    /// The body of the request.
    public let body: RequestBody?

    /// Whether the request is idempotent: by its method (RFC 9110, 9.2.2), or because it declares so.
    public let isIdempotent: Bool

    /// The alternative sets of credentials, one of which a session adds.
    public let auth: [[CredentialUse]]

    /// The header field that a session sets to a new key for each call.
    let keyHeader: HTTPField.Name?

    /// The value of the header field with this name, case-insensitive.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }

    /// The URL on the service's own base.
    ///
    /// - Throws: ``BuildFailure`` if the base is not a URL.
    public var url: URL {
        get throws { try location(base: nil, isReused: true).url }
    }

    /// The declared base, whose variables are not filled, for a session that replaces the service's base by `override`;
    /// empty if the base is not declared.
    func declaredBase(_ override: Base?) -> String {
        guard ownBase == nil else { return ownBaseTemplate }
        if case .named(let name, _) = override, let base = service.bases[name] { return base }
        return service.base
    }

    /// The URL on `base`, or on the service's own if `base` is `nil`, with the percent-encoded values in it that are
    /// secrets.
    ///
    /// - Parameter isReused: Whether other requests have the same base. The base of a call may be a signed URL, of which
    ///   there are many, and which is a secret.
    func location(base: Base?, isReused: Bool) throws(BuildFailure) -> (url: URL, secrets: Set<String>) {
        let base = try Base.filled(for: service, own: ownBase, override: base)
        let secrets = base.secrets.isEmpty ? pathSecrets : pathSecrets.union(base.secrets)
        do {
            let parsed = try isReused ? BaseURL.reading(base.text) : BaseURL(base.text)
            return (try parsed.joined(path: path, query: query.text), secrets)
        } catch {
            throw BuildFailure(SecretIndex(secrets).replaced(in: error.reason, by: Redaction.mark))
        }
    }
}

@_documentation(visibility: internal)
extension RequestParts: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, path and query, header fields, and the size of the body, without secrets, such as
    /// `POST /login, Accept: application/json, 12 bytes`.
    public var description: String {
        let target = path + (query.text.isEmpty ? "" : "?" + query.text)
        let shown = SecretIndex(pathSecrets).replaced(in: Redaction.text(url: target), by: Redaction.mark)
        let fields = headers.map { HeaderItems.Item(name: $0.name.rawName, value: $0.value).description }
        let size = body?.size.map { ["\($0) bytes"] } ?? []
        return (["\(method.rawValue) \(shown)"] + fields + size).joined(separator: ", ")
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, so that a failed comparison in a test shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
