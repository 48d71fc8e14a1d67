/// The character encoding Windows-1252: ISO 8859-1 except for 0x80 to 0x9F, five bytes of which are undefined.
package enum Windows1252 {
    /// The character of a byte; `nil` if the byte is undefined.
    package static func character(of byte: UInt8) -> Unicode.Scalar? {
        (0x80...0x9F).contains(byte) ? specials[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// The byte of a character; `nil` if the encoding lacks it.
    package static func byte(of character: Unicode.Scalar) -> UInt8? {
        if let index = specials.firstIndex(of: character) { return UInt8(0x80 + index) }
        guard let byte = UInt8(exactly: character.value), !(0x80...0x9F).contains(byte) else { return nil }
        return byte
    }

    private static let specials: [Unicode.Scalar?] = [
        "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
        nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
    ]
}
