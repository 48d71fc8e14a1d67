import EndpointRuntime
import Foundation
import TextCoding

/// The marks in place of the secrets of a recording: `REDACTED`, `REDACTED-2`, and so on, a different one for each
/// secret, so that different secrets stay different.
///
/// While exchanges are recorded, placeholders replace the secrets. They are numbered when the file is written, in the
/// order of the file, which does not depend on the order of concurrent requests.
final class SecretMarks: Sendable {
    /// The mark of the first secret. A URL can contain it without percent-encoding.
    static let first = "REDACTED"

    /// The placeholder of a secret that has no mark.
    static let unknown = placeholder(0)

    private let numbers = Locked<[String: Int]>([:])

    /// The placeholder of a secret, which is the same for its forms in URLs, forms and JSON.
    func placeholder(for secret: String) -> String {
        // A secret may itself contain percent-escapes. A request then escapes them again.
        var plain = secret
        while let decoded = plain.removingPercentEncoding, decoded != plain { plain = decoded }
        plain = plain.replacing("+", with: " ")
        let number = numbers.withLock { numbers in
            let number = numbers[plain] ?? numbers.count + 1
            numbers[plain] = number
            return number
        }
        return Self.placeholder(number)
    }

    /// The replacement for a secret in a request that is replayed. A mark is kept: the secret is from a replayed
    /// response.
    static func replayed(_ secret: String) -> String {
        isMark(secret) ? secret : unknown
    }

    private static func isMark(_ text: String) -> Bool {
        !text.isEmpty && MarkedText(text, mark).replacing { _ in "" }.isEmpty
    }

    /// The marks in a text.
    static func marks(in text: String) -> Set<String> {
        Set(MarkedText(text, mark).marks)
    }

    /// The text without the numbers of its marks.
    static func unnumbered(_ text: String) -> String {
        MarkedText(withoutPlaceholders(text), mark).replacing { _ in first }
    }

    /// `REDACTED` or `REDACTED-2`.
    private static let mark = MarkedText.Kind(start: Array(first.utf8)) { bytes, index in
        guard index < bytes.count, bytes[index] == UInt8(ascii: "-") else { return index }
        let digits = bytes[(index + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.isEmpty ? index : digits.endIndex
    }
}

// Placeholders consist of noncharacters, which texts do not contain, so that no secret is found inside of one.
extension SecretMarks {
    /// The beginning of each placeholder.
    static let placeholderStart = text(0xFDD0)

    private static let end = text(0xFDD1)
    private static let digits = (0xFDE0...0xFDE7).map { text($0) }

    private static func text(_ codeUnit: UInt16) -> String {
        String(decoding: [codeUnit], as: UTF16.self)
    }

    /// Whether a text begins with a placeholder.
    static func isPlaceholder(_ text: String) -> Bool {
        text.utf8.starts(with: placeholderStart.utf8)
    }

    /// The text, percent-encoded except for its placeholders.
    static func percentEncoded(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            (0xFDD0...0xFDEF).contains(scalar.value) ? String(scalar) : PercentEncoding.component(String(scalar))
        }.joined()
    }

    private static func placeholder(_ number: Int) -> String {
        let scalars = String(number, radix: digits.count).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] }
        return placeholderStart + scalars.joined() + end
    }

    private static let placeholder: MarkedText.Kind = {
        let digitBytes = Set(digits.map { Array($0.utf8) })
        let endBytes = Array(end.utf8)
        return MarkedText.Kind(start: Array(placeholderStart.utf8)) { bytes, first in
            var index = first
            while digitBytes.contains(Array(bytes[index...].prefix(endBytes.count))) { index += endBytes.count }
            return index > first && bytes[index...].starts(with: endBytes) ? index + endBytes.count : nil
        }
    }()

    /// The text with marks that have no number in place of placeholders.
    static func withoutPlaceholders(_ text: String) -> String {
        MarkedText(text, placeholder).replacing { _ in first }
    }

    /// A text of a file, split at its placeholders.
    static func split(_ text: String) -> MarkedText {
        MarkedText(text, placeholder)
    }

    /// The marks of the secrets in a file, numbered in the order of the file.
    struct Numbering {
        private var marks: [String: String] = [:]

        /// The text with marks in place of its placeholders.
        mutating func text(_ text: MarkedText) -> String {
            text.replacing { placeholder in
                if let mark = marks[placeholder] { return mark }
                let mark = marks.isEmpty ? first : "\(first)-\(marks.count + 1)"
                marks[placeholder] = mark
                return mark
            }
        }
    }
}
