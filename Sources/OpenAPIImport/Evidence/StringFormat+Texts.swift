import TextCoding

extension StringFormat {
    /// Whether generated code reads a text in this format.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .dateTime: Self.isDateTime(text)
        case .date: TextSyntax.isDate(text)
        case .url: Self.isURL(text)
        case .uuid: TextSyntax.isUUID(text)
        case .base64: Self.isBase64(text)
        case .base64url:
            Self.isBase64(text.replacing("-", with: "+").replacing("_", with: "/"), padded: false)
        case .base16: text.utf8.count.isMultiple(of: 2) && text.allSatisfy(\.isHexDigit)
        case .decimal, .unixTime: text.numberKind != nil
        case .httpDate: Self.isMailDate(text) && text.hasSuffix("GMT")
        case .rfc2822Date: Self.isMailDate(text)
        }
    }

    /// RFC 3339, section 5.6, as the runtime reads it.
    static func isDateTime(_ text: String) -> Bool {
        guard TextSyntax.isDate(text.prefix(10)) else { return false }
        let time = text.dropFirst(10)
        guard let mark = time.first, "Tt ".contains(mark), time.dropFirst().prefix(8).matches("00:00:00") else {
            return false
        }
        let clock = time.dropFirst().prefix(8)
        guard let hour = Int(clock.prefix(2)), let minute = Int(clock.dropFirst(3).prefix(2)), hour < 24, minute < 60
        else { return false }
        var zone = time.dropFirst(9)
        if zone.first == "." {
            let rest = zone.dropFirst().drop { $0.isASCII && $0.isNumber }
            guard rest.startIndex > zone.index(after: zone.startIndex) else { return false }
            zone = rest
        }
        return zone == "Z" || zone == "z" || zone.matches("+00:00") || zone.matches("-00:00") || zone.matches("+0000")
            || zone.matches("-0000")
    }

    /// Whether Foundation reads the text as a URL: it escapes most characters that a URL may not contain, but rejects
    /// an empty text and a bad scheme, host or port.
    private static func isURL(_ text: String) -> Bool {
        let scheme = text.prefix { !":/?#".contains($0) }
        guard text.dropFirst(scheme.count).first == ":", let first = scheme.first else {
            return !text.isEmpty && (!text.hasPrefix("//") || isAuthority(text.dropFirst(2)))
        }
        let isScheme =
            first.isASCII && first.isLetter
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let rest = text.dropFirst(scheme.count + 1)
        return isScheme && (!rest.hasPrefix("//") || isAuthority(rest.dropFirst(2)))
    }

    /// Whether a text begins with a user, a host and a port as a URL may have them.
    private static func isAuthority(_ text: Substring) -> Bool {
        let authority = text.prefix { !"/?#".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
        let hasEscapes = host.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
            $0.prefix(2).count == 2 && $0.prefix(2).allSatisfy(\.isHexDigit)
        }
        guard hasEscapes, !authority.contains(where: { $0 <= " " || "<>\"^`{|}\\".contains($0) }) else { return false }
        // The colons of an IPv6 address are inside of brackets.
        let end = host.hasPrefix("[") ? host.firstIndex(of: "]") : host.firstIndex(of: ":") ?? host.endIndex
        guard let end else { return false }
        let name = host[..<end].dropFirst(host.hasPrefix("[") ? 1 : 0)
        let port = host[end...].drop { $0 == "]" }
        return !name.contains { "[]".contains($0) }
            && (port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy { $0.isASCII && $0.isNumber })
    }

    private static func isBase64(_ text: String, padded: Bool = true) -> Bool {
        let text = text.filter { !$0.isWhitespace }
        let bare = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.utf8.count - bare.count
        guard !padded || text.utf8.count.isMultiple(of: 4), padding <= 2, bare.count % 4 != 1 else { return false }
        return text.utf8.suffix(padding).allSatisfy { $0 == UInt8(ascii: "=") }
            && bare.allSatisfy { Base64.value(of: $0) != nil }
    }

    /// `Tue, 01 Jul 2003 10:52:37 +0000`, with or without the weekday and the seconds.
    private static func isMailDate(_ text: String) -> Bool {
        var words = text.split(separator: " ").map(String.init)
        if words.first?.hasSuffix(",") == true { words.removeFirst() }
        guard words.count == 5, let day = Int(words[0]), (1...31).contains(day), Int(words[2]) != nil else {
            return false
        }
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let clock = words[3].split(separator: ":").compactMap { Int($0) }
        return months.contains(words[1].lowercased()) && (2...3).contains(clock.count)
    }
}
