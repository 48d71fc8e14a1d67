import Foundation
import TextCoding

/// A text encoding, by its name in the IANA registry.
package enum Charset {
    case utf8
    case utf16(bigEndian: Bool?)
    case ascii
    case latin1
    case windows1252
    /// A charset that Foundation converts.
    case other(String.Encoding)

    /// Creates the charset with this name; `nil` if it is unknown.
    init?(_ name: String) {
        switch name.lowercased() {
        case "utf-8", "utf8": self = .utf8
        case "utf-16", "utf16": self = .utf16(bigEndian: nil)
        case "utf-16be": self = .utf16(bigEndian: true)
        case "utf-16le": self = .utf16(bigEndian: false)
        case "us-ascii", "ascii", "ansi_x3.4-1968": self = .ascii
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "iso_8859-1:1987", "latin1", "latin-1", "l1": self = .latin1
        case "windows-1252", "cp1252", "x-cp1252": self = .windows1252
        case let name:
            guard let encoding = Self.encodings[name] else { return nil }
            self = .other(encoding)
        }
    }

    /// Other charsets by their names and frequent aliases. Those that Foundation does not name have a number of Core
    /// Foundation, with the highest bit set.
    private static let encodings: [String: String.Encoding] = {
        let names: [(String.Encoding, [String])] = [
            (.utf32, ["utf-32", "utf32"]), (.utf32BigEndian, ["utf-32be"]), (.utf32LittleEndian, ["utf-32le"]),
            (.isoLatin2, ["iso-8859-2", "iso8859-2", "iso_8859-2", "latin2", "l2"]),
            (.windowsCP1250, ["windows-1250", "cp1250"]), (.windowsCP1251, ["windows-1251", "cp1251"]),
            (.windowsCP1253, ["windows-1253", "cp1253"]), (.windowsCP1254, ["windows-1254", "cp1254"]),
            (.macOSRoman, ["macintosh"]), (.shiftJIS, ["shift_jis", "shift-jis", "sjis", "x-sjis"]),
            (.iso2022JP, ["iso-2022-jp"]), (.japaneseEUC, namesOfEUC),
            (String.Encoding(rawValue: 0x8000_0205), ["iso-8859-5", "iso8859-5"]),
            (String.Encoding(rawValue: 0x8000_0207), ["iso-8859-7", "iso8859-7"]),
            (String.Encoding(rawValue: 0x8000_0209), ["iso-8859-9", "iso8859-9", "latin5", "l5"]),
            (String.Encoding(rawValue: 0x8000_020F), ["iso-8859-15", "iso8859-15", "latin-9"]),
            // GB 18030 contains GBK and GB 2312.
            (String.Encoding(rawValue: 0x8000_0632), ["gb18030", "gbk", "gb2312", "x-gbk"]),
            (String.Encoding(rawValue: 0x8000_0A03), ["big5"]),
            (String.Encoding(rawValue: 0x8000_0940), ["euc-kr", "ks_c_5601-1987"]),
            (String.Encoding(rawValue: 0x8000_0A02), ["koi8-r"]),
        ]
        return Dictionary(uniqueKeysWithValues: names.flatMap { encoding, names in names.map { ($0, encoding) } })
    }()

    // Foundation on Linux does not convert it.
    #if canImport(Darwin)
        private static let namesOfEUC = ["euc-jp"]
    #else
        private static let namesOfEUC: [String] = []
    #endif

    /// The text of a body; `nil` if the bytes are not valid, or if the charset is unknown and the bytes are not ASCII.
    package static func text(of data: Data, named name: String) -> String? {
        if let charset = Charset(name) { return charset.text(of: data) }
        // Nearly all charsets contain ASCII; the others switch to other characters by an escape character.
        return data.contains(0x1B) ? nil : Charset.ascii.text(of: data)
    }

    /// The bytes as text, without a byte order mark; `nil` if they are not valid.
    func text(of data: Data) -> String? {
        switch self {
        case .utf8: String(validUTF8: data.withoutByteOrderMark)
        case .utf16(let bigEndian): Self.utf16(Array(data), bigEndian: bigEndian)
        case .ascii: data.allSatisfy { $0 < 0x80 } ? String(decoding: data, as: UTF8.self) : nil
        case .latin1: String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) }))
        case .windows1252: Self.windows1252(data)
        case .other(let encoding):
            String(data: data, encoding: encoding).map { $0.hasPrefix("\u{FEFF}") ? String($0.dropFirst()) : $0 }
        }
    }

    /// The bytes of a text; `nil` if the charset lacks one of its characters.
    func data(of text: String) -> Data? {
        switch self {
        case .utf8: Data(text.utf8)
        case .utf16(let bigEndian):
            // Without a byte order in its name, the text begins with a byte order mark (RFC 2781, section 4.3).
            Data(
                ((bigEndian == nil ? [0xFEFF] : []) + text.utf16).flatMap { unit in
                    let unit = bigEndian == false ? unit.byteSwapped : unit
                    return [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                }
            )
        case .ascii: text.utf8.allSatisfy { $0 < 0x80 } ? Data(text.utf8) : nil
        case .latin1: Self.bytes(of: text) { UInt8(exactly: $0.value) }
        case .windows1252: Self.bytes(of: text, Windows1252.byte(of:))
        case .other(let encoding): text.data(using: encoding)
        }
    }

    private static func bytes(of text: String, _ byte: (Unicode.Scalar) -> UInt8?) -> Data? {
        var data = Data()
        for scalar in text.unicodeScalars {
            guard let byte = byte(scalar) else { return nil }
            data.append(byte)
        }
        return data
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

extension Collection<UInt8> {
    /// The bytes of a text in UTF-8 without a byte order mark.
    var withoutByteOrderMark: SubSequence { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}

/// The decoding of a text line by line.
extension Charset {
    var isUTF8: Bool {
        if case .utf8 = self { true } else { false }
    }

    /// Whether a line feed is the byte 0x0A, and that byte is always a line feed.
    var hasLineFeedBytes: Bool {
        switch self {
        case .utf16, .other(.utf32), .other(.utf32BigEndian), .other(.utf32LittleEndian): false
        case .utf8, .ascii, .latin1, .windows1252, .other: true
        }
    }

    /// The bytes as text, including a byte order mark; bytes that are not valid become U+FFFD.
    func repairedText(of data: Data) -> String {
        if isUTF8 { return String(decoding: data, as: UTF8.self) }
        if let text = text(of: data) { return text }
        var text = ""
        var rest = data[...]
        while let byte = rest.first {
            // The charsets with line feeds of one byte contain ASCII.
            let character = byte < 0x80 ? nil : character(at: rest)
            text += character?.text ?? (byte < 0x80 ? String(Unicode.Scalar(byte)) : "\u{FFFD}")
            rest = rest.dropFirst(character?.size ?? 1)
        }
        return text
    }

    /// The first character of the bytes, and its number of bytes; `nil` if they are not valid.
    private func character(at data: Data) -> (text: String, size: Int)? {
        for size in 1...4 where size <= data.count {
            if let text = text(of: Data(data.prefix(size))) { return (text, size) }
        }
        return nil
    }
}

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
        name = Self.trim(Substring(text.unicodeScalars.prefix { $0 != ";" })).lowercased()
        var scanner = FieldScanner(text)
        charset = scanner.parameters().first { $0.name == "charset" && !$0.value.isEmpty }?.value.lowercased()
    }

    /// Whether the type is `application/json` or `text/json`, or ends in `+json`.
    package var isJSON: Bool { name == "application/json" || name == "text/json" || name.hasSuffix("+json") }

    /// The bytes of a text in the charset, or else in UTF-8.
    package func data(of text: String) throws(BuildFailure) -> Data {
        guard let charset, charset != "utf-8" else { return Data(text.utf8) }
        guard let found = Charset(charset) else {
            // Nearly all charsets contain ASCII.
            if let data = Charset.ascii.data(of: text) { return data }
            throw BuildFailure("the charset \(charset.debugDescription) of a text is not supported")
        }
        guard let data = found.data(of: text) else {
            throw BuildFailure("a text contains characters that its charset \(charset.debugDescription) does not have")
        }
        return data
    }

    private static func trim(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

// `String(validating:as:)` of the standard library does the same, but only from macOS 15 and iOS 18.
extension String {
    /// Creates a string from bytes in UTF-8; `nil` if they are not valid UTF-8.
    init?(validUTF8 bytes: some Sequence<UInt8>) {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            self.init(validating: bytes, as: UTF8.self)
        } else {
            self.init(bytes: bytes, encoding: .utf8)
        }
    }

    /// Creates a string from bytes in UTF-8; `nil` if they are not valid UTF-8. Faster than for other sequences.
    init?(validUTF8 bytes: UnsafeBufferPointer<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // That initializer replaces invalid bytes, so the string then differs from them.
        let isSame = utf8.withContiguousStorageIfAvailable { text in
            guard let start = text.baseAddress, let other = bytes.baseAddress else { return bytes.isEmpty }
            return text.count == bytes.count && memcmp(start, other, text.count) == 0
        }
        guard isSame ?? false else { return nil }
    }

    /// Creates a string from code units in UTF-16; `nil` if a surrogate is unpaired.
    init?(validUTF16 units: [UInt16]) {
        self.init(decoding: units, as: UTF16.self)
        // That initializer replaces unpaired surrogates, so the string then differs from the code units.
        guard utf16.elementsEqual(units) else { return nil }
    }
}
