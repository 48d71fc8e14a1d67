import TextCoding

/// A base URL whose variables are replaced by their values.
struct FilledBase {
    var text: String

    /// The values, as they are in the text, of variables whose names suggest a secret.
    var secrets: Set<String> = []
}

/// A base URL with variables, such as `https://{region}.example.com/{version}`.
struct ServiceTemplate {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the base with each variable replaced by its value in `values`, which are the session's, or else by the
    /// service's value.
    ///
    /// - Throws: ``BuildFailure`` for a variable without a value, for an unknown variable, and for a value that would
    ///   change the server or leave the path.
    func filled(for service: Service, with values: [String: String] = [:]) throws(BuildFailure) -> FilledBase {
        if !values.isEmpty { try checkNames(of: values, in: service) }
        guard text.utf8.contains(UInt8(ascii: "{")) else { return FilledBase(text: text) }
        var result = FilledBase(text: "")
        var rest = text[...]
        var hasEmptyValue = false
        while let variable = Self.variable(in: rest) {
            let name = String(variable.name)
            guard let value = values[name] ?? service.variables[name] ?? (name == "version" ? service.version : nil)
            else {
                throw BuildFailure("'\(text)' has a variable '\(name)' without a value")
            }
            hasEmptyValue = hasEmptyValue || value.isEmpty
            result.text += rest[..<variable.range.lowerBound]
            rest = rest[variable.range.upperBound...]
            let filled = try text(of: value, for: name, after: result.text, before: rest)
            result.text += filled
            if Redaction.isSecret(name) { result.secrets.insert(filled) }
        }
        result.text += rest
        try checkHost(of: result.text)
        if hasEmptyValue { try checkPath(of: result.text) }
        return result
    }

    /// Throws if a variable without a value has left an empty segment: a server may remove it and serve another resource.
    /// A slash at the end of a base is harmless.
    private func checkPath(of filled: String) throws(BuildFailure) {
        guard !Self.hasEmptySegment(text), Self.hasEmptySegment(filled) else { return }
        throw BuildFailure("the values of the variables of '\(text)' leave a segment of the path empty")
    }

    private static func hasEmptySegment(_ text: String) -> Bool {
        var path = text.prefix { $0 != "?" }
        while path.last == "/" { path.removeLast() }
        // A path may contain another URL.
        return path.replacing("://", with: ":").contains("//")
    }

    /// Throws if a variable without a value has left a host such as `.example.com`.
    private func checkHost(of filled: String) throws(BuildFailure) {
        guard let separator = filled.firstRange(of: "://") else { return }
        let host = filled[separator.upperBound...].prefix { !"/?#:".contains($0) }
        guard host.hasPrefix(".") || host.contains("..") else { return }
        throw BuildFailure("the values of the variables of '\(text)' leave a part of the host empty")
    }

    /// Throws if there is a value for a variable that the service does not have.
    private func checkNames(of values: [String: String], in service: Service) throws(BuildFailure) {
        var known = Set(service.variables.keys)
        for template in [text, service.base] + service.bases.values {
            var rest = template[...]
            while let variable = Self.variable(in: rest) {
                known.insert(String(variable.name))
                rest = rest[variable.range.upperBound...]
            }
        }
        guard let name = values.keys.filter({ !known.contains($0) }).min() else { return }
        let list = known.isEmpty ? "it has none" : "it has: \(known.sorted().joined(separator: ", "))"
        throw BuildFailure("'\(service.name)' has no variable '\(name)' in its base; \(list)")
    }

    /// Returns the text to substitute for a variable: percent-encoded after the authority of a URL, and unchanged
    /// elsewhere.
    ///
    /// - Parameters:
    ///   - before: The filled text before the variable. The value of a variable in it may contain the scheme and the
    ///     authority, as in `{server}/{version}`.
    ///   - rest: The template after the variable.
    private func text(
        of value: String,
        for name: String,
        after before: String,
        before rest: Substring
    ) throws(BuildFailure) -> String {
        guard let separator = before.firstRange(of: "://") else { return value }
        let authority = before[separator.upperBound...]
        if authority.contains(where: { $0 == "/" || $0 == "?" }) { return try pathText(of: value, for: name) }
        // A variable may also be the whole host, with a port.
        let isWhole = authority.isEmpty && (rest.first.map { "/?:".contains($0) } ?? true)
        guard value.utf8.allSatisfy({ Self.isAllowedInHost($0, isWhole: isWhole) }) else {
            throw BuildFailure(
                "the variable '\(name)' of '\(text)' is in the host, where \(Self.shown(value, of: name)) is not allowed"
            )
        }
        return value
    }

    /// The value of a variable in the path, percent-encoded. It may contain slashes.
    private func pathText(of value: String, for name: String) throws(BuildFailure) -> String {
        guard !value.containsDotSegment else {
            throw BuildFailure(
                "the variable '\(name)' of '\(text)' is in the path, where \(Self.shown(value, of: name)) is not allowed"
            )
        }
        return PercentEncoding.segments(value)
    }

    /// The value of a variable in errors.
    private static func shown(_ value: String, of name: String) -> String {
        Redaction.isSecret(name) ? Redaction.mark : value.debugDescription
    }

    /// Whether a byte may be in the value of a variable in the host. A value with a slash would make
    /// `https://{region}.example.com` refer to another server, which would receive the credentials.
    private static func isAllowedInHost(_ byte: UInt8, isWhole: Bool) -> Bool {
        byte.isLetterOrDigit || (isWhole ? ".-_:[]" : ".-_").utf8.contains(byte)
    }

    /// The path of a base whose variables are not filled; empty, or beginning with a slash.
    static func path(of base: String) -> Substring {
        let rest = base.firstRange(of: "://").map { base[$0.upperBound...] } ?? base[...]
        return rest.drop { $0 != "/" && $0 != "?" }.prefix { $0 != "?" }
    }

    /// The first variable, with its braces.
    private static func variable(in text: Substring) -> (name: Substring, range: Range<String.Index>)? {
        guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return nil }
        return (text[text.index(after: open)..<close], open..<text.index(after: close))
    }
}
