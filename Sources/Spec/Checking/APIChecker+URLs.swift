import Diagnostics

extension APIChecker {
    /// A base URL with the version filled in: absolute, http or https, with a host, and nothing behind its path but a query.
    mutating func checkBase(_ base: Name?) -> String? {
        guard let base, let text = withVersion(base) else { return nil }
        let lowercased = text.lowercased()
        guard lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://") else {
            report(.badBase(base, "it does not begin with 'https://' or 'http://'"))
            return nil
        }
        let rest = text.drop { $0 != ":" }.dropFirst(3)
        if rest.isEmpty || rest.first == "/" || rest.first == "?" {
            report(.badBase(base, "it names no host"))
            return nil
        }
        if text.contains("#") {
            report(.badBase(base, "a fragment is never sent"))
            return nil
        }
        if let bad = text.unicodeScalars.first(where: { !Self.isURLScalar($0) }) {
            report(.badBase(base, "'\(bad)' must be percent-encoded"))
            return nil
        }
        return text
    }

    /// The scalars that RFC 3986 allows in a URL without percent-encoding.
    private static func isURLScalar(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-._~:/?#[]@!$&'()*+,;=%".unicodeScalars.contains(scalar))
    }

    mutating func checkHeaders(_ definitions: [HeaderDefinition]) -> [ConstantHeader] {
        definitions.compactMap { header in
            guard Self.isToken(header.name.value) else {
                report(.badHeaderName(header.name))
                return nil
            }
            if Builtin(rawValue: header.value.value) != nil || models[header.value.value] != nil {
                report(.typeAsHeader(header.value))
                return nil
            }
            guard let value = withVersion(header.value) else { return nil }
            guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }) else {
                report(.badHeaderValue(header.value))
                return nil
            }
            return ConstantHeader(name: header.name.value, value: value)
        }
    }

    /// Whether `text` is a token of RFC 9110, section 5.6.2.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                        || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
            }
    }

    /// `text` with `{version}` filled in; any other name in braces is reported.
    mutating func withVersion(_ text: Name) -> String? {
        guard let (template, bad) = TemplateParser.parse(text.value) else {
            report(.badBraces(text))
            return nil
        }
        if let bad {
            report(.badTemplateName(bad, at: text.location))
            return nil
        }
        var result = ""
        for part in template.parts {
            switch part {
            case .literal(let literal): result += literal
            case .parameter("version", keepsSlashes: false):
                guard let version = root.version else {
                    report(.noVersion(text.location))
                    return nil
                }
                result += version.value
            case .parameter(let name, _):
                report(.unknownVariable(name, at: text.location))
                return nil
            }
        }
        return result
    }
}
