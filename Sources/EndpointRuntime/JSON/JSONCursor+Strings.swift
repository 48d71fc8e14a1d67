extension JSONCursor {
    /// The bytes up to `other` as a string; `nil` if they are not UTF-8.
    func text(to other: JSONCursor) -> String? {
        String(validUTF8: UnsafeBufferPointer(start: position, count: other.position - position))
    }

    /// Skips the characters that may be part of a number.
    mutating func skipNumber() {
        while true {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                advance()
            default: return
            }
        }
    }

    /// Reads the next string, and moves past it.
    ///
    /// - Returns: `nil` if there is no string, or if it contains an invalid escape sequence, a control character or
    ///   bytes that are not UTF-8.
    mutating func string() -> String? {
        guard skip(.quote) else { return nil }
        let start = self
        skipToQuoteOrEscape()
        guard byte == .quote else { return unescapedString(from: start) }
        defer { advance() }
        return start.hasControl(before: self) ? nil : start.text(to: self)
    }

    private func hasControl(before other: JSONCursor) -> Bool {
        UnsafeBufferPointer(start: position, count: other.position - position).contains { $0 < 0x20 }
    }

    private mutating func unescapedString(from start: JSONCursor) -> String? {
        self = start
        var bytes: [UInt8] = []
        while true {
            let byte = self.byte
            guard byte >= 0x20 else { return nil }
            advance()
            switch byte {
            case .quote: return String(validUTF8: bytes)
            case .escape:
                guard let scalar = escape() else { return nil }
                bytes.append(contentsOf: Character(scalar).utf8)
            default: bytes.append(byte)
            }
        }
    }

    /// Reads the rest of an escape sequence, after the backslash, and returns its character.
    private mutating func escape() -> Unicode.Scalar? {
        let kind = byte
        advance()
        switch kind {
        case .quote, .escape, UInt8(ascii: "/"): return Unicode.Scalar(kind)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: return nil
        }
        guard let first = codeUnit() else { return nil }
        guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
        guard skip(.escape), skip(UInt8(ascii: "u")), let second = codeUnit(), UTF16.isTrailSurrogate(second) else {
            return nil
        }
        let (lead, trail) = (UInt32(first) - 0xD800, UInt32(second) - 0xDC00)
        return Unicode.Scalar(0x10000 + (lead << 10 | trail))
    }

    /// Reads a code unit of four hexadecimal digits.
    private mutating func codeUnit() -> UInt16? {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
            advance()
        }
        return unit
    }
}
