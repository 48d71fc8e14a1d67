import Diagnostics
import Spec
import YAML

extension EndpointDefinition {
    /// Removes the parameters in the places of credentials. Many documents declare an API key twice: as a security scheme
    /// and as a parameter.
    mutating func removeParameters(sentAs credentials: [CredentialUse]) {
        let usualPlace = usualPlace
        parameters.removeAll { parameter in
            credentials.contains { $0.isSent(as: parameter.name.value, in: parameter.place?.value ?? usualPlace) }
        }
    }
}

extension CredentialUse {
    /// Whether a parameter of this name is the place of the credential.
    fileprivate func isSent(as name: String, in location: ParameterPlace) -> Bool {
        switch place {
        case .scheme: false
        case .header(let own, _): location == .header && own.lowercased() == name.lowercased()
        case .query(let own): location == .query && own == name
        case .cookie(let own): location == .cookie && own == name
        }
    }
}

/// Translates security requirements.
struct SecurityTranslator {
    let documents: Documents

    /// The credentials of requests, unless an operation overrides them.
    var rootAuth: AuthDefinition? { documents.start.raw("security").flatMap { auth($0) } }

    /// The credentials of an operation, if they differ from the root's. A document without security requirements may
    /// declare them as a header parameter.
    func auth(of operation: Operation, _ parameters: [DocumentCursor]) -> AuthDefinition? {
        if let security = operation.cursor.raw("security") {
            let tree = auth(security)
            // An unknown scheme is probably the one that all other operations use.
            let isNone = security.node.items?.isEmpty == true
            return tree == rootAuth
                ? nil : tree ?? (isNone ? AuthDefinition(alternatives: [[]], location: security.location) : nil)
        }
        let header = parameters.first { cursor in
            cursor.text("in") == "header" && cursor.text("name")?.lowercased() == "authorization"
        }
        guard let header, rootAuth == nil else { return nil }
        let use = CredentialUse(name: "Authorization", place: .header("Authorization", prefix: nil))
        return AuthDefinition(
            alternatives: header.flag("required") ? [[use]] : [[use], []],
            location: header.location
        )
    }

    /// The credentials of security requirements. Any one of the requirements suffices, with all of its schemes.
    private func auth(_ security: DocumentCursor) -> AuthDefinition? {
        var alternatives: [[CredentialUse]] = []
        // Some documents write a single requirement without the list, or a name without its scopes.
        for requirement in security.itemsOrOnly {
            var credentials: [CredentialUse] = []
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
                        "client certificates belong to the transport, not to requests: configure 'TLSOptions' of the transport"
                    )
                    continue
                }
                guard let credential = credential(scheme) else {
                    isKnown = false
                    continue
                }
                // Several flows of OAuth send the same token.
                if !credentials.contains(credential) { credentials.append(credential) }
            }
            guard isKnown else { continue }
            let alternative = alternative(credentials, at: requirement)
            if !alternatives.contains(alternative) { alternatives.append(alternative) }
        }
        guard !alternatives.isEmpty else { return nil }
        // In OpenAPI, the order means nothing. In a spec, the first alternative that the session can satisfy is sent, and
        // it can always satisfy `none`.
        let ordered = alternatives.filter { !$0.isEmpty } + alternatives.filter(\.isEmpty)
        return AuthDefinition(alternatives: ordered, location: security.location)
    }

    /// A scheme by its name or, from OpenAPI 3.2 on, by a reference to it.
    private func scheme(_ name: String, _ requirement: DocumentCursor) -> DocumentCursor? {
        if let scheme = documents.start["components"]?["securitySchemes"]?[name] { return scheme }
        guard name.contains("#") || name.contains("/") else { return nil }
        return documents.target(of: name, in: requirement.path)?.cursor.resolved()
    }

    /// The credentials in the order of a spec.
    ///
    /// A spec has one prefix for all header fields that are sent together. Fields with different prefixes are sent
    /// without them, with a warning.
    private func alternative(_ credentials: [CredentialUse], at requirement: DocumentCursor) -> [CredentialUse] {
        var uses = credentials
        let prefixes = credentials.compactMap { use -> [String?]? in
            if case .header(_, let prefix) = use.place { [prefix] } else { nil }
        }
        if Set(prefixes).count > 1 {
            for (index, use) in credentials.enumerated() {
                guard case .header(let name, let prefix?) = use.place else { continue }
                documents.warn(
                    "unsupported-security",
                    at: requirement,
                    "'\(name)' is sent without '\(prefix)' in front of its value: header fields that are sent together have one prefix",
                    hint: "the value that the session has must begin with '\(prefix)'"
                )
                uses[index] = CredentialUse(name: use.name, place: .header(name, prefix: nil))
            }
        }
        return AuthScheme.credentialKeys.flatMap { key in uses.filter { $0.place.key == key } }
    }

    private static func credential(_ scheme: AuthScheme) -> CredentialUse {
        CredentialUse(name: scheme.rawValue, place: .scheme(scheme))
    }

    /// The credentials of an API key in `Authorization`. Only its description can mention the text in front of the key.
    private func authorization(_ scheme: DocumentCursor, _ name: String) -> CredentialUse {
        let description = scheme.text("description") ?? ""
        // drf-spectacular: `Token-based authentication with required prefix "Token"`.
        let start = description.ranges(of: "required prefix \"").first?.upperBound
        let prefix = start.map { String(description[$0...].prefix { $0 != "\"" }) } ?? ""
        if HTTPGrammar.isToken(prefix) {
            return AuthScheme(rawValue: prefix.lowercased()).map(Self.credential)
                ?? CredentialUse(name: name, place: .header(name, prefix: prefix))
        }
        let words = description.lowercased().split { !$0.isLetter }
        if let index = words.firstIndex(of: "bearer"),
            !words[..<index].suffix(3).contains(where: { ["no", "not", "without"].contains($0) })
        {
            return Self.credential(.bearer)
        }
        if !words.isEmpty {
            let text = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            documents.report(
                Diagnostic(
                    .note,
                    "authorization-value",
                    at: scheme.location,
                    "'\(name)' is sent without a text in front of the key; the document describes it as: \(text)"
                )
            )
        }
        return CredentialUse(name: name, place: .header(name, prefix: nil))
    }

    private func credential(_ scheme: DocumentCursor) -> CredentialUse? {
        let type = scheme.text("type")
        if type == "basic" || type == nil && scheme.raw("scheme") != nil {
            documents.warn("wrong-kind", at: scheme, "the type of this scheme is 'http'; it is read as such")
        }
        switch type ?? "http" {
        case "basic": return Self.credential(.basic)
        case "http":
            guard let word = scheme.text("scheme") else { return Self.credential(.bearer) }
            if let known = AuthScheme(rawValue: word.lowercased()) { return Self.credential(known) }
            // Schemes are case-insensitive (RFC 9110, section 11.1), and usually written with a capital.
            let prefix = word == word.lowercased() ? word.prefix(1).uppercased() + word.dropFirst() : word
            return CredentialUse(name: "Authorization", place: .header("Authorization", prefix: prefix))
        case "oauth2", "openIdConnect": return Self.credential(.bearer)
        case "apiKey":
            guard let name = scheme.text("name"), let place = scheme.text("in") else { break }
            switch place {
            case "header" where name.lowercased() == "authorization": return authorization(scheme, name)
            case "header" where HTTPGrammar.isToken(name):
                return CredentialUse(name: name, place: .header(name, prefix: nil))
            case "cookie" where HTTPGrammar.isToken(name): return CredentialUse(name: name, place: .cookie(name))
            case "query" where !name.isEmpty: return CredentialUse(name: name, place: .query(name))
            default: break
            }
        default: break
        }
        documents.warn("unsupported-security", at: scheme, "this security scheme is not one that a client can send")
        return nil
    }
}
