import Diagnostics
import YAML

/// Checks base URLs and their variables.
struct BaseChecker {
    let types: TypeResolver
    let sink: DiagnosticSink

    private var declarations: DeclarationTable { types.declarations }

    /// The base URL of the root; empty, with a diagnostic, if the root declares none.
    func rootBase() -> String {
        let base = check(declarations.root.settings.base) ?? ""
        if !declarations.rootFile.namesBase { sink.report(.missingBase(declarations.api)) }
        return base
    }

    /// The bases that a client chooses from by name.
    func namedBases() -> [Base] {
        declarations.root.bases.compactMap { base in check(base.url).map { Base(name: base.name, url: $0) } }
    }

    /// The variables in base URLs, whose values the user of the client sets.
    func variables() -> [Member] {
        var settings: [Settings] = [declarations.root.settings]
        for file in declarations.files {
            for group in file.groups { settings += [group.settings] + group.endpoints.map(\.settings) }
            settings += file.endpoints.map(\.settings)
        }
        var bases: [String] = settings.compactMap { $0.base?.value }
        bases += declarations.root.bases.map(\.url.value)
        let used = Set(bases.flatMap(variables(in:)))
        // A base that cannot be read may have any variable.
        let mayUseAll = declarations.rootFile.namesBase && declarations.root.settings.base == nil
        return declarations.root.variables.compactMap { variable in
            if !mayUseAll, !used.contains(variable.name.value) { sink.report(.unusedVariable(variable.name)) }
            guard let member = MemberResolver(types: types, mayBeOptional: false).field(variable) else { return nil }
            switch (member.type, member.presence) {
            case (.builtin(.string, nil), .required), (.builtin(.int, nil), .required): return member
            case (.builtin(.string, nil), .defaulted), (.builtin(.int, nil), .defaulted): return member
            case (.inline, .required), (.inline, .defaulted), (.model, .required), (.model, .defaulted):
                if declarations.enumeration(of: member.type) != nil { return member }
            default: break
            }
            sink.report(.badVariable(variable.name))
            return nil
        }
    }

    /// The variables in a base URL: for a misspelled name, the variable that its error proposes; for a base whose braces do
    /// not match, which is an error, all variables.
    private func variables(in base: String) -> [String] {
        let declared = declarations.variableNames
        guard let template = PathTemplateParser.parse(base)?.template else { return Array(declared) }
        return template.names.map { declared.contains($0) ? $0 : onlyNearName(to: $0, in: declared) ?? $0 }
    }

    /// Checks a base URL, and returns it with the version filled in. It must be an absolute http or https URL with a
    /// host and without a fragment.
    func check(_ base: Name?) -> String? {
        let expander = VersionExpander(declarations: declarations, sink: sink)
        guard let base, let text = expander.expand(base, variables: declarations.variableNames) else { return nil }
        // The value of a variable is unknown, so a letter replaces it.
        let plain = Self.withoutVariables(text)
        let lowercased = plain.lowercased()
        // A variable at the beginning may contain the scheme.
        let beginsOpen = text.hasPrefix("{")
        guard beginsOpen || lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://") else {
            let isNamed = declarations.root.bases.contains { $0.name.value == base.value }
            let hint =
                isNamed
                ? "a named base is chosen in Swift; write the URL of another one here" : Self.hint(forBase: base.value)
            sink.report(.badBase(base, "it does not begin with 'https://' or 'http://'", hint: hint))
            return nil
        }
        let rest = beginsOpen ? plain[...] : plain.drop { $0 != ":" }.dropFirst(3)
        if rest.isEmpty || rest.first == "/" || rest.first == "?" {
            sink.report(.badBase(base, "it names no host"))
            return nil
        }
        if Self.hasPassword(rest) {
            sink.report(.passwordInBase(base))
            return nil
        }
        if let port = Self.port(in: rest), Int(port).map({ (1...65_535).contains($0) }) != true {
            sink.report(.badBase(base, "'\(port)' is not a port"))
            return nil
        }
        if plain.contains("#") {
            sink.report(.badBase(base, "a fragment is never sent"))
            return nil
        }
        let host = Self.authority(of: rest)
        if let bad = plain.unicodeScalars.first(where: { !HTTPGrammar.isURLScalar($0) }) {
            let reason =
                InvisibleCharacter(bad)?.message
                ?? (host.unicodeScalars.contains { $0.value > 0x7F }
                    ? "a host is written in ASCII, with its parts in other scripts as 'xn--…' (Punycode)"
                    : "'\(bad)' must be percent-encoded")
            sink.report(.badBase(base, reason))
            return nil
        }
        let path = rest.dropFirst(host.count).prefix { $0 != "?" }
        if HTTPGrammar.hasDotSegment(path) {
            sink.report(.badBase(base, "a segment that is '.' or '..' is not sent", hint: "write the path it leads to"))
            return nil
        }
        return text
    }

    /// The help for a base without a scheme: a path, or a host; `nil` for any other text.
    private static func hint(forBase text: String) -> String? {
        if text.hasPrefix("/") { return "a path belongs in 'path' of a group or an endpoint: 'path: \(text)'" }
        let host = text.prefix { $0 != "/" && $0 != ":" }
        guard !text.contains("://"), host == "localhost" || host.contains("."), !host.contains(" ") else { return nil }
        return "write '\(host == "localhost" ? "http" : "https")://\(text)'"
    }

    /// The host with its port, and with the user in front of it.
    private static func authority(of rest: Substring) -> Substring { rest.prefix { $0 != "/" && $0 != "?" } }

    /// Whether a name and a password precede the host.
    private static func hasPassword(_ rest: Substring) -> Bool {
        let authority = authority(of: rest)
        return authority.lastIndex(of: "@").map { authority[..<$0].contains(":") } ?? false
    }

    /// The text after the colon of a host; `nil` if there is none, or if a variable may be a part of it.
    private static func port(in rest: Substring) -> Substring? {
        let authority = authority(of: rest)
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        // The colons of an IPv6 address are inside of brackets.
        guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return nil }
        let port = host[host.index(after: colon)...]
        return port.isEmpty || port.contains(placeholder) ? nil : port
    }

    /// The letter that replaces the value of a variable.
    private static let placeholder: Character = "x"

    /// Returns `text` with a letter in place of each name in braces.
    private static func withoutVariables(_ text: String) -> String {
        var result = ""
        var isInside = false
        for character in text {
            if character == "{" { result.append(placeholder) }
            if character == "{" || character == "}" {
                isInside = character == "{"
            } else if !isInside {
                result.append(character)
            }
        }
        return result
    }
}

extension Diagnostic {
    fileprivate static func missingBase(_ api: Name) -> Diagnostic {
        .error("missing-key", at: api.location, "'base' is missing: \(Key.base.summary)", hint: "add 'base: https://…'")
    }

    fileprivate static func badBase(_ base: Name, _ reason: String, hint: String? = nil) -> Diagnostic {
        .error("bad-url", at: base.location, "'\(base.value)' cannot be a base URL: \(reason)", hint: hint)
    }

    fileprivate static func passwordInBase(_ base: Name) -> Diagnostic {
        .error(
            "constant-credentials",
            at: base.location,
            "this base contains a password, which does not belong in a spec",
            hint: "remove the name and the password, write 'auth: basic', and give the session both"
        )
    }

    fileprivate static func unusedVariable(_ name: Name) -> Diagnostic {
        .warning("unused-variable", at: name.location, "no 'base' contains '{\(name.value)}'")
    }

    fileprivate static func badVariable(_ name: Name) -> Diagnostic {
        .error(
            "bad-variable",
            at: name.location,
            "the variable '\(name.value)' must be a String, an Int or an enum, and cannot be optional"
        )
    }
}
