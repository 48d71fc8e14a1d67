/// A position in the bytes of a JSON text.
///
/// The cursor reads only the structure of the text, eight bytes at a time. It never reads beyond the end, but does not
/// detect text that is not JSON.
struct JSONCursor {
    private(set) var position: UnsafePointer<UInt8>
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// Creates a cursor at the first byte of `bytes`; `nil` if there is none.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int = 0) {
        guard let start = bytes.baseAddress, offset >= 0, offset < bytes.count else { return nil }
        self.start = start
        position = start + offset
        end = start + bytes.count
    }

    /// The number of bytes before the position.
    var offset: Int { position - start }

    /// The next byte; 0, which JSON text never contains, at the end.
    var byte: UInt8 { position < end ? position.pointee : 0 }

    /// Skips one byte.
    mutating func advance() {
        if position < end { position += 1 }
    }

    /// Skips `byte` if it is next.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard position < end, position.pointee == byte else { return false }
        position += 1
        return true
    }

    /// Skips white space.
    mutating func skipSpace() {
        while position < end, position.pointee.isJSONSpace { position += 1 }
    }

    /// Moves to the next bracket, brace or quotation mark.
    mutating func skipToStructure() {
        while end - position >= 8 {
            let word = position.word
            // Masks the bit that distinguishes `[` from `{` and `]` from `}`.
            let folded = word | UInt64.repeated(0x20)
            let found = folded.matches(UInt8(ascii: "{")) | folded.matches(UInt8(ascii: "}")) | word.matches(.quote)
            guard found == 0 else {
                position += found.trailingZeroBitCount >> 3
                return
            }
            position += 8
        }
        while position < end, !position.pointee.isJSONStructure { position += 1 }
    }

    /// Moves past the closing quotation mark of the current string; to the end if there is none.
    mutating func skipRestOfString() {
        while true {
            skipToQuoteOrEscape()
            guard position < end else { return }
            guard position.pointee == .escape else {
                position += 1
                return
            }
            position = end - position > 1 ? position + 2 : end
        }
    }

    /// Moves to the next quotation mark or backslash.
    mutating func skipToQuoteOrEscape() {
        while end - position >= 8 {
            let word = position.word
            let found = word.matches(.quote) | word.matches(.escape)
            guard found == 0 else {
                position += found.trailingZeroBitCount >> 3
                return
            }
            position += 8
        }
        while position < end, position.pointee != .quote, position.pointee != .escape { position += 1 }
    }

    /// Moves past the next value.
    mutating func skipValue() {
        switch byte {
        case .quote:
            advance()
            skipRestOfString()
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            var depth = 0
            repeat {
                depth += step()
            } while depth > 0 && position < end
        default:
            while position < end, !position.pointee.endsJSONScalar { position += 1 }
        }
    }

    /// Moves past the next bracket or brace and returns the change in depth: 1 for an opening one, -1 for a closing
    /// one, 0 at the end.
    mutating func step() -> Int {
        while true {
            skipToStructure()
            guard position < end else { return 0 }
            let byte = position.pointee
            position += 1
            guard byte == .quote else { return byte | 0x20 == UInt8(ascii: "{") ? 1 : -1 }
            skipRestOfString()
        }
    }
}

extension UnsafePointer<UInt8> {
    /// The next eight bytes, in little-endian order.
    @inline(__always)
    var word: UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self))
    }
}

extension UInt64 {
    /// Eight times the same byte.
    @inline(__always)
    static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// The high bits of the bytes that equal `byte`. Only the lowest set bit is reliable; the bits above it may be
    /// false positives.
    @inline(__always)
    func matches(_ byte: UInt8) -> UInt64 {
        let difference = self ^ UInt64.repeated(byte)
        return (difference &- UInt64.repeated(0x01)) & ~difference & UInt64.repeated(0x80)
    }
}

extension UInt8 {
    static var quote: UInt8 { UInt8(ascii: "\"") }
    static var escape: UInt8 { UInt8(ascii: "\\") }

    /// Whether the byte is white space by RFC 8259, section 2.
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    fileprivate var isJSONStructure: Bool {
        self == .quote || self | 0x20 == UInt8(ascii: "{") || self | 0x20 == UInt8(ascii: "}")
    }

    fileprivate var endsJSONScalar: Bool {
        isJSONSpace || self == UInt8(ascii: ",") || self | 0x20 == UInt8(ascii: "}")
    }
}
