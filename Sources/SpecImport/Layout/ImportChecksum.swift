import Foundation

/// The checksum in the comment of an imported file, by which the next import recognizes an edited file.
package enum ImportChecksum {
    static let opening = "(checksum "

    /// The part of the comment with the checksum of `body`, the text after the comment: `(checksum 0a1b2c3d)`.
    static func text(of body: some StringProtocol) -> String {
        "\(opening)\(value(of: body)))"
    }

    /// Whether an imported file was edited; false for a file without a checksum.
    ///
    /// Line endings do not matter, since a checkout may change them.
    package static func isEdited(_ file: String) -> Bool {
        let file = file.replacing("\r\n", with: "\n")
        guard let start = file.prefix(1_000).firstRange(of: opening)?.upperBound,
            let end = file[start...].firstIndex(of: "\n")
        else { return false }
        return file[start...].prefix { $0.isHexDigit } != value(of: file[file.index(after: end)...])
    }

    /// The 32-bit hash FNV-1a in hexadecimal.
    private static func value(of text: some StringProtocol) -> String {
        let hash = text.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
