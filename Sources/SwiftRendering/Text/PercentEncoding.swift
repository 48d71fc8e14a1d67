/// Percent-encoding of what is known when code is generated, as the runtime does it.
enum PercentEncoding {
    /// `text` as a part of a path: every byte is encoded but the unreserved ones of RFC 3986, section 2.3.
    static func encoded(_ text: String, keepingSlashes: Bool) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            if unreserved.contains(scalar) || keepingSlashes && scalar == "/" { return String(scalar) }
            let digits = String(byte, radix: 16, uppercase: true)
            return (digits.count < 2 ? "%0" : "%") + digits
        }.joined()
    }

    private static let unreserved = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".unicodeScalars
    )
}
