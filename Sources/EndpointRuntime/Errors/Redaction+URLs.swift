import TextCoding

extension Redaction {
    /// The URL without user info, without the values of query items that are in `places` or look like credentials, and
    /// without the values in the path that are in `places`.
    ///
    /// - Parameters:
    ///   - mark: replaces a value.
    ///   - userMark: replaces user and password.
    ///   - redacting: Returns a decoded value of a query item, percent-encoded and without the secrets in it; `nil` if
    ///     it contains none.
    package static func text(
        url: String,
        hiding places: CredentialPlaces = CredentialPlaces(),
        mark: String = mark,
        userMark: String = mark,
        redacting: (String) -> String? = value
    ) -> String {
        text(
            url: url,
            isSecret: { isSecret($0) || places.hides(queryItem: PercentEncoding.decode($0)) },
            pathValues: places.pathValues,
            replacing: { _ in mark },
            replacingUser: { _ in userMark },
            redacting: redacting
        )
    }

    /// The URL with its secrets replaced.
    ///
    /// - Parameters:
    ///   - isSecret: Whether a query item with this name, which may be percent-encoded, is a secret.
    ///   - pathValues: The percent-encoded values that are secrets after the authority of the URL.
    ///   - replacing: Returns the replacement for one of these values, and for the value of a query item.
    ///   - replacingUser: Returns the replacement for user and password.
    ///   - redacting: Returns a decoded value of a query item, percent-encoded and without the secrets in it; `nil` if
    ///     it contains none.
    package static func text(
        url: String,
        isSecret: (String) -> Bool,
        pathValues: Set<String> = [],
        replacing: (String) -> String,
        replacingUser: (String) -> String,
        redacting: (String) -> String? = value
    ) -> String {
        let end = url.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? url.endIndex
        var head = String(url[..<end])
        head = replacingUsers(in: head, by: replacingUser)
        var tail = ""
        if end < url.endIndex {
            let start = url.utf8.index(after: end)
            // A fragment behind a query may contain secrets, too (RFC 6749, section 4.2.2).
            let scalars = url[start...].unicodeScalars
            let forms = scalars.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map {
                text(form: Substring($0), isSecret: isSecret, replacing: replacing, redacting: redacting)
            }
            tail = url[end..<start] + forms.joined(separator: "#")
        }
        guard !pathValues.isEmpty else { return head + tail }
        let authority = head.utf8.firstRange(of: "://".utf8)?.upperBound ?? head.startIndex
        let path = head[authority...].utf8.firstIndex(of: UInt8(ascii: "/")) ?? head.endIndex
        let secrets = SecretIndex(pathValues)
        return head[..<path] + secrets.replaced(in: head[path...] + tail, mark: replacing)
    }

    /// The URL with user and password replaced, also those of URLs in its path.
    private static func replacingUsers(in url: String, by replacing: (String) -> String) -> String {
        var result = ""
        var rest = url[...]
        while let scheme = rest.utf8.firstRange(of: "://".utf8) {
            let authority = rest[scheme.upperBound...].utf8.prefix { $0 != UInt8(ascii: "/") }
            result += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
                result += replacing(String(rest[..<at]))
                rest = rest[at...]
            }
        }
        return result + rest
    }

    /// The items of a query or a URL-encoded form, with the values of secret ones replaced.
    ///
    /// - Parameters:
    ///   - isSecret: Whether an item with this name, which may be percent-encoded, is a secret.
    ///   - replacing: Returns the replacement for the value of an item.
    ///   - redacting: Returns the decoded value of another item, percent-encoded and without the secrets in it; `nil`
    ///     if it contains none.
    package static func text(
        form: some StringProtocol,
        isSecret: (String) -> Bool = isSecret,
        replacing: (String) -> String = { _ in mark },
        redacting: (String) -> String? = value
    ) -> String {
        Substring(form).unicodeScalars.split(separator: "&", omittingEmptySubsequences: false).map { item in
            guard let equals = item.firstIndex(of: "=") else { return String(item) }
            let (name, value) = (item[...equals], Substring(item[equals...].dropFirst()))
            if isSecret(String(item[..<equals])) { return "\(Substring(name))\(replacing(String(value)))" }
            // Without one of these characters, a value is neither JSON nor a URL.
            guard value.utf8.contains(where: "%{[:".utf8.contains) else { return String(item) }
            return redacting(PercentEncoding.decodeForm(value)).map { "\(Substring(name))\($0)" } ?? String(item)
        }.joined(separator: "&")
    }

    /// The value of a query item, percent-encoded except for its marks, without the secrets in its JSON or in its URLs;
    /// `nil` if it contains none.
    package static func value(_ value: String) -> String? {
        let first = value.unicodeScalars.first { !$0.properties.isWhitespace }
        // The query items of a URL in the value are not decoded, which keeps the time proportional to the length.
        let redacted =
            first == "{" || first == "["
            ? MemberRedaction.text(of: value) : text(urlsIn: value) { text(url: $0) { _ in nil } }
        guard redacted != value else { return nil }
        return redacted.split(separator: mark, omittingEmptySubsequences: false).map {
            PercentEncoding.component(String($0))
        }.joined(separator: mark)
    }

    /// The text with each absolute URL in it replaced.
    ///
    /// - Parameter replacing: Returns the replacement for a URL.
    package static func text(urlsIn text: String, replacing: (String) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let separator = rest.utf8.firstRange(of: "://".utf8) {
            let scheme = rest[..<separator.lowerBound].utf8.reversed().prefix(while: isScheme)
            let start = rest.utf8.index(separator.lowerBound, offsetBy: -scheme.count)
            let end = endOfURL(rest[separator.upperBound...])
            result += rest[..<start] + replacing(String(rest[start..<end]))
            rest = rest[end...]
        }
        return result + rest
    }

    private static func isScheme(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "+-.".utf8.contains(byte)
    }

    /// The end of the URL at the beginning of the text, without the punctuation of a sentence.
    private static func endOfURL(_ text: Substring) -> Substring.Index {
        let scalars = text.unicodeScalars
        var end = scalars.startIndex
        while end < scalars.endIndex {
            if scalars[end...].starts(with: mark.unicodeScalars) {
                end = scalars.index(end, offsetBy: mark.unicodeScalars.count)
                continue
            }
            if scalars[end].properties.isWhitespace || "\"'<>`{}|\\^".unicodeScalars.contains(scalars[end]) { break }
            end = scalars.index(after: end)
        }
        while end > scalars.startIndex, ").,;:]!".unicodeScalars.contains(scalars[scalars.index(before: end)]) {
            end = scalars.index(before: end)
        }
        return end
    }
}

/// Finds the host of a URL in a text.
enum URLHost {
    private static let schemes = ["http", "https", "ws", "wss"].map { Array($0.utf8) }

    /// The range of the host of a web service, with its port, if the scheme of a URL ends with the colon at an index;
    /// `nil` if there is none. The host of another URL may contain a secret: `myapp://token`.
    static func range(in bytes: [UInt8], after colon: Int) -> Range<Int>? {
        let start = colon + 3
        guard start < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/"),
            hasScheme(bytes[..<colon])
        else { return nil }
        let authority = bytes[start...].prefix { !isEnd($0) }
        let user = authority.lastIndex(of: UInt8(ascii: "@"))
        let host = authority[(user.map { $0 + 1 } ?? start)...]
        return host.isEmpty ? nil : host.indices
    }

    private static func hasScheme(_ text: ArraySlice<UInt8>) -> Bool {
        let letters = text.suffix(6).reversed().prefix(while: \.isLetter).reversed().map { $0 | 0x20 }
        return schemes.contains(letters)
    }

    /// Whether a byte ends the part of a URL before its path, or the URL.
    private static func isEnd(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: " ") || "/?#\"'<>\\&%,;(){}|`".utf8.contains(byte)
    }
}
