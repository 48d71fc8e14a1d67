extension UnsafeBufferPointer<UInt8> {
    /// The value of an integer of at most 18 bytes, including its sign; `nil` for a longer integer.
    @inline(__always)
    var shortInteger: Int? {
        guard count <= 18, let first else { return nil }
        var value: Int64 = 0
        for byte in first == UInt8(ascii: "-") ? dropFirst()[...] : self[...] {
            value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
        }
        return Int(exactly: first == UInt8(ascii: "-") ? -value : value)
    }

    /// Whether all digits of a number, apart from its exponent, are zeros.
    ///
    /// If any other number is read as zero, it is too small for its type.
    var isZero: Bool {
        prefix { $0 | 0x20 != UInt8(ascii: "e") }.allSatisfy { $0 <= UInt8(ascii: "0") }
    }

    /// The double nearest to a number of at most 15 digits without an exponent; `nil` for any other number.
    ///
    /// Both the digits and the power of ten are exact doubles, so that their quotient is rounded once, as IEEE 754
    /// requires (W. D. Clinger, "How to read floating point numbers accurately", 1990).
    @inline(__always)
    var exactDouble: Double? {
        guard count <= 17, let first else { return nil }
        var (value, digits, decimals, isFraction): (Int64, Int, Int, Bool) = (0, 0, 0, false)
        for byte in first == UInt8(ascii: "-") ? dropFirst()[...] : self[...] {
            if byte == UInt8(ascii: ".") {
                isFraction = true
                continue
            }
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int64(digit)
            digits += 1
            if isFraction { decimals += 1 }
        }
        guard digits <= 15 else { return nil }
        let quotient = Double(value) / powersOfTen[decimals]
        return first == UInt8(ascii: "-") ? -quotient : quotient
    }
}

/// Powers of ten that a double represents exactly.
private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]
