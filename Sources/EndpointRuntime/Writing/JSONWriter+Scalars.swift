import Foundation

extension JSONWriter {
    /// Writes a string in quotation marks, with the escapes of RFC 8259, section 7.
    @inline(__always)
    func string(_ text: String) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { quoted($0) }
        if isWritten == nil { bridged(text) }
    }

    /// Writes a string that is bridged from Foundation, whose bytes are not contiguous.
    @inline(never)
    private func bridged(_ text: String) {
        var text = text
        text.withUTF8 { quoted($0) }
    }

    /// Writes text that needs no escapes, without quotation marks.
    func plain(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Writes UTF-8 in quotation marks.
    @inline(never)
    func quoted(_ text: UnsafeBufferPointer<UInt8>) {
        append(.quote)
        var rest = text
        while true {
            let copied = copy(rest)
            guard copied < rest.count else { break }
            escape(rest[copied])
            rest = UnsafeBufferPointer(rebasing: rest[(copied + 1)...])
        }
        append(.quote)
    }

    /// Copies the bytes up to the first that needs an escape, and returns their number.
    @inline(__always)
    private func copy(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let source = text.baseAddress else { return 0 }
        var copied = 0
        append(most: text.count) { target in
            while text.count - copied >= 8 {
                let word = (source + copied).word
                let escapes = word.matches(.quote) | word.matches(.escape) | word.controls
                guard escapes == 0 else { break }
                UnsafeMutableRawPointer(target + copied).storeBytes(of: word.littleEndian, as: UInt64.self)
                copied += 8
            }
            while copied < text.count, !source[copied].needsEscape {
                target[copied] = source[copied]
                copied += 1
            }
            return copied
        }
        return copied
    }

    @inline(never)
    private func escape(_ byte: UInt8) {
        append(.escape)
        switch byte {
        case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
        case .quote, .escape: append(byte)
        default:
            for digit in [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0"), byte >> 4 + UInt8(ascii: "0")] {
                append(digit)
            }
            append(byte & 0xF + (byte & 0xF < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        }
    }
}

extension UInt64 {
    /// The high bits of the bytes below 0x20. Only the lowest set bit is reliable.
    @inline(__always)
    fileprivate var controls: UInt64 { (self &- UInt64.repeated(0x20)) & ~self & UInt64.repeated(0x80) }
}

extension UInt8 {
    @inline(__always)
    fileprivate var needsEscape: Bool { self < 0x20 || self == .quote || self == .escape }
}

extension JSONWriter {
    /// Writes `true` or `false`.
    @inline(__always)
    func bool(_ value: Bool) {
        literal(value ? "true" : "false")
    }

    /// Writes `null`.
    @inline(__always)
    func null() {
        literal("null")
    }

    @inline(__always)
    func literal(_ text: StaticString) {
        text.withUTF8Buffer { append($0) }
    }

    /// Writes an integer of any size.
    @inline(__always)
    func integer(_ value: some FixedWidthInteger) {
        guard let magnitude = UInt64(exactly: value.magnitude) else { return plain(value.description) }
        digits(magnitude, isNegative: value < 0)
    }

    @inline(never)
    private func digits(_ magnitude: UInt64, isNegative: Bool) {
        if isNegative { append(UInt8(ascii: "-")) }
        let length = magnitude.digitCount
        append(most: length) { target in
            target.fill(magnitude, digits: length)
            return length
        }
    }

    /// Writes a number in the shortest form that reads as the same double; a whole number has no decimal point.
    @inline(never)
    func double(_ value: Double) {
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53, whole != 0 || value.sign == .plus {
            return integer(whole)
        }
        if !shortFraction(value) { floatingPoint(value) }
    }

    /// Writes a number with up to four decimals and at most 15 digits.
    ///
    /// Two different decimals of 15 digits are never the same double, so no shorter form reads as the same number.
    private func shortFraction(_ value: Double) -> Bool {
        let magnitude = value.magnitude
        guard magnitude >= 0.001, magnitude < 1e11 else { return false }
        var scale = 1.0
        for decimals in 1...4 {
            scale *= 10
            let scaled = (magnitude * scale).rounded()
            guard scaled / scale == magnitude else { continue }
            if value < 0 { append(UInt8(ascii: "-")) }
            let (whole, fraction) = UInt64(scaled).quotientAndRemainder(dividingBy: UInt64(scale))
            integer(whole)
            append(most: decimals + 1) { target in
                target.pointee = UInt8(ascii: ".")
                (target + 1).fill(fraction, digits: decimals)
                return decimals + 1
            }
            return true
        }
        return false
    }

    /// Writes a number of any floating-point type.
    @inline(never)
    func floatingPoint(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
        guard value.isFinite || !isStrict else { return fail(value, "is not finite") }
        let text = value.description
        plain(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    /// Writes a decimal with all of its digits.
    @inline(never)
    func decimal(_ value: Decimal) {
        guard value.isFinite || !isStrict else { return fail(value, "is not finite") }
        plain(value.description)
    }

    /// Writes a number with all of its digits.
    func number(_ value: JSON.Number) {
        switch value.form {
        case .integer(let value): integer(value)
        case .unsigned(let value): integer(value)
        case .double(let value): double(value)
        case .decimal(let value): decimal(value)
        case .text(let value): plain(value.text)
        }
    }

    /// Records an error for a value that JSON cannot express, unless there is already an error.
    @inline(never)
    func fail(_ value: Any, _ problem: String) {
        fault = fault ?? EncodingError.unwritable(value, codingPath, problem)
    }
}

extension UInt64 {
    /// The number of decimal digits.
    @inline(__always)
    fileprivate var digitCount: Int {
        var count = 1
        var limit: UInt64 = 10
        while self >= limit {
            count += 1
            let (next, overflows) = limit.multipliedReportingOverflow(by: 10)
            if overflows { break }
            limit = next
        }
        return count
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a number with leading zeros.
    @inline(__always)
    func fill(_ number: UInt64, digits: Int) {
        var rest = number
        var index = digits
        while index > 0 {
            index -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            self[index] = UInt8(truncatingIfNeeded: digit) + UInt8(ascii: "0")
            rest = quotient
        }
    }
}
