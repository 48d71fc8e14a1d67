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
