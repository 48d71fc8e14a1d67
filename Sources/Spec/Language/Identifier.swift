/// The rules for names that become Swift names.
package enum Identifier {
    /// Whether `text` is an identifier (UAX #31) that Swift also accepts.
    package static func isValid(_ text: String) -> Bool {
        if text.utf8.allSatisfy({ isASCIIPart($0) }), let first = text.utf8.first {
            return text != "_" && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first)
        }
        guard let first = text.unicodeScalars.first, text != "_" else { return false }
        return (first == "_" || first.properties.isXIDStart)
            && text.unicodeScalars.allSatisfy { scalar in
                // Joiners are invisible.
                scalar.properties.isXIDContinue && scalar.properties.generalCategory != .format
            }
    }

    /// Whether `text` is an identifier that begins with a capital, as the name of a Swift type does.
    package static func isTypeName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.properties.isUppercase else { return false }
        return isValid(text)
    }

    private static func isASCIIPart(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || byte == UInt8(ascii: "_")
    }
}
