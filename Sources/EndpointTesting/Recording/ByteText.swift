import Foundation
import TextCoding

/// Bytes that look like a text in an unknown charset, read as ISO 8859-1, in which every byte is a character.
struct ByteText {
    let text: String

    init(text: String) {
        self.text = text
    }

    /// Reads bytes; `nil` if they contain a control character that texts do not contain (WHATWG, MIME Sniffing).
    init?(_ data: Data) {
        guard !Self.isBinary(data) else { return nil }
        var scalars = String.UnicodeScalarView()
        for byte in data { scalars.append(Unicode.Scalar(byte)) }
        text = String(scalars)
    }

    /// The bytes, with marks that have no number in place of placeholders: a mark in a Base64 text gets no number.
    var data: Data {
        var data = Data()
        for scalar in SecretMarks.withoutPlaceholders(text).unicodeScalars {
            if let byte = UInt8(exactly: scalar.value) {
                data.append(byte)
            } else {
                data.append(contentsOf: String(scalar).utf8)
            }
        }
        return data
    }

    static func isBinary(_ data: Data) -> Bool {
        data.contains { byte in
            switch byte {
            // A JSON text sequence is a text, too.
            case JSONSequence.separator: false
            case 0x00...0x08, 0x0B, 0x0E...0x1A, 0x1C...0x1F: true
            default: false
            }
        }
    }
}
