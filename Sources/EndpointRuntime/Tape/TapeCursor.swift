/// A position in the bytes of a JSON text. The cursor validates the bytes that it skips.
struct TapeCursor {
    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    private var position: UnsafePointer<UInt8>

    init(_ start: UnsafePointer<UInt8>, count: Int, at offset: Int = 0) {
        self.start = start
        position = start + offset
        end = start + count
    }

    /// The number of bytes before the position.
    @inline(__always)
    var offset: Int { position - start }

    var isAtEnd: Bool { position == end }

    /// The next byte; 0 at the end, since no JSON text contains that byte.
    @inline(__always)
    var byte: UInt8 { position < end ? position.pointee : 0 }

    /// Skips one byte.
    @inline(__always)
    mutating func advance() {
        if position < end { position += 1 }
    }

    /// Returns `count` bytes at `offset`, which must be before the position.
    func bytes(at offset: Int, count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start + offset, count: count)
    }

    /// Skips white space.
    @inline(__always)
    mutating func skipSpace() {
        if position < end, position.pointee > 0x20 { return }
        skipSpaces()
    }

    private mutating func skipSpaces() {
        while position < end, position.pointee.isJSONSpace {
            position += 1
            // Skips indentation, eight spaces at a time.
            while end - position >= 8, position.word == .repeated(0x20) { position += 8 }
        }
    }

    /// Skips `word` if it is next, and returns whether it was.
    mutating func skip(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard end - position >= count else { return false }
        for index in 0..<count where position[index] != word.utf8Start[index] { return false }
        position += count
        return true
    }

    /// Skips the rest of a string and its closing quotation mark. Returns its marks, or `nil` if it is not valid.
    @inline(__always)
    mutating func skipString() -> JSONTape.Marks? {
        var marks: JSONTape.Marks = []
        var high: UInt64 = 0
        while true {
            while end - position >= 8 {
                let word = position.word
                let found =
                    word.matches(.quote) | word.matches(.escape)
                    | (word &- .repeated(0x20)) & ~word & .repeated(0x80)
                guard found == 0 else {
                    let bits = found.trailingZeroBitCount & ~7
                    high |= word & ((1 << UInt64(bits)) &- 1)
                    position += bits >> 3
                    break
                }
                high |= word
                position += 8
            }
            guard position < end else { return nil }
            let byte = position.pointee
            position += 1
            if byte == .quote {
                if high & .repeated(0x80) != 0 { marks.insert(.wide) }
                return marks
            }
            if byte == .escape {
                guard skipEscape() else { return nil }
                marks.insert(.escaped)
            } else if byte < 0x20 {
                return nil
            } else {
                high |= UInt64(byte)
            }
        }
    }

    /// Skips the rest of an escape sequence, after its backslash; returns `false` if it is not valid.
    private mutating func skipEscape() -> Bool {
        let kind = byte
        advance()
        switch kind {
        case .quote, .escape, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            return true
        case UInt8(ascii: "u"):
            guard end - position >= 4 else { return false }
            for index in 0..<4 where position[index].hexDigit == nil { return false }
            position += 4
            return true
        default: return false
        }
    }

    /// Skips a number and returns its kind; `nil` if it is not valid by RFC 8259, section 6.
    @inline(__always)
    mutating func skipNumber() -> JSONTape.Kind? {
        if byte == UInt8(ascii: "-") { position += 1 }
        if byte == UInt8(ascii: "0") {
            position += 1
        } else {
            guard skipDigits() else { return nil }
        }
        var kind = JSONTape.Kind.integer
        if byte == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() else { return nil }
            kind = .number
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() else { return nil }
            kind = .number
        }
        return kind
    }

    /// Skips digits; returns `false` if there are none.
    @inline(__always)
    private mutating func skipDigits() -> Bool {
        let first = position
        while position < end, position.pointee.isDigit { position += 1 }
        return position > first
    }
}
