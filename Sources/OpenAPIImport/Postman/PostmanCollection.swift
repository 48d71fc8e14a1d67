import Diagnostics
import Spec
import YAML

/// Reads a collection of Postman 2.0 or 2.1: its folders become groups, its requests become operations, and its saved
/// responses become samples of their bodies.
struct PostmanCollection {
    private let document: YAMLDocument
    private let variables: PostmanVariables

    init(_ document: YAMLDocument) {
        self.document = document
        variables = PostmanVariables(document.root)
    }

    /// Whether a document is a collection of a format that can be read.
    static func reads(_ root: Node) -> Bool {
        root.value("item")?.items != nil && root.value("info")?.value("name") != nil
    }

    /// The equivalent OpenAPI document, and the warnings about it.
    var converted: (document: YAMLDocument, issues: [RecordedIssue]) {
        let root = document.root
        var found = Found()
        let credential = RecordedCredential(root.value("auth"), variables, reportingTo: &found.issues) ?? .none
        collect(root.value("item"), tag: nil, credential, into: &found)
        let known = RecordedDocument(
            source: document.source,
            range: root.range,
            title: root.value("info")?.value("name"),
            tags: found.tags,
            requests: found.requests
        )
        return (known.document, found.issues + known.issues)
    }

    private struct Found {
        var requests: [RecordedRequest] = []
        var tags: [(name: String, description: Node?)] = []
        /// The warnings about folders, and about requests that are left out.
        var issues: [RecordedIssue] = []
    }

    /// - Parameters:
    ///   - tag: The outermost folder, which is the group of all requests in it.
    ///   - credential: The credential of the folders around the list, for requests that declare no credential.
    private func collect(_ list: Node?, tag: String?, _ credential: RecordedCredential, into found: inout Found) {
        for item in list?.items ?? [] {
            if item.value("item") != nil {
                let name = item.value("name")?.text
                if tag == nil, let name { found.tags.append((name, Self.description(of: item))) }
                let own = RecordedCredential(item.value("auth"), variables, reportingTo: &found.issues) ?? credential
                collect(item.value("item"), tag: tag ?? name, own, into: &found)
            } else if let request = item.value("request") {
                let reader = PostmanRequest(item: item, request: request, variables: variables)
                if let recorded = reader.recorded(tag: tag, credential, reportingTo: &found.issues) {
                    found.requests.append(recorded)
                }
            }
        }
    }

    /// The description of a node: a string, or the string in an object.
    static func description(of node: Node) -> Node? {
        guard let description = node.value("description") else { return nil }
        let text = description.value("content") ?? description
        return text.text?.isEmpty == false ? text : nil
    }
}

extension RecordedCredential {
    /// The credential of an `auth` object; `nil` if there is none, and the credential of the enclosing folder applies.
    ///
    /// A type of authorization that a client cannot send is a warning, and no credential.
    init?(_ auth: Node?, _ variables: PostmanVariables, reportingTo issues: inout [RecordedIssue]) {
        guard let auth, let type = auth.value("type")?.text else { return nil }
        switch type {
        case "bearer", "jwt": self = .bearer
        case "oauth2":
            if Self.setting("addTokenTo", of: auth) == "queryParams" {
                // RFC 6750, section 2.3
                self = .key(name: "access_token", place: "query")
            } else if let word = Self.setting("headerPrefix", of: auth)?.trimmed, word.lowercased() != "bearer" {
                self = HTTPGrammar.isToken(word) ? .prefixed(word) : .key(name: "Authorization", place: "header")
            } else {
                self = .bearer
            }
        case "basic": self = .basic
        case "digest": self = .digest
        case "apikey":
            guard let key = Self.setting("key", of: auth), !key.isEmpty else { return nil }
            let name = variables.resolved(key)
            if name.contains("{{") {
                issues.append(.unknownName(name, at: auth.range))
                self = .none
                return
            }
            self = .key(name: name, place: Self.setting("in", of: auth) == "query" ? "query" : "header")
        case "noauth": self = .none
        default:
            issues.append(
                .warning(
                    "unsupported-security",
                    at: auth.range,
                    "the security scheme '\(type)' is not one that a client can send"
                )
            )
            self = .none
        }
    }

    /// A setting of an `auth` object. Postman 2.1 has a list of keys with values, and 2.0 an object.
    private static func setting(_ key: String, of auth: Node) -> String? {
        let settings = auth.value("type")?.text.flatMap { auth.value($0) }
        return settings?.items?.first { $0.value("key")?.text == key }?.value("value")?.text
            ?? settings?.value(key)?.text
    }
}
