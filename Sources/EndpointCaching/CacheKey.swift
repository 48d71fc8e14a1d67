import EndpointRuntime
import Foundation
import HTTPTypes

/// The key of stored responses: the URL of a GET request, and the credentials that it was sent with.
///
/// Neither part contains a secret: the values of credentials are hashed. A hash hides a random token, but not a value that
/// can be guessed, such as a short password: protect the keys in a storage as you protect the responses.
public struct CacheKey: Hashable, Sendable {
    /// The URL without its fragment and without the query items that the session adds as credentials.
    ///
    /// Secrets in the path are replaced by hashes. So are the values of other query items whose names look like those
    /// of credentials, such as `access_token`.
    public let url: String

    /// A hash of the request's credentials; empty if it has none, or if the cache does not separate responses by them.
    public let partition: String

    /// Creates a key, for example in the tests of a storage.
    public init(url: String, partition: String = "") {
        self.url = url
        self.partition = partition
    }

    /// The key of a request.
    ///
    /// A header field is also a credential if its name looks like the name of one, such as `X-Api-Key`: a caller may add
    /// a key that the endpoint does not declare.
    ///
    /// - Parameter separatesCredentials: whether requests with different credentials have different keys.
    init(_ request: OutgoingRequest, separatesCredentials: Bool) {
        let (url, secrets) = Self.split(request.url, hiding: request.credentialPlaces)
        var credentials = secrets
        let names = request.credentialPlaces.headers.union(["authorization", "cookie", "proxy-authorization"])
        for field in request.headers {
            let name = field.name.canonicalName
            guard names.contains(name) || Redaction.isSecret(name) else { continue }
            credentials.append("\(name): \(field.value)")
        }
        self.init(
            url: url,
            partition: separatesCredentials && !credentials.isEmpty
                ? SHA256.name(of: credentials.sorted().joined(separator: "\n")) : ""
        )
    }

    /// The ``url`` of a key for a URL whose path and query may contain a request's credentials.
    static func url(_ url: URL, credentialPlaces: CredentialPlaces) -> String {
        split(url, hiding: credentialPlaces).url
    }

    /// The normalized form of a URL (RFC 9110, section 4.2.3).
    static func normalized(_ url: URL) -> String { split(url, hiding: CredentialPlaces()).url }

    private static func split(_ url: URL, hiding places: CredentialPlaces) -> (url: String, secrets: [String]) {
        // Without the components, the secrets in the URL are unknown.
        guard var parts = url.components else { return (SHA256.name(of: url.absoluteString), []) }
        parts.normalize()
        var secrets: [String] = []
        if let user = parts.percentEncodedUser { secrets.append("\(user):\(parts.percentEncodedPassword ?? "")") }
        parts.percentEncodedUser = nil
        parts.percentEncodedPassword = nil
        if let query = parts.percentEncodedQuery, !query.isEmpty {
            var kept: [String] = []
            for item in query.split(separator: "&", omittingEmptySubsequences: false) {
                let encodedName = item.prefix { $0 != "=" }
                let name = encodedName.removingPercentEncoding ?? String(encodedName)
                if places.queryItems.contains(name) {
                    secrets.append(String(item))
                } else if Redaction.isSecret(name) {
                    // The caller passes this token or signature, which is a part of the resource's name. Whether it is
                    // hashed depends only on the URL, so that all requests to the URL have the same key.
                    kept.append("\(encodedName)=\(mark(String(item.dropFirst(encodedName.count))))")
                } else {
                    kept.append(String(item))
                }
            }
            parts.percentEncodedQuery = kept.isEmpty ? nil : kept.joined(separator: "&")
        }
        guard let text = parts.string, let path = parts.rangeOfPath?.lowerBound else {
            return (SHA256.name(of: url.absoluteString), secrets)
        }
        guard !places.pathValues.isEmpty else { return (text, secrets) }
        // These values are a part of the resource's name, so that each has a mark of its own. The marks are set in the
        // text: a value may begin inside of an escape, such as the `2019` of `%2019`, and the components would trap.
        let values = SecretIndex(places.pathValues)
        let hidden = values.replaced(in: String(text[path...]), mark: mark)
        return (text[..<path] + hidden, secrets)
    }

    /// The text in place of a secret.
    private static func mark(_ secret: String) -> String { "REDACTED-\(SHA256.name(of: secret))" }
}

extension OutgoingRequest {
    /// Whether the response came from the URL of the request, and not from the target of a redirect.
    func isAnswered(by response: IncomingResponse) -> Bool {
        response.url.map { CacheKey.normalized($0) == CacheKey.normalized(url) } ?? true
    }
}
