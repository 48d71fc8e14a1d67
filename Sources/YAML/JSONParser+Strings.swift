extension JSONParser {
    mutating func string() throws(ParseFailure) -> String {
        index += 1
        var scalars: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: "\"") {
            if byte < 0x20 { throw unexpected("the end of a text") }
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                scalars.append(byte)
                continue
            }
            scalars.append(contentsOf: String(try escape()).utf8)
        }
        guard peek != nil else { throw unexpected("the end of a text") }
        index += 1
        return String(decoding: scalars, as: UTF8.self)
    }

    private mutating func escape() throws(ParseFailure) -> Unicode.Scalar {
        guard let byte = peek else { throw unexpected("an escape") }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return try unicodeEscape()
        default:
            index -= 1
            throw unexpected("an escape")
        }
    }

    /// `\ud83d\udc4d`: two halves are one scalar; a half alone is the replacement character.
    private mutating func unicodeEscape() throws(ParseFailure) -> Unicode.Scalar {
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let isHigh = (0xD800..<0xDC00).contains(unit)
        guard isHigh, bytes.count > index + 5, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        else {
            return "\u{FFFD}"
        }
        let before = index
        index += 2
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else {
            index = before
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(ParseFailure) -> UInt32 {
        let digits = bytes[index..<min(index + 4, bytes.count)]
        guard digits.count == 4, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw unexpected("four hexadecimal digits")
        }
        index += 4
        return value
    }
}
