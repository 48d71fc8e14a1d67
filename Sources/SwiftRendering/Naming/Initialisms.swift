/// Words that Swift writes in capitals inside a name: `userID`, `htmlURL`.
enum Initialisms {
    /// The capitalized form of a lowercase word, `IDs` for `ids`; `nil` if it is not an initialism.
    static func initialism(for word: String) -> String? {
        if known.contains(word) { return word.uppercased() }
        if word.hasSuffix("s"), known.contains(String(word.dropLast())) { return word.dropLast().uppercased() + "s" }
        return nil
    }

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
