import Foundation
import HTTPTypes

extension Session {
    /// Adds the credentials of the first alternative for which the session has all secrets; a header field that the
    /// call sets is kept.
    ///
    /// - Throws: ``BuildFailure`` if the request needs credentials and the session does not have them.
    func authorize(_ outgoing: inout OutgoingRequest, _ parts: RequestParts) async throws {
        guard !parts.auth.isEmpty else { return }
        let own = credentials[parts.service]
        guard let set = parts.auth.first(where: { $0.allSatisfy { own?[$0.name] != nil } }) else {
            let wanted = parts.auth.map { $0.map { "'\($0.name)'" }.joined(separator: " and ") }
            throw BuildFailure(
                "the session has no credentials for \(parts.service.name), which wants \(wanted.joined(separator: " or "))"
            )
        }
        for use in set {
            guard let secret = try await own?[use.name]?.text() else { continue }
            outgoing.credentialPlaces.insert(use)
            try outgoing.add(secret, at: use.place)
        }
    }
}

extension CredentialPlaces {
    /// Records the header field or query item of a credential.
    mutating func insert(_ use: CredentialUse) {
        switch use.place {
        case .bearer, .basic: insert(header: "Authorization")
        case .header(let name, _): insert(header: name)
        case .cookie: insert(header: "Cookie")
        case .query(let name): insert(queryItem: name)
        }
    }
}

extension OutgoingRequest {
    fileprivate mutating func add(_ secret: String, at place: CredentialUse.Place) throws {
        switch place {
        case .bearer: try setOwn("Authorization", "Bearer \(secret)")
        case .basic: try setOwn("Authorization", "Basic \(secret)")
        case .header(let name, let prefix): try setOwn(name, prefix.map { "\($0) \(secret)" } ?? secret)
        case .cookie(let name):
            let earlier = headers[.cookie].map { "\($0); " } ?? ""
            try setHeader("Cookie", "\(earlier)\(name)=\(secret)")
        case .query(let name):
            var items = QueryItems()
            items.add(name, secret)
            let own = QueryItems(literal: Substring(url.query(percentEncoded: true) ?? ""))
            // The URL of a next page may already contain it.
            guard own[name].isEmpty else { return }
            let separator = url.query(percentEncoded: true) == nil ? "?" : "&"
            guard let url = URL(string: url.absoluteString + separator + items.text) else {
                throw BuildFailure("the credential '\(name)' cannot be written into the query")
            }
            self.url = url
        }
    }

    /// Sets a header field unless the call has set it.
    private mutating func setOwn(_ name: String, _ value: String) throws {
        guard !headers.contains(where: { $0.name.canonicalName == name.lowercased() }) else { return }
        try setHeader(name, value)
    }
}
