import Foundation
import HTTPTypes

/// Collects the parts of a request: a method and a path, then query, header fields, cookies and body. Each function
/// adds one part.
///
/// The functions do not throw, so that a request reads as a list of its parts. The builder keeps the first error, which
/// makes the request ``SessionError/unbuildable(_:reason:)``.
public struct RequestBuilder: Sendable {
    /// The service that the request goes to.
    public let service: Service

    var methodName: String?
    var path: RequestPath = ""
    var ownBase: String?
    var ownBaseTemplate = ""
    var items = QueryItems()
    var serviceHeaders = HTTPFields()
    var fields = HTTPFields()
    var cookies: [String] = []
    var body = BodyParts()
    var declaredIdempotent: Bool?
    var keyHeader: String?
    var ownAuth: [[CredentialUse]]?
    private var defaultAccept: String?
    private var problem: String?

    /// Creates a builder with only the header fields of `service`.
    init(service: Service) {
        self.service = service
        for item in service.headers.items {
            let value = service.version.map { item.value.replacing("{version}", with: $0) } ?? item.value
            check { try $0.serviceHeaders.set(item.name, value) }
        }
    }

    /// Sends the request to a base URL other than the service's, for example for uploads.
    public mutating func base(_ base: StaticString) {
        self.base(declared: base.description)
    }

    /// Sends the request to a base URL that is computed at run time, such as one from a response. Logs and metrics do
    /// not contain its path.
    @_disfavoredOverload
    public mutating func base(_ base: String) {
        ownBase = base
        ownBaseTemplate = ""
    }

    /// Sends the request to a base URL whose path is not a secret, and the same for many requests.
    mutating func base(declared base: String) {
        ownBase = base
        ownBaseTemplate = base
    }

    /// Replaces the service's credentials with these, all of which are sent.
    public mutating func auth(_ uses: CredentialUse...) {
        ownAuth = [uses]
    }

    /// Replaces the service's credentials with alternatives: the first for which the session has all secrets is used.
    /// An empty alternative, `[]`, makes credentials optional.
    public mutating func auth(anyOf sets: [[CredentialUse]]) {
        ownAuth = sets
    }

    /// Removes the service's credentials.
    public mutating func noAuth() {
        ownAuth = []
    }

    /// Sends a request with any method, such as `PURGE`.
    public mutating func method(_ name: String, _ path: RequestPath) {
        methodName = name
        self.path = path
    }

    /// Sends a GET.
    public mutating func get(_ path: RequestPath) { method("GET", path) }

    /// Sends a HEAD.
    public mutating func head(_ path: RequestPath) { method("HEAD", path) }

    /// Sends a POST.
    public mutating func post(_ path: RequestPath) { method("POST", path) }

    /// Sends a PUT.
    public mutating func put(_ path: RequestPath) { method("PUT", path) }

    /// Sends a PATCH.
    public mutating func patch(_ path: RequestPath) { method("PATCH", path) }

    /// Sends a DELETE.
    public mutating func delete(_ path: RequestPath) { method("DELETE", path) }

    /// Sends an OPTIONS.
    public mutating func options(_ path: RequestPath) { method("OPTIONS", path) }

    /// Sends a TRACE.
    public mutating func trace(_ path: RequestPath) { method("TRACE", path) }

    /// Declares that the request is idempotent, regardless of its method, so that it may be retried.
    public mutating func idempotent() {
        declaredIdempotent = true
    }

    /// Declares that the request is not idempotent, regardless of its method, so that it is not retried after the server
    /// may have processed it.
    public mutating func notIdempotent() {
        declaredIdempotent = false
    }

    /// Sends an idempotency key in this header field, so that the request may be retried regardless of its method. The
    /// key is new for each call, and the same for all attempts of a call.
    public mutating func idempotent(key header: String) {
        declaredIdempotent = true
        keyHeader = header
    }

    /// Sets the `Accept` header field, unless the service or the request sets it.
    mutating func acceptByDefault(_ media: String) {
        defaultAccept = media
    }

    /// Runs a step, and records its error if it is the first.
    mutating func check(_ step: (inout RequestBuilder) throws -> Void) {
        do {
            try step(&self)
        } catch {
            problem = problem ?? EncodingProblem.text(of: error)
        }
    }

    /// Returns the parts of the request, or throws the first error.
    func finish() throws(BuildFailure) -> RequestParts {
        if let problem = problem ?? path.problem ?? items.problem { throw BuildFailure(problem) }
        guard let methodName else { throw BuildFailure("it names no method and no path") }
        guard let method = HTTPRequest.Method(methodName) else {
            throw BuildFailure("\(methodName.debugDescription) is not an HTTP method")
        }
        let (body, media) = try body.render(for: method)
        var computed = HTTPFields()
        if let defaultAccept { try computed.add(.accept, defaultAccept) }
        if let media { try computed.add(.contentType, media) }
        var own = serviceHeaders
        own.replace(with: fields)
        if !cookies.isEmpty {
            try own.set("Cookie", ([own[.cookie]].compactMap(\.self) + cookies).joined(separator: "; "))
        }
        var key: HTTPField.Name?
        if let keyHeader {
            key = HTTPField.Name(keyHeader)
            if key == nil { throw BuildFailure("\(keyHeader.debugDescription) is not a header name") }
        }
        var query = QueryItems(literal: path.query)
        query.add(items)
        return RequestParts(
            service: service,
            ownBase: ownBase,
            ownBaseTemplate: ownBaseTemplate,
            method: method,
            path: path.path,
            pathTemplate: path.template,
            pathSecrets: path.secrets,
            query: query,
            headers: computed.replacing(with: own),
            body: body,
            isIdempotent: declaredIdempotent ?? method.isIdempotent,
            auth: ownAuth ?? service.auth,
            keyHeader: key
        )
    }
}

extension HTTPRequest.Method {
    /// Whether the method is idempotent according to RFC 9110, 9.2.2, or QUERY, which is a GET with a body.
    var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace: true
        default: rawValue == "QUERY"
        }
    }
}

extension HTTPFields {
    /// Sets each of `others`, replacing the fields with the same name.
    mutating func replace(with others: HTTPFields) {
        if isEmpty {
            self = others
            return
        }
        // Few fields: a list is faster than a set.
        var replaced: [HTTPField.Name] = []
        for field in others {
            if !replaced.contains(field.name) {
                if contains(field.name) { self[field.name] = nil }
                replaced.append(field.name)
            }
            append(field)
        }
    }

    /// These fields, with each of `others` replacing the fields with the same name.
    func replacing(with others: HTTPFields) -> HTTPFields {
        var result = self
        result.replace(with: others)
        return result
    }
}
