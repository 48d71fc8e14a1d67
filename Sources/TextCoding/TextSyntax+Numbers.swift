extension TextSyntax {
    /// Whether the text is a number in JSON (RFC 8259, section 6).
    package static func isJSONNumber(_ text: some StringProtocol) -> Bool {
        var rest = Substring(text).utf8
        rest.skip("-")
        if !rest.skip("0"), !rest.skipDigits() { return false }
        if rest.skip("."), !rest.skipDigits() { return false }
        if rest.skip("e") || rest.skip("E") {
            if !rest.skip("+") { rest.skip("-") }
            if !rest.skipDigits() { return false }
        }
        return rest.isEmpty
    }
}

extension Substring.UTF8View {
    /// Removes the character if it is next; returns whether it was.
    @discardableResult
    fileprivate mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = first, UInt32(byte) == character.value else { return false }
        removeFirst()
        return true
    }

    /// Removes the digits that are next; returns whether there was one.
    fileprivate mutating func skipDigits() -> Bool {
        let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        removeFirst(digits.count)
        return !digits.isEmpty
    }
}
