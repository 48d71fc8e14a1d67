extension String {
    /// Whether the text is a number by the grammar of RFC 8259, section 6.
    package var isJSONNumber: Bool {
        var rest = utf8[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        if rest.first == UInt8(ascii: "0") {
            rest.removeFirst()
        } else if !Self.skipDigits(&rest) {
            return false
        }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard Self.skipDigits(&rest) else { return false }
        }
        if let mark = rest.first, "eE".utf8.contains(mark) {
            rest.removeFirst()
            if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
            guard Self.skipDigits(&rest) else { return false }
        }
        return rest.isEmpty
    }

    private static func skipDigits(_ text: inout Substring.UTF8View) -> Bool {
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        text.removeFirst(digits.count)
        return !digits.isEmpty
    }
}
