/// A character that is escaped in a URL, in JSON or in HTML.
struct EscapedCharacter {
    /// The UTF-8 of the character, or one byte of it in a URL.
    let bytes: [UInt8]

    /// The number of bytes of the escaped form.
    let length: Int

    /// The maximum length: two escapes of JSON for one character beyond U+FFFF.
    static let longest = 12

    /// Whether a byte begins an escaped character.
    static func isEscape(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&")
    }

    /// The escaped character at an index of a text; `nil` if there is none.
    init?(in text: [UInt8], at index: Int) {
        switch text[index] {
        case UInt8(ascii: "%"): self.init(percentEncoded: text, at: index)
        case UInt8(ascii: "\\"): self.init(json: text[index...].prefix(Self.longest))
        case UInt8(ascii: "&"): self.init(html: text[index...].prefix(Self.longest))
        default: return nil
        }
    }

    private init(_ scalar: Unicode.Scalar, _ length: Int) {
        bytes = Array(String(scalar).utf8)
        self.length = length
    }

    /// `%2F`
    private init?(percentEncoded text: [UInt8], at index: Int) {
        guard index + 2 < text.count, let high = text[index + 1].hexDigit, let low = text[index + 2].hexDigit
        else { return nil }
        bytes = [high << 4 | low]
        length = 3
    }

    /// `\/`, `\u002f` or `\ud83d\ude00`
    private init?(json text: ArraySlice<UInt8>) {
        guard let escaped = text.dropFirst().first else { return nil }
        switch escaped {
        case UInt8(ascii: "u"):
            guard let unit = Self.number(text.dropFirst(2), digits: 4) else { return nil }
            if let scalar = Unicode.Scalar(unit) {
                self.init(scalar, 6)
                return
            }
            // Two surrogates.
            let next = text.dropFirst(6)
            guard next.starts(with: "\\u".utf8), (0xD800..<0xDC00).contains(unit),
                let low = Self.number(next.dropFirst(2), digits: 4), (0xDC00..<0xE000).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            else { return nil }
            self.init(scalar, 12)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            self.init(Unicode.Scalar(escaped), 2)
        case UInt8(ascii: "t"): self.init("\t", 2)
        default: return nil
        }
    }

    /// `&amp;`, `&#38;` or `&#x26;`
    private init?(html text: ArraySlice<UInt8>) {
        guard let end = text.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[..<end].dropFirst(), as: UTF8.self)
        let length = end + 1 - text.startIndex
        switch name {
        case "amp": self.init("&", length)
        case "lt": self.init("<", length)
        case "gt": self.init(">", length)
        case "quot": self.init("\"", length)
        case "apos": self.init("'", length)
        default:
            guard name.hasPrefix("#") else { return nil }
            let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
            let value = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            guard let scalar = value.flatMap(Unicode.Scalar.init) else { return nil }
            self.init(scalar, length)
        }
    }

    /// The hexadecimal number of exactly `digits` digits.
    private static func number(_ text: ArraySlice<UInt8>, digits: Int) -> UInt32? {
        let values = text.prefix(digits).compactMap(\.hexDigit)
        return values.count == digits ? values.reduce(0) { $0 << 4 | UInt32($1) } : nil
    }
}
