/// Splits a date pattern: runs of letters are fields, text in apostrophes and other characters are literal.
struct PatternScanner {
    private var rest: Substring.UTF8View
    private var isQuoted = false

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    /// Whether the pattern has ended inside of a text.
    var isUnclosed: Bool { isQuoted && rest.isEmpty }

    mutating func next() -> DatePattern.Piece? {
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "'") {
                // Two apostrophes are one, inside of a text and outside.
                if rest.first == byte {
                    rest.removeFirst()
                    return .literal(byte)
                }
                isQuoted.toggle()
            } else if !isQuoted, Self.isLetter(byte) {
                var count = 1
                while rest.first == byte {
                    rest.removeFirst()
                    count += 1
                }
                return .field(byte, count: count)
            } else {
                return .literal(byte)
            }
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
}
