import TextCoding

// Placeholders consist of noncharacters, which texts do not contain, so that no secret is found inside of one.
extension SecretMarks {
    /// The beginning of each placeholder.
    static let placeholderStart = text(0xFDD0)

    static let end = text(0xFDD1)
    static let uuidEnd = text(0xFDD2)
    /// The time of a date-time follows the placeholder of its day.
    static let dayEnd = text(0xFDD3)
    static let numberEnd = text(0xFDD4)
    private static let digits = (0xFDE0...0xFDE7).map { text($0) }

    private static func text(_ codeUnit: UInt16) -> String {
        String(decoding: [codeUnit], as: UTF16.self)
    }

    /// Whether a text begins with a placeholder.
    static func isPlaceholder(_ text: String) -> Bool {
        text.utf8.starts(with: placeholderStart.utf8)
    }

    static func ends(_ placeholder: String, with end: String) -> Bool {
        placeholder.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }

    /// The text, percent-encoded except for its placeholders.
    static func percentEncoded(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            (0xFDD0...0xFDEF).contains(scalar.value) ? String(scalar) : PercentEncoding.component(String(scalar))
        }.joined()
    }

    static func placeholder(_ number: Int, _ end: String) -> String {
        let scalars = String(number, radix: digits.count).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] }
        return placeholderStart + scalars.joined() + end
    }

    static let placeholder: MarkedText.Kind = {
        let digitBytes = Set(digits.map { Array($0.utf8) })
        let ends = [end, uuidEnd, dayEnd, numberEnd].map { Array($0.utf8) }
        let length = ends[0].count
        return MarkedText.Kind(start: Array(placeholderStart.utf8)) { bytes, first in
            var index = first
            while digitBytes.contains(Array(bytes[index...].prefix(length))) { index += length }
            return index > first && ends.contains(Array(bytes[index...].prefix(length))) ? index + length : nil
        }
    }()

    /// The text with marks that have no number in place of placeholders.
    static func withoutPlaceholders(_ text: String) -> String {
        MarkedText(text, [placeholder]).replacing { _ in any }
    }

    /// A text of a file, split at its placeholders.
    static func split(atPlaceholdersIn text: String) -> MarkedText {
        MarkedText(text, [placeholder])
    }
}
