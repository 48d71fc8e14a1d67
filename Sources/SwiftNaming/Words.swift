import Spec

/// The words of a name in any convention: `html_url`, `X-Request-ID`, `createdAt`, `@odata.nextLink`.
///
/// A word ends at anything that is neither letter nor digit, and where a capital begins the next one:
/// `HTMLUrl` is `HTML`, `Url`. Digits stay with the letters before them. A sign in front of a digit counts as a
/// word where nothing stands before it: `+1` is `plus`, `1`.
struct Words {
    private(set) var words: [String] = []

    /// - Parameter namingSymbols: Whether every symbol is a word, but for what joins two words: a blank, an underscore,
    ///   a hyphen, a slash, a full stop or a colon between letters.
    init(_ name: String, namingSymbols: Bool = false) {
        let bytes = Array(name.utf8)
        if !namingSymbols, let ranges = NameWords.ranges(ofASCII: bytes) {
            if let start = ranges.first?.lowerBound, start > 0, bytes[start].isASCIIDigit {
                words += [Self.signs[Character(Unicode.Scalar(bytes[start - 1]))]].compactMap(\.self)
            }
            words += ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
            joinETag()
            return
        }
        let characters = Array(name)
        var word = ""
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                close(&word)
                let next = characters.indices.contains(index + 1) ? characters[index + 1] : nil
                if namingSymbols {
                    let previous = index > 0 ? characters[index - 1] : nil
                    let isBetweenLetters = previous?.isLetter == true && next?.isLetter == true
                    if !(isBetweenLetters && Self.joints.contains(character)), !"_ ".contains(character),
                        let symbol = SwiftName.symbolNames[character]
                    {
                        words.append(symbol)
                    }
                } else if words.isEmpty, next?.isNumber == true, let sign = Self.signs[character] {
                    words.append(sign)
                }
                continue
            }
            if NameWords.beginsWord(at: index, in: characters) { close(&word) }
            // A letter may carry marks, joiners among them, that no name in Swift should have.
            word.unicodeScalars.append(contentsOf: character.unicodeScalars.filter(Self.isPart))
        }
        close(&word)
        joinETag()
    }

    /// `ETag` is one word.
    private mutating func joinETag() {
        for index in words.indices.dropLast().reversed()
        where words[index] == "E" && ["Tag", "Tags"].contains(words[index + 1]) {
            words[index] += words.remove(at: index + 1)
        }
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isXIDContinue && !VisibleText.isHidden(scalar)
    }

    private mutating func close(_ word: inout String) {
        if !word.isEmpty { words.append(word) }
        word = ""
    }

    private static let joints: Set<Character> = ["-", "/", ".", ":"]

    private static let signs: [Character: String] = ["+": "plus", "-": "minus"]
}

/// Words that Swift writes in capitals inside a name: `userID`, `htmlURL`.
enum Initialisms {
    /// The capitalized form of a lowercase word, `IDs` for `ids`; `nil` if it is not an initialism.
    static func initialism(for word: String) -> String? {
        if let special = special[word] { return special }
        // `utf8`, `sha256`
        let stem = word.prefix { !$0.isNumber }
        if known.contains(word)
            || stem.count < word.count && known.contains(String(stem))
                && word.dropFirst(stem.count).allSatisfy(\.isNumber)
        {
            return word.uppercased()
        }
        if word.hasSuffix("s"), known.contains(String(word.dropLast())) { return word.dropLast().uppercased() + "s" }
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
