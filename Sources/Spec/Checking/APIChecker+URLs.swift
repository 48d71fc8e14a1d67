import Diagnostics

extension APIChecker {
    /// A base URL with the version filled in: absolute, http or https, with a host, and nothing behind its path but a query.
    mutating func checkBase(_ base: Name?) -> String? {
        guard let base, let text = withVersion(base, keeping: variableNames) else { return nil }
        // What a variable may hold is not known: a letter stands for it.
        let plain = Self.withoutVariables(text)
        let lowercased = plain.lowercased()
        // A variable at the beginning may hold the scheme.
        let beginsOpen = text.hasPrefix("{")
        guard beginsOpen || lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://") else {
            report(.badBase(base, "it does not begin with 'https://' or 'http://'"))
            return nil
        }
        let rest = beginsOpen ? plain[...] : plain.drop { $0 != ":" }.dropFirst(3)
        if rest.isEmpty || rest.first == "/" || rest.first == "?" {
            report(.badBase(base, "it names no host"))
            return nil
        }
        if plain.contains("#") {
            report(.badBase(base, "a fragment is never sent"))
            return nil
        }
        if let bad = plain.unicodeScalars.first(where: { !Self.isURLScalar($0) }) {
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
}
