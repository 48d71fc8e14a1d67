import Diagnostics
import YAML

extension SpecReader {
    /// Reads `bearer`, `{bearer: name}` or `{header: X, prefix: Bot}`. The credentials of one mapping are sent
    /// together; the items of a list are alternatives.
    mutating func readAuth(_ node: Node) -> AuthDefinition {
        let nodes = node.items.map { withoutEmpty($0, of: .auth) } ?? [node]
        if node.items?.isEmpty == true { report(.noCredentials(at: location(of: node))) }
        return AuthDefinition(alternatives: nodes.compactMap { readAlternative($0) }, location: location(of: node))
    }

    private mutating func readAlternative(_ node: Node) -> [CredentialUse]? {
        guard case .mapping = node.content else {
            return readWord(node, of: AuthWord.self).map { word in
                word.value.scheme.map { [CredentialUse(name: $0.rawValue, place: .scheme($0))] } ?? []
            }
        }
        if let type = node.entry(named: Key.type.rawValue) {
            report(.foreignKey(name(of: type.key), SecurityScheme(node).meaning, in: .auth))
            return nil
        }
        if node.entries?.isEmpty == true { report(.noCredentials(at: location(of: node))) }
        guard let keys = readKeys(of: node, as: .auth) else { return nil }
        let prefix = keys[.prefix].flatMap { readText($0)?.value }
        if let node = keys[.prefix], keys[.header] == nil { report(.prefixWithoutHeader(at: location(of: node))) }
        var uses = AuthScheme.allCases.flatMap { scheme in
            readUses(keys[scheme.key], in: scheme.key, isName: SecretNames.isName) { _ in .scheme(scheme) }
        }
        uses += readUses(keys[.header], in: .header, badName: { .badHeaderName($0) }) { .header($0, prefix: prefix) }
        uses += readUses(keys[.query], in: .query) { .query($0) }
        uses += readUses(keys[.cookie], in: .cookie, badName: { .badCookieName($0) }) { .cookie($0) }
        return uses
    }

    /// Reads one credential, or a list of credentials that are sent together.
    ///
    /// - Parameters:
    ///   - key: The key of the node.
    ///   - isName: Whether a text can be the name of a credential, and is not the credential itself.
    ///   - badName: The error for a name that is not a token; `nil` if any name is possible.
    private mutating func readUses(
        _ node: Node?,
        in key: Key,
        isName: (String) -> Bool = { !SecretNames.isToken($0) },
        badName: ((Name) -> Diagnostic)? = nil,
        _ place: (String) -> CredentialUse.Place
    ) -> [CredentialUse] {
        guard let node else { return [] }
        if node.items?.isEmpty == true { report(.noCredentials(at: location(of: node))) }
        return names(in: node).compactMap { node in
            guard node.entries == nil else {
                report(.mappingAsCredential(node, in: key, at: location(of: node)))
                return nil
            }
            guard let name = readText(node) else { return nil }
            if name.value.isEmpty {
                report(.emptyValue(of: key, in: .auth, at: name.location))
                return nil
            }
            // A header field may have this name, if the author quotes it.
            if name.value.asFlag != nil, node.scalar?.style == .plain { report(.flagAsCredential(name)) }
            if !isName(name.value) { report(.secretAsName(in: key, at: name.location)) }
            if let badName {
                if !HTTPGrammar.isToken(name.value) { report(badName(name)) }
            } else {
                reportDoubts(aboutSent: node)
            }
            return CredentialUse(name: name.value, place: place(name.value))
        }
    }

    private func names(in node: Node) -> [Node] {
        if case .sequence(let nodes) = node.content { nodes } else { [node] }
    }
}

extension Diagnostic {
    fileprivate static func noCredentials(at location: SourceLocation) -> Diagnostic {
        .error(
            "empty-value",
            at: location,
            "there are no credentials here",
            hint: "write 'bearer' or another credential, or 'auth: none' for requests without any"
        )
    }

    fileprivate static func mappingAsCredential(_ node: Node, in key: Key, at location: SourceLocation) -> Diagnostic {
        let entry = node.entries?.first
        // In `{name: api_key}`, the name is the value.
        let value = ["name", "key"].contains(entry?.key.text) ? entry?.value.text : nil
        let name = value.flatMap { SecretNames.isToken($0) ? nil : $0 } ?? entry?.key.text ?? "name"
        return .wrongKind(
            node.kindName,
            expected: "a text",
            at: location,
            hint: "write only the name, for which the session has the secret: '{\(key.rawValue): \(name)}'"
        )
    }

    fileprivate static func flagAsCredential(_ name: Name) -> Diagnostic {
        .error(
            "unknown-word",
            at: name.location,
            "'\(name.value)' would be the name of a credential",
            hint: "write 'auth: bearer', or the name itself, as '{bearer: staff}' or '{header: X-Key}'"
        )
    }

    fileprivate static func secretAsName(in key: Key, at location: SourceLocation) -> Diagnostic {
        let name =
            switch key {
            case .header: "the name of the header field, such as '{header: X-Key}'"
            case .query: "the name of the query item, such as '{query: key}'"
            case .cookie: "the name of the cookie, such as '{cookie: session}'"
            default: "'auth: \(key.rawValue)', or a name, such as '{\(key.rawValue): staff}' for a second secret"
            }
        return .error(
            "constant-credentials",
            at: location,
            "this would be the name by which the session finds the secret, not the secret itself",
            hint: "give the session the secret, and write \(name)"
        )
    }

    fileprivate static func prefixWithoutHeader(at location: SourceLocation) -> Diagnostic {
        .error(
            "conflicting-keys",
            at: location,
            "'prefix' is for a header's value, but there is no 'header'"
        )
    }
}

/// A security scheme of OpenAPI, such as `{type: apiKey, in: header, name: X-Key}`, in place of a credential.
struct SecurityScheme {
    private let node: Node

    /// - Parameter node: A mapping with the key `type`.
    init(_ node: Node) {
        self.node = node
    }

    /// The help.
    var meaning: String {
        credential.map { "write '\($0)'" } ?? "a credential is 'bearer', 'basic' or '{header: X-Key}'"
    }

    /// The credential as a spec declares it; `nil` if there is none for the scheme, such as `digest`.
    private var credential: String? {
        let kinds = [text("scheme"), text("type")].compactMap { $0?.lowercased() }
        if kinds.contains("apikey") {
            let places = [Key.header, .query, .cookie].map(\.rawValue)
            let place = places.first { $0 == text("in") || text($0) != nil } ?? Key.header.rawValue
            return "{\(place): \(YAMLQuoting.scalar(text("name") ?? text(place) ?? "X-Key", inFlow: true))}"
        }
        if kinds.contains("oauth2") || kinds.contains("openidconnect") { return AuthScheme.bearer.rawValue }
        return kinds.lazy.compactMap { AuthScheme(rawValue: $0) }.first?.rawValue
    }

    private func text(_ key: String) -> String? { node.entry(named: key)?.value.text }
}
