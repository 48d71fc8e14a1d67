/// Percent-encoding according to RFC 3986: encodes all characters except the unreserved ones (letters, digits, `-._~`).
enum PercentEncoding {
    /// A value between delimiters: in a path segment, or in the query as a name or a value.
    static func component(_ text: String) -> String {
        text.utf8.allSatisfy(isUnreserved) ? text : encode(text.utf8) { _ in false }
    }

    /// A value that may consist of several segments: its slashes are not encoded.
    static func segments(_ text: String) -> String {
        encode(text.utf8) { $0 == UInt8(ascii: "/") }
    }

    /// A path or a query that is already in URL syntax: allowed characters are kept, including valid `%XX`.
    static func literal(_ text: Substring) -> String {
        if text.utf8.allSatisfy({ $0 != percent && (isUnreserved($0) || isLiteral($0)) }) { return String(text) }
        let bytes = Array(text.utf8)
        var result = ""
        var plain = 0
        for index in bytes.indices where bytes[index] == percent && octet(bytes[(index + 1)...]) == nil {
            result += encode(bytes[plain..<index]) { isLiteral($0) } + "%25"
            plain = index + 1
        }
        return result + encode(bytes[plain...]) { isLiteral($0) }
    }

    /// The text with its `%XX` decoded; bytes that are not UTF-8 become U+FFFD.
    static func decode(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(percent) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == percent, let decoded = octet(rest) {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes with all encoded except the unreserved ones and those in `keep`.
    static func encode(_ bytes: some Sequence<UInt8>, keep: (UInt8) -> Bool) -> String {
        var result: [UInt8] = []
        for byte in bytes {
            if isUnreserved(byte) || keep(byte) {
                result.append(byte)
            } else {
                result += [percent, hexadecimal(byte >> 4), hexadecimal(byte & 0xF)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func octet(_ bytes: ArraySlice<UInt8>) -> UInt8? {
        guard bytes.count >= 2, bytes.prefix(2).allSatisfy(isHexadecimal) else { return nil }
        return UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16)
    }

    private static let percent = UInt8(ascii: "%")

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"): true
        case UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "@"): true
        default: false
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        "0123456789abcdefABCDEF".utf8.contains(byte)
    }

    private static func hexadecimal(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
