import EndpointRuntime
import Foundation
import TextCoding

/// The marks in place of the secrets of a recording: `REDACTED_1_`, `REDACTED_2_`, and so on, a different one for each
/// secret, so that different secrets stay different. The mark of a UUID is a UUID, and the mark of a date is a date.
///
/// While exchanges are recorded, placeholders replace the secrets. They are numbered when the file is written, in the
/// order of the file, which does not depend on the order of concurrent requests.
final class SecretMarks: Sendable {
    /// The mark of any secret, without a number.
    static let any = "REDACTED"

    /// The placeholder of a secret that has no mark.
    static let unknown = placeholder(0, end)

    private let numbers = Locked<[String: Int]>([:])

    /// The placeholder of a secret, which is the same for its forms in URLs, forms and JSON.
    func placeholder(for secret: String) -> String {
        // A secret may itself contain percent-escapes. A request then escapes them again.
        var plain = secret
        while let decoded = plain.removingPercentEncoding, decoded != plain { plain = decoded }
        let time = SecretForm.time(inPlaceOfDate: plain)
        plain = plain.replacing("+", with: " ")
        let isUUID = SecretForm.isUUID(plain)
        if isUUID { plain = plain.lowercased() }
        let number = numbers.withLock { numbers in
            let number = numbers[plain] ?? numbers.count + 1
            numbers[plain] = number
            return number
        }
        if let time { return Self.placeholder(number, Self.dayEnd) + time }
        return Self.placeholder(number, isUUID ? Self.uuidEnd : Self.end)
    }

    /// The replacement for a secret in a request that is replayed. A mark is kept: the secret is from a replayed
    /// response.
    static func replayed(_ secret: String) -> String {
        // The colons of a date-time are escaped in some URLs.
        let plain = secret.removingPercentEncoding ?? secret
        return isMark(plain) ? plain : unknown
    }

    private static func isMark(_ text: String) -> Bool {
        !text.isEmpty && MarkedText(text, mark, uuid, date).replacing { _ in "" }.isEmpty
    }

    /// The numbered marks in a text.
    static func marks(in text: String) -> Set<String> {
        Set(MarkedText(text, mark, uuid, date).marks)
    }

    /// The text without the numbers of its marks.
    static func unnumbered(_ text: String) -> String {
        MarkedText(withoutPlaceholders(text), mark, uuid, date).replacing { _ in any }
    }

    /// The mark with a number. The last character separates it from digits that follow it, and no encoding of URLs
    /// changes it.
    private static func mark(_ number: Int) -> String { "\(any)_\(number)_" }

    /// `REDACTED_2_`, or, as earlier versions have written it, `REDACTED` or `REDACTED-2`.
    private static let mark = MarkedText.Kind(start: Array(any.utf8)) { bytes, index in
        guard index < bytes.count else { return index }
        let end = bytes[(index + 1)...].firstIndex { !isDigit($0) } ?? bytes.endIndex
        guard end > index + 1 else { return index }
        switch bytes[index] {
        case UInt8(ascii: "-"): return end
        case UInt8(ascii: "_"): return end < bytes.count && bytes[end] == bytes[index] ? end + 1 : index
        default: return index
        }
    }

    private static let uuidStart = "00000000-0000-4000-8000-"

    /// The UUID with a number.
    private static func uuid(_ number: Int) -> String {
        let digits = String(number)
        return uuidStart + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    private static let uuid = MarkedText.Kind(start: Array(uuidStart.utf8)) { bytes, index in
        let digits = bytes[index...].prefix(12)
        return digits.count == 12 && digits.allSatisfy(isDigit) ? index + 12 : nil
    }

    /// A replaced day or date-time.
    private static let date = MarkedText.Kind(start: Array("2".utf8)) { bytes, index in
        let end = index + 9
        guard end <= bytes.count, bytes[index + 3] == UInt8(ascii: "-"),
            SecretForm.isDay(String(decoding: bytes[(index - 1)..<end], as: UTF8.self))
        else { return nil }
        return endOfTime(in: bytes, at: end)
    }

    /// The index behind the time of a replaced date-time; the index itself for a day.
    private static func endOfTime(in bytes: [UInt8], at index: Int) -> Int {
        var rest = bytes[index...]
        guard let separator = rest.popFirst(), "Tt ".utf8.contains(separator), rest.starts(with: "00:00:00".utf8) else {
            return index
        }
        rest = rest.dropFirst("00:00:00".utf8.count)
        let zeros = rest.dropFirst().prefix { $0 == UInt8(ascii: "0") }
        if rest.first == UInt8(ascii: "."), !zeros.isEmpty { rest = bytes[zeros.endIndex...] }
        let offset = ["Z", "z", "+00:00"].first { rest.starts(with: $0.utf8) } ?? ""
        return rest.startIndex + offset.utf8.count
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

// Placeholders consist of noncharacters, which texts do not contain, so that no secret is found inside of one.
extension SecretMarks {
    /// The beginning of each placeholder.
    static let placeholderStart = text(0xFDD0)

    private static let end = text(0xFDD1)
    private static let uuidEnd = text(0xFDD2)
    /// The time of a date-time follows the placeholder of its day.
    private static let dayEnd = text(0xFDD3)
    private static let digits = (0xFDE0...0xFDE7).map { text($0) }

    private static func text(_ codeUnit: UInt16) -> String {
        String(decoding: [codeUnit], as: UTF16.self)
    }

    /// Whether a text begins with a placeholder.
    static func isPlaceholder(_ text: String) -> Bool {
        text.utf8.starts(with: placeholderStart.utf8)
    }

    private static func ends(_ placeholder: String, with end: String) -> Bool {
        placeholder.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }

    /// The text, percent-encoded except for its placeholders.
    static func percentEncoded(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            (0xFDD0...0xFDEF).contains(scalar.value) ? String(scalar) : PercentEncoding.component(String(scalar))
        }.joined()
    }

    private static func placeholder(_ number: Int, _ end: String) -> String {
        let scalars = String(number, radix: digits.count).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] }
        return placeholderStart + scalars.joined() + end
    }

    private static let placeholder: MarkedText.Kind = {
        let digitBytes = Set(digits.map { Array($0.utf8) })
        let ends = [end, uuidEnd, dayEnd].map { Array($0.utf8) }
        let length = ends[0].count
        return MarkedText.Kind(start: Array(placeholderStart.utf8)) { bytes, first in
            var index = first
            while digitBytes.contains(Array(bytes[index...].prefix(length))) { index += length }
            return index > first && ends.contains(Array(bytes[index...].prefix(length))) ? index + length : nil
        }
    }()

    /// The text with marks that have no number in place of placeholders.
    static func withoutPlaceholders(_ text: String) -> String {
        MarkedText(text, placeholder).replacing { _ in any }
    }

    /// A text of a file, split at its placeholders.
    static func split(_ text: String) -> MarkedText {
        MarkedText(text, placeholder)
    }

    /// The marks of the secrets in a file, numbered in the order of the file.
    struct Numbering {
        private var marks: [String: String] = [:]
        private var (dayCount, otherCount) = (0, 0)

        /// The text with marks in place of its placeholders.
        mutating func text(_ text: MarkedText) -> String {
            text.replacing { placeholder in
                if let mark = marks[placeholder] { return mark }
                let mark = nextMark(for: placeholder)
                marks[placeholder] = mark
                return mark
            }
        }

        private mutating func nextMark(for placeholder: String) -> String {
            if SecretMarks.ends(placeholder, with: SecretMarks.dayEnd) {
                dayCount += 1
                return SecretForm.day(dayCount - 1)
            }
            otherCount += 1
            let isUUID = SecretMarks.ends(placeholder, with: SecretMarks.uuidEnd)
            return isUUID ? SecretMarks.uuid(otherCount) : SecretMarks.mark(otherCount)
        }
    }
}
