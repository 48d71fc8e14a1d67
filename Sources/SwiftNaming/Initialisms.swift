/// Words that Swift writes in capitals inside a name: `userID`, `htmlURL`.
struct Initialisms: Sendable {
    /// The capitalized forms of special words, by their lowercase forms.
    private let special: [String: String]

    /// - Parameter words: Additional words, in their capitalized form.
    init(besides words: [String] = []) {
        special = words.reduce(into: Self.special) { special, word in
            special[word.lowercased()] = word
            special[word.lowercased() + "s"] = word + "s"
        }
    }

    /// The capitalized form of a lowercase word, `IDs` for `ids`; `nil` if it is not an initialism.
    func initialism(for word: String) -> String? {
        if let special = special[word] { return special }
        // `utf8`, `sha256`
        let stem = word.prefix { !$0.isNumber }
        if Self.known.contains(word)
            || stem.count < word.count && Self.known.contains(String(stem))
                && word.dropFirst(stem.count).allSatisfy(\.isNumber)
        {
            return word.uppercased()
        }
        if word.hasSuffix("s"), Self.known.contains(String(word.dropLast())) {
            return word.dropLast().uppercased() + "s"
        }
        return nil
    }

    /// Words with capitals and small letters.
    private static let special = ["etag": "ETag", "etags": "ETags", "ipv4": "IPv4", "ipv6": "IPv6"]

    private static let known: Set<String> = [
        "api", "ascii", "cdn", "cidr", "cpu", "css", "csv", "cvss", "dns", "dpi", "eof", "fps", "ftp", "gpg", "gpu",
        "gid", "gif", "gmt", "gps", "guid", "html", "http", "https", "iban", "id", "imap", "imei", "ip", "isbn", "iso",
        "jpeg", "json",
        "jwt", "lan", "ldap", "mac", "mfa", "mime", "oauth2", "oidc", "os", "otp", "pdf", "pgp", "php", "pki", "png",
        "qr", "ram", "rgb", "rpc", "rsa", "rss", "saml", "scim", "sdk", "sha", "sku", "sla", "sms", "smtp", "sql",
        "ssd", "ssh", "ssl", "sso", "svg", "tcp", "tls", "totp", "ttl", "tv", "udp", "ui", "uid", "uri", "url", "usb",
        "utc", "utf", "uuid", "vat", "vcs", "vm", "vpc", "vpn", "wan", "wifi", "xml", "xss", "yaml",
    ]
}
