import TextCoding

/// Checks the formats of strings that generated code does not read as plain text.
enum TextFormat {
    /// Whether a text is valid in its format; `true` for formats that are read as plain text.
    ///
    /// - Parameter encoding: The `contentEncoding` of the schema, which takes precedence.
    static func accepts(_ text: String, format: String?, encoding: String?) -> Bool {
        switch encoding?.lowercased() {
        case "base64": return isBase64(text)
        case "base64url": return isBase64(text.replacing("-", with: "+").replacing("_", with: "/"), padded: false)
        case "base16": return text.utf8.count.isMultiple(of: 2) && text.allSatisfy(\.isHexDigit)
        default: break
        }
        switch format {
        case "date-time": return isDateTime(text)
        case "date": return TextSyntax.isDate(text)
        case let format? where isUUID(format): return TextSyntax.isUUID(text)
        case "uri", "url": return isURL(text)
        case "byte": return isBase64(text)
        case "base64url":
            return isBase64(text.replacing("-", with: "+").replacing("_", with: "/"), padded: false)
        case "decimal": return text.numberKind != nil
        case "http-date": return isMailDate(text) && text.hasSuffix("GMT")
        case "date-time-rfc-2822", "date-time-rfc2822", "rfc2822": return isMailDate(text)
        default: return true
        }
    }

    /// Whether a format is `uuid`, the name that .NET gives it, or a version of it, such as `uuid4` (Pydantic).
    static func isUUID(_ format: String) -> Bool {
        ["uuid", "guid"].contains(format)
            || format.hasPrefix("uuid") && format.count == 5 && "12345678".contains(format.suffix(1))
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
