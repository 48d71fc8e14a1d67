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
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
