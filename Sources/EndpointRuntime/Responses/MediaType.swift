import Foundation
import TextCoding

/// A media type with its parameters, such as `text/html; charset=utf-8` (RFC 9110, 8.3.1).
package struct MediaType: Sendable, Hashable {
    /// Type and subtype, in lower case.
    package let name: String

    /// The charset, in lower case.
    package let charset: String?

    /// Parses the value of a `Content-Type` header field; unknown parts are ignored.
    package init(_ text: String) {
        guard text.utf8.contains(UInt8(ascii: ";")) else {
            name = Self.trim(text[...]).lowercased()
            charset = nil
            return
        }
        let pieces = text.unicodeScalars.split(separator: ";", omittingEmptySubsequences: false).map(Substring.init)
        name = Self.trim(pieces.first ?? "").lowercased()
        charset =
            pieces.dropFirst().lazy.compactMap { parameter -> String? in
                let sides = parameter.split(separator: "=", maxSplits: 1)
                guard sides.count == 2, Self.trim(sides[0]).lowercased() == "charset" else { return nil }
                return String(Self.trim(sides[1])).trimmingQuotes.lowercased()
            }.first
    }

    /// Whether the type is `application/json` or `text/json`, or ends in `+json`.
    package var isJSON: Bool { name == "application/json" || name == "text/json" || name.hasSuffix("+json") }

    private static func trim(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}

/// A text encoding, by its name in the IANA registry.
enum Charset {
    case utf8
    case utf16(bigEndian: Bool?)
    case ascii
    case latin1
    case windows1252

    /// Creates the charset with this name; `nil` if it is unknown.
    init?(_ name: String) {
        switch name.lowercased() {
        case "utf-8", "utf8": self = .utf8
        case "utf-16", "utf16": self = .utf16(bigEndian: nil)
        case "utf-16be": self = .utf16(bigEndian: true)
        case "utf-16le": self = .utf16(bigEndian: false)
        case "us-ascii", "ascii": self = .ascii
        case "iso-8859-1", "iso8859-1", "latin1", "latin-1": self = .latin1
        case "windows-1252", "cp1252", "x-cp1252": self = .windows1252
        default: return nil
        }
    }

    /// The bytes as text, without a byte order mark; `nil` if they are not valid.
    func text(of data: Data) -> String? {
        switch self {
        case .utf8: String(validUTF8: data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        case .utf16(let bigEndian): Self.utf16(Array(data), bigEndian: bigEndian)
        case .ascii: data.allSatisfy { $0 < 0x80 } ? String(decoding: data, as: UTF8.self) : nil
        case .latin1: String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) }))
        case .windows1252: Self.windows1252(data)
        }
    }

    /// Decodes UTF-16 (RFC 2781): big endian unless a byte order mark or the name specifies another order.
    private static func utf16(_ bytes: [UInt8], bigEndian: Bool?) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        var bytes = bytes[...]
        var isBig = bigEndian ?? true
        if bytes.starts(with: [0xFE, 0xFF]), bigEndian != false {
            bytes = bytes.dropFirst(2)
            isBig = true
        } else if bytes.starts(with: [0xFF, 0xFE]), bigEndian != true {
            bytes = bytes.dropFirst(2)
            isBig = false
        }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return String(validUTF16: units)
    }

    private static func windows1252(_ data: Data) -> String? {
        var text = String.UnicodeScalarView()
        for byte in data {
            guard let character = Windows1252.character(of: byte) else { return nil }
            text.append(character)
        }
        return String(text)
    }
}
