import Diagnostics
import SpecWriting
import YAML

/// Translates security requirements.
struct SecurityTranslator {
    let documents: Documents

    /// The credentials of requests, unless an operation overrides them.
    var rootAuth: YAMLTree? { documents.start.raw("security").flatMap { auth($0) } }

    /// How an operation proves who sends it, in another way than the others; a document that has no schemes may have it as a
    /// header.
    func auth(of operation: Operation, _ parameters: [DocumentCursor]) -> YAMLTree? {
        if let security = operation.cursor.raw("security") {
            let tree = auth(security)
            // What is asked for and not known is probably what all others ask for.
            let isNone = security.node.items?.isEmpty == true
            return tree == rootAuth ? nil : tree ?? (isNone ? .text("none") : nil)
        }
        let header = parameters.first { cursor in
            cursor.text("in") == "header" && cursor.text("name")?.lowercased() == "authorization"
        }
        guard let header, rootAuth == nil else { return nil }
        let tree = YAMLTree.map(["header": .text("Authorization")])
        return header.flag("required") ? tree : .list([tree, .text("none")])
    }

    /// Security requirements: any one of them will do; the schemes in one go together.
    private func auth(_ security: DocumentCursor) -> YAMLTree? {
        var alternatives: [YAMLTree] = []
        // One requirement may stand without the list, and a name without its scopes.
        for requirement in security.itemsOrOnly {
            var credentials: [(key: String, value: String, prefix: String?)] = []
            var isKnown = true
            if let name = requirement.node.text {
                documents.warn(
                    "wrong-kind",
                    at: requirement,
                    "a requirement is a mapping; this is read as '\(name): []'"
                )
            }
            for (name, cursor) in requirement.node.text.map({ [($0, requirement)] }) ?? requirement.rawEntries {
                guard let scheme = scheme(name, cursor) else {
                    documents.warn("unknown-security", at: cursor, "no security scheme is called '\(name)'")
                    isKnown = false
                    continue
                }
                documents.check(scheme, as: .securityScheme)
                if scheme.text("type") == "mutualTLS" {
                    documents.warn(
                        "unsupported-security",
                        at: scheme,
                        "a certificate is shown where the connection is made, by the transport; requests have nothing of it"
                    )
                    continue
                }
                guard let credential = credential(scheme) else {
                    isKnown = false
                    continue
                }
                // Two flows of OAuth send one token.
                if !credentials.contains(where: { $0 == credential }) { credentials.append(credential) }
            }
            guard isKnown else { continue }
            let tree = Self.alternative(credentials)
            if !alternatives.contains(tree) { alternatives.append(tree) }
        }
        if alternatives.isEmpty { return nil }
        return alternatives.count == 1 ? alternatives[0] : .list(alternatives)
    }

    /// A scheme by its name or, from OpenAPI 3.2 on, by a reference to it.
    private func scheme(_ name: String, _ requirement: DocumentCursor) -> DocumentCursor? {
        if let scheme = documents.start["components"]?["securitySchemes"]?[name] { return scheme }
        guard name.contains("#") || name.contains("/") else { return nil }
        return documents.target(of: name, in: requirement.path)?.cursor.resolved()
    }

    private static func alternative(_ credentials: [(key: String, value: String, prefix: String?)]) -> YAMLTree {
        guard let first = credentials.first else { return .text("none") }
        if credentials.count == 1, ["bearer", "basic"].contains(first.key), first.key == first.value {
            return .text(first.key)
        }
        var entries: [YAMLTree.Entry] = []
        for key in ["bearer", "basic", "header", "query", "cookie"] {
            let values = credentials.filter { $0.key == key }.map { YAMLTree.text($0.value) }
            if !values.isEmpty { entries.append(.init(key, values.count == 1 ? values[0] : .list(values))) }
        }
        if let prefix = credentials.compactMap(\.prefix).first { entries.append(.init("prefix", .text(prefix))) }
        return .map(entries)
    }

    private func credential(_ scheme: DocumentCursor) -> (key: String, value: String, prefix: String?)? {
        let type = scheme.text("type")
        if type == "basic" || type == nil && scheme.raw("scheme") != nil {
            documents.warn("wrong-kind", at: scheme, "the type of this scheme is 'http'; it is read as that")
        }
        switch type ?? "http" {
        case "basic": return ("basic", "basic", nil)
        case "http":
            switch scheme.text("scheme")?.lowercased() {
            case "bearer"?: return ("bearer", "bearer", nil)
            case "basic"?: return ("basic", "basic", nil)
            case let other?: return ("header", "Authorization", other.prefix(1).uppercased() + other.dropFirst())
            case nil: return ("bearer", "bearer", nil)
            }
        case "oauth2", "openIdConnect": return ("bearer", "bearer", nil)
        case "apiKey":
            guard let name = scheme.text("name"), let cursor = scheme.text("in"),
                ["header", "query", "cookie"].contains(cursor), cursor == "query" ? !name.isEmpty : name.isToken
            else { break }
            return (cursor, name, nil)
        default: break
        }
        documents.warn("unsupported-security", at: scheme, "this security scheme is not one that a client can send")
        return nil
    }
}
