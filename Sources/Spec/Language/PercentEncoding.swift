/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// The text with those bytes of its UTF-8 as `%XX` that are not to be kept.
    package static func encode(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII, isKept(scalar) { return String(scalar) }
            let digits = String(byte, radix: 16, uppercase: true)
            return (digits.count < 2 ? "%0" : "%") + digits
        }.joined()
    }

    /// `text` as a part of a path: every byte is encoded but the unreserved ones (RFC 3986, section 2.3).
    package static func encodePath(_ text: String, keepingSlashes: Bool) -> String {
        encode(text) { isUnreserved($0) || keepingSlashes && $0 == "/" }
    }

    private static func isUnreserved(_ scalar: Unicode.Scalar) -> Bool {
        "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
            || "-._~".unicodeScalars.contains(scalar)
    }

    /// The text with its `%XX` decoded; bytes that are no UTF-8 become U+FFFD.
    package static func decode(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(percent) else { return String(text) }
        return String(decoding: bytes(of: text).map(\.byte), as: UTF8.self)
    }

    /// The text of a query or a form, where a plus is a space.
    package static func decodeForm(_ text: some StringProtocol) -> String {
        String(decoding: bytes(of: text).map { $0.isPlain && $0.byte == plus ? space : $0.byte }, as: UTF8.self)
    }

    /// A decoded byte, and whether it was written without percent-encoding.
    package struct Byte: Hashable {
        package let byte: UInt8
        package let isPlain: Bool
    }

    /// The decoded bytes of a text; a `%` without two hexadecimal digits is kept.
    package static func bytes(of text: some StringProtocol) -> [Byte] {
        var result: [Byte] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == percent, rest.count >= 2, let high = digit(rest[rest.startIndex]),
                let low = digit(rest[rest.startIndex + 1])
            {
                result.append(Byte(byte: high << 4 | low, isPlain: false))
                rest = rest.dropFirst(2)
            } else {
                result.append(Byte(byte: byte, isPlain: true))
            }
        }
        return result
    }

    private static let percent = UInt8(ascii: "%")
    private static let plus = UInt8(ascii: "+")
    private static let space = UInt8(ascii: " ")

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
