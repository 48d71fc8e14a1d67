import TextCoding

/// A text of a service with variables: a base URL such as `https://{region}.example.com/{version}`, or a header field.
struct ServiceTemplate {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The text with its variables replaced, by `values` of the session or else by those of the service.
    ///
    /// - Throws: ``BuildFailure`` for a variable without a value, for a value that would change the server, and for one of
    ///   a variable that the service does not have.
    func filled(for service: Service, with values: [String: String] = [:]) throws(BuildFailure) -> String {
        if !values.isEmpty { try checkNames(of: values, in: service) }
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var result = ""
        var rest = text[...]
        while let variable = Self.variable(in: rest) {
            let name = String(variable.name)
            guard let value = values[name] ?? service.variables[name] ?? (name == "version" ? service.version : nil)
            else {
                throw BuildFailure("'\(text)' has a variable '\(name)' without a value")
            }
            guard mayStand(value, at: variable.range) else {
                throw BuildFailure(
                    "the variable '\(name)' of '\(text)' is a part of the host, which \(value.debugDescription) cannot be"
                )
            }
            result += rest[..<variable.range.lowerBound]
            result += isBehindHost(variable.range.lowerBound) ? try path(value, name) : value
            rest = rest[variable.range.upperBound...]
        }
        return result + rest
    }

    /// Rejects values for variables that the service does not have, which are misspelt.
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

    /// Whether a variable there is a part of the path of a URL.
    private func isBehindHost(_ index: String.Index) -> Bool {
        let before = text[..<index]
        guard let separator = before.firstRange(of: "://") else { return false }
        return before[separator.upperBound...].contains { $0 == "/" || $0 == "?" }
    }

    /// The value of a variable in the path, percent-encoded; it may have slashes.
    private func path(_ value: String, _ name: String) throws(BuildFailure) -> String {
        guard !value.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
            throw BuildFailure(
                "the variable '\(name)' of '\(text)' is \(value.debugDescription), which would leave the path"
            )
        }
        return PercentEncoding.segments(value)
    }

    /// Whether a value leaves the host what the template makes of it. A value with a slash in front of `.example.com` would be
    /// another server, which would get the credentials.
    private func mayStand(_ value: String, at range: Range<String.Index>) -> Bool {
        let before = text[..<range.lowerBound]
        guard let separator = before.firstRange(of: "://") else { return true }
        let authority = before[separator.upperBound...]
        guard !isBehindHost(range.lowerBound) else { return true }
        // A variable may also be the whole host, with a port.
        let isWhole = authority.isEmpty && (text[range.upperBound...].first.map { "/?:".contains($0) } ?? true)
        return value.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): isWhole
            default: false
            }
        }
    }

    /// The first variable, with its braces.
    private static func variable(in text: Substring) -> (name: Substring, range: Range<String.Index>)? {
        guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return nil }
        return (text[text.index(after: open)..<close], open..<text.index(after: close))
    }
}
