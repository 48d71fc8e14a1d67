import Foundation
import TextCoding

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
