/// A scanner that reads a short ASCII text, such as a date, from left to right.
struct ByteScanner {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    var next: UInt8? { rest.first }

    /// Skips `character` if it is next, and returns whether it was.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skip(where: { UInt32($0) == character.value }) != nil
    }

    /// Skips the next byte if it satisfies a condition, and returns it.
    mutating func skip(where passes: (UInt8) -> Bool) -> UInt8? {
        guard let byte = rest.first, passes(byte) else { return nil }
        rest.removeFirst()
        return byte
    }

    /// Skips all occurrences of `character` that are next, and returns their number.
    @discardableResult
    mutating func skipAll(_ character: Unicode.Scalar) -> Int {
        var count = 0
        while skip(character) { count += 1 }
        return count
    }

    /// Reads a number of exactly `count` digits; `nil` if there are fewer.
    mutating func number(digits count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// Reads a digit; `nil` if the next byte is not a digit.
    mutating func digit() -> Int? {
        skip(where: \.isDigit).map { Int($0 - UInt8(ascii: "0")) }
    }

    /// Reads letters up to the first byte that is not a letter.
    mutating func word() -> String {
        var word = ""
        while let byte = skip(where: \.isLetter) {
            word.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return word
    }
}

extension Int {
    /// The number, padded with leading zeros to at least `width` digits.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

/// Classes of ASCII characters.
extension UInt8 {
    /// Whether the byte is a digit.
    @inline(__always)
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// Whether the byte is a letter.
    @inline(__always)
    var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

    /// Whether the byte is a letter or a digit.
    @inline(__always)
    var isLetterOrDigit: Bool { isLetter || isDigit }

    /// The value of a hexadecimal digit; `nil` for any other byte.
    var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
