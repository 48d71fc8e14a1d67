public import Foundation

// Swift's own initialisers read more than JSON's grammar allows (`+1`, `0x1p3`, `nan`), hence the check.

extension WireFormat where Value: FixedWidthInteger & Sendable {
    /// An integer in quotes: `"42"`.
    public static var quoted: Self {
        WireFormat("an integer in quotes", parse: { $0.isJSONNumber ? Value($0) : nil }, render: { String($0) })
    }
}

extension WireFormat where Value: LosslessStringConvertible & BinaryFloatingPoint & Sendable {
    /// A number in quotes: `"0.5"`.
    public static var quoted: Self {
        WireFormat(
            "a number in quotes",
            parse: { text in text.isJSONNumber ? Value(text).flatMap { $0.isFinite ? $0 : nil } : nil },
            render: { $0.isFinite ? $0.description : nil }
        )
    }
}

extension WireFormat where Value == Decimal {
    /// A number in quotes, with up to 38 digits: `"19.99"`.
    public static var quoted: Self {
        WireFormat(
            "a number in quotes",
            parse: { $0.isJSONNumber ? Decimal(string: $0, locale: nil) : nil },
            render: { $0.isNaN ? nil : $0.description }
        )
    }
}

extension String {
    /// Whether the text is a number by the grammar of RFC 8259, section 6.
    fileprivate var isJSONNumber: Bool {
        var scanner = ByteScanner(self)
        _ = scanner.skip("-")
        if !scanner.skip("0") {
            guard scanner.skipDigits() else { return false }
        }
        if scanner.skip(".") {
            guard scanner.skipDigits() else { return false }
        }
        if scanner.skip("e") || scanner.skip("E") {
            _ = scanner.skip("+") || scanner.skip("-")
            guard scanner.skipDigits() else { return false }
        }
        return scanner.isAtEnd
    }
}

extension ByteScanner {
    /// Steps over digits; false if there is none.
    fileprivate mutating func skipDigits() -> Bool {
        guard digit() != nil else { return false }
        while digit() != nil {}
        return true
    }
}
