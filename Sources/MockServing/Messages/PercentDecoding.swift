/// Reads percent-encoded text (RFC 3986, section 2.1).
enum PercentDecoding {
    /// The text with its `%XX` decoded; bytes that are no UTF-8 become U+FFFD.
    static func decode(_ text: some StringProtocol) -> String {
        String(decoding: bytes(of: text).map(\.byte), as: UTF8.self)
    }

    /// The text of a query or a form, where a plus is a space.
    static func decodeForm(_ text: some StringProtocol) -> String {
        String(decoding: bytes(of: text).map { $0.isPlain && $0.byte == plus ? space : $0.byte }, as: UTF8.self)
    }

    /// A byte, and whether it stood there as it is.
    struct Byte: Hashable {
        let byte: UInt8
        let isPlain: Bool
    }

    static func bytes(of text: some StringProtocol) -> [Byte] {
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
