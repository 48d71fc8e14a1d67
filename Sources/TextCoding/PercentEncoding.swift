/// Percent-encoding of URLs and forms (RFC 3986, section 2).
package enum PercentEncoding {
    /// Encodes a value between delimiters, such as a path segment or the name or value of a query item. Only the
    /// unreserved characters, which are letters, digits and `-._~`, are not encoded.
    package static func component(_ text: String) -> String {
        text.utf8.allSatisfy(isUnreserved) ? text : encode(text.utf8) { _ in false }
    }

    /// Encodes a value that may consist of several segments; its slashes are not encoded.
    package static func segments(_ text: String) -> String {
        encode(text.utf8) { $0 == UInt8(ascii: "/") }
    }

    /// Encodes a path or a query that is already in URL syntax: allowed characters are kept, including valid `%XX`.
    package static func literal(_ text: Substring) -> String {
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

    /// Encodes all bytes of the text's UTF-8, including unreserved characters, except the bytes that `keep` accepts.
    package static func encode(_ text: String, keeping keep: (UInt8) -> Bool) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 { append(byte, to: &result, isKept: keep(byte)) }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text with its `%XX` decoded; bytes that are not UTF-8 become U+FFFD.
    package static func decode(_ text: Substring) -> String {
        guard text.utf8.contains(percent) else { return String(text) }
        return String(decoding: bytes(of: text).map(\.value), as: UTF8.self)
    }

    /// The text with its `%XX` decoded; bytes that are not UTF-8 become U+FFFD.
    package static func decode(_ text: String) -> String { decode(text[...]) }

    /// Decodes a name or a value of a form or a query, in which a plus is a space.
    package static func decodeForm(_ text: Substring) -> String {
        let bytes = bytes(of: text).map { $0.isPlain && $0.value == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0.value }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A decoded byte, and whether it was written without percent-encoding.
    package struct Byte: Hashable {
        package let value: UInt8
        package let isPlain: Bool
    }

    /// The decoded bytes of a text; a `%` without two hexadecimal digits is kept.
    package static func bytes(of text: Substring) -> [Byte] {
        var result: [Byte] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == percent, let decoded = octet(rest) {
                result.append(Byte(value: decoded, isPlain: false))
                rest = rest.dropFirst(2)
            } else {
                result.append(Byte(value: byte, isPlain: true))
            }
        }
        return result
    }
}

extension PercentEncoding {
    private static func encode(_ bytes: some Sequence<UInt8>, keep: (UInt8) -> Bool) -> String {
        var result: [UInt8] = []
        for byte in bytes { append(byte, to: &result, isKept: isUnreserved(byte) || keep(byte)) }
        return String(decoding: result, as: UTF8.self)
    }

    private static func append(_ byte: UInt8, to result: inout [UInt8], isKept: Bool) {
        if isKept {
            result.append(byte)
        } else {
            result += [percent, hexadecimal(byte >> 4), hexadecimal(byte & 0xF)]
        }
    }

    /// The byte that two hexadecimal digits at the start of `bytes` encode.
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
