import Diagnostics
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

    /// The equivalent OpenAPI document, and the locations of the requests without a URL, which are left out.
    var converted: (document: YAMLDocument, others: [SourceRange]) {
        let root = document.root
        var found = Found()
        let credential = RecordedCredential(root.value("auth")) ?? .none
        collect(root.value("item"), tag: nil, credential, into: &found)
        let known = RecordedDocument(
            source: document.source,
            range: root.range,
            title: root.value("info")?.value("name"),
            tags: found.tags,
            requests: found.requests
        )
        return (known.document, found.others)
    }

    private struct Found {
        var requests: [RecordedRequest] = []
        var tags: [(name: String, description: Node?)] = []
        /// The locations of the requests without a URL.
        var others: [SourceRange] = []
    }

    /// - Parameters:
    ///   - tag: The outermost folder, which is the group of all requests in it.
    ///   - credential: The credential of the folders around the list, for requests that declare no credential.
    private func collect(_ list: Node?, tag: String?, _ credential: RecordedCredential, into found: inout Found) {
        for item in list?.items ?? [] {
            if item.value("item") != nil {
                let name = item.value("name")?.text
                if tag == nil, let name { found.tags.append((name, Self.description(of: item))) }
                let own = RecordedCredential(item.value("auth")) ?? credential
                collect(item.value("item"), tag: tag ?? name, own, into: &found)
            } else if let request = item.value("request") {
                let reader = PostmanRequest(item: item, request: request, variables: variables)
                if let recorded = reader.recorded(tag: tag, credential) {
                    found.requests.append(recorded)
                } else {
                    found.others.append(item.range)
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
    init?(_ auth: Node?) {
        guard let auth, let type = auth.value("type")?.text else { return nil }
        switch type {
        case "bearer", "oauth2", "jwt": self = .bearer
        case "basic", "digest": self = .basic
        case "apikey":
            // Postman 2.1 has a list of keys with values, and 2.0 an object.
            let value = { (key: String) in
                let settings = auth.value("apikey")
                return settings?.items?.first { $0.value("key")?.text == key }?.value("value")?.text
                    ?? settings?.value(key)?.text
            }
            guard let name = value("key"), !name.isEmpty else { return nil }
            self = .key(name: name, place: value("in") == "query" ? "query" : "header")
        default: self = .none
        }
    }
}
