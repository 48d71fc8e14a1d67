/// Finds the host of a URL in a text.
enum URLHost {
    private static let schemes = ["http", "https", "ws", "wss"].map { Array($0.utf8) }

    /// The range of the host of a web service, with its port, if the scheme of a URL ends with the colon at an index;
    /// `nil` if there is none. The host of another URL may contain a secret: `myapp://token`.
    static func range(in bytes: [UInt8], after colon: Int) -> Range<Int>? {
        let start = colon + 3
        guard start < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/"),
            hasScheme(bytes[..<colon])
        else { return nil }
        let authority = bytes[start...].prefix { !isEnd($0) }
        let user = authority.lastIndex(of: UInt8(ascii: "@"))
        let host = authority[(user.map { $0 + 1 } ?? start)...]
        return host.isEmpty ? nil : host.indices
    }

    private static func hasScheme(_ text: ArraySlice<UInt8>) -> Bool {
        let isLetter = { (byte: UInt8) in UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
        let letters = text.suffix(6).reversed().prefix { isLetter($0) }.reversed().map { $0 | 0x20 }
        return schemes.contains(letters)
    }

    /// Whether a byte ends the part of a URL before its path, or the URL.
    private static func isEnd(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: " ") || "/?#\"'<>\\&%,;(){}|`".utf8.contains(byte)
    }
}
