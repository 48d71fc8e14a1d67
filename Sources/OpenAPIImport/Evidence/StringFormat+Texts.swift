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
        case .decimal: text.numberKind != nil
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
    /// an empty text and a bad host or port.
    private static func isURL(_ text: String) -> Bool {
        var bytes = text.utf8[...]
        while let byte = bytes.first, byte != UInt8(ascii: ":") {
            guard byte != UInt8(ascii: "/") else { return true }
            bytes.removeFirst()
        }
        guard bytes.starts(with: "://".utf8) else { return !text.isEmpty }
        let authority = bytes.dropFirst(3).prefix { !"/?#".utf8.contains($0) }
        let isBad = authority.contains { byte in byte <= 0x20 || "<>\"^`{|}".utf8.contains(byte) }
        if isBad || authority.contains(UInt8(ascii: "[")) { return !isBad }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        guard let colon = host.firstIndex(of: UInt8(ascii: ":")) else { return true }
        return host[colon...].dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func isBase64(_ text: String, padded: Bool = true) -> Bool {
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
