import Foundation

/// The initialisms in Swift names, and a cache of the names.
package final class NamingRules: Sendable {
    let initialisms: Initialisms
    let members = NameCache()
    let properties = NameCache()
    let types = NameCache()

    /// - Parameter initialisms: Words in addition to the known initialisms, in their capitalized form: `EBITDA`,
    ///   `GraphQL`.
    package init(initialisms: [String] = []) {
        self.initialisms = Initialisms(besides: initialisms)
    }
}

/// A cache of Swift names by the names in a spec, safe to use from several threads.
///
/// A name occurs in a request, its initializer, its convenience function and the checks for clashes. Splitting it into
/// words costs more than the rest of rendering.
final class NameCache: @unchecked Sendable {
    // `Mutex` of the standard library needs macOS 15.
    private let lock = NSLock()
    private var names: [String: String] = [:]

    /// The cached name for `key`, computed by `make` the first time.
    func name(for key: String, _ make: (String) -> String) -> String {
        if let known = lock.withLock({ names[key] }) { return known }
        let name = make(key)
        lock.withLock { names[key] = name }
        return name
    }
}

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

    /// Whether a lowercase word is several initialisms in a row, such as the `HTMLURL` of `getHTMLURL`. A version,
    /// `V2010`, may be one of them.
    func isRun(_ word: String) -> Bool {
        let letters = Array(word)
        // The smallest number of parts that end before each letter.
        var parts: [Int?] = [0] + Array(repeating: nil, count: letters.count)
        for end in letters.indices.map({ $0 + 1 }) {
            for start in max(0, end - Self.longest)..<end {
                guard let before = parts[start], isPart(letters[start..<end]) else { continue }
                parts[end] = min(parts[end] ?? .max, before + 1)
            }
        }
        return parts[letters.count].map { $0 > 1 } ?? false
    }

    private func isPart(_ letters: ArraySlice<Character>) -> Bool {
        let stem = letters.prefix { !$0.isNumber }
        guard letters.dropFirst(stem.count).allSatisfy(\.isNumber) else { return false }
        if stem == ["v"], stem.count < letters.count { return true }
        if Self.known.contains(String(stem)) { return true }
        let whole = String(letters)
        return special[whole] == whole.uppercased()
    }

    /// The number of letters and digits of the longest part of a run.
    private static let longest = 12

    /// Words with capitals and small letters.
    private static let special = [
        "etag": "ETag", "etags": "ETags", "ipv4": "IPv4", "ipv6": "IPv6", "oauth": "OAuth", "oauth1": "OAuth1",
        "oauth2": "OAuth2", "wifi": "WiFi",
    ]

    private static let known: Set<String> = [
        "api", "ascii", "cdn", "cidr", "cpu", "css", "csv", "cvss", "dns", "dpi", "eof", "fps", "ftp", "gid", "gif",
        "gmt", "gpg", "gps", "gpu", "guid", "html", "http", "https", "iban", "id", "imap", "imei", "ios", "ip", "isbn",
        "iso", "jpeg", "json", "jwt", "lan", "ldap", "mac", "mfa", "mime", "mms", "oidc", "os", "otp", "pdf", "pgp",
        "php", "pki", "png", "qr", "ram", "rgb", "rpc", "rsa", "rss", "saml", "scim", "sdk", "sha", "sip", "sku", "sla",
        "sms", "smtp", "sql", "ssd", "ssh", "ssl", "sso", "svg", "tcp", "tls", "totp", "ttl", "tv", "udp", "ui", "uid",
        "uri", "url", "usb", "utc", "utf", "uuid", "vat", "vcs", "vm", "vpc", "vpn", "wan", "xml", "xss", "yaml",
    ]
}
