import EndpointRuntime
import Foundation

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
        let plain = (secret.removingPercentEncoding ?? secret).replacing("+", with: " ")
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
        !text.isEmpty && replacingMarks(in: text) { _ in "" }.isEmpty
    }

    /// The marks in a text.
    static func marks(in text: String) -> Set<String> {
        var marks: Set<String> = []
        _ = replacingMarks(in: text) { mark in
            marks.insert(mark)
            return mark
        }
        return marks
    }

    /// The text without the numbers of its marks.
    static func unnumbered(_ text: String) -> String {
        replacingMarks(in: withoutPlaceholders(text)) { _ in first }
    }

    private static func replacingMarks(in text: String, _ replacement: (String) -> String) -> String {
        var result = ""
        var rest = text[...].unicodeScalars
        while let found = rest.firstRange(of: first.unicodeScalars) {
            let digits = rest[found.upperBound...].dropFirst().prefix { ("0"..."9").contains($0) }
            let isNumbered = rest[found.upperBound...].first == "-" && !digits.isEmpty
            let end = isNumbered ? digits.endIndex : found.upperBound
            result += Substring(rest[..<found.lowerBound])
            result += replacement(String(rest[found.lowerBound..<end]))
            rest = rest[end...]
        }
        return result + Substring(rest)
    }
}

// Placeholders consist of noncharacters, which texts do not contain, so that no secret is found inside of one.
extension SecretMarks {
    /// The beginning of each placeholder.
    static let placeholderStart = String(decoding: [0xFDD0] as [UInt16], as: UTF16.self)

    private static let end = String(decoding: [0xFDD1] as [UInt16], as: UTF16.self)
    private static let digits = Array(
        String(decoding: Array(0xFDE0...0xFDE7) as [UInt16], as: UTF16.self).unicodeScalars
    )

    /// Whether a text begins with a placeholder.
    static func isPlaceholder(_ text: String) -> Bool {
        text.unicodeScalars.starts(with: placeholderStart.unicodeScalars)
    }

    private static func placeholder(_ number: Int) -> String {
        let scalars = String(number, radix: digits.count).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] }
        return placeholderStart + String(String.UnicodeScalarView(scalars)) + end
    }

    /// The text of a file, with numbered marks in place of placeholders.
    static func numbered(_ text: String) -> String {
        var marks: [String: String] = [:]
        return replacingPlaceholders(in: text) { placeholder in
            let mark = marks[placeholder] ?? (marks.isEmpty ? first : "\(first)-\(marks.count + 1)")
            marks[placeholder] = mark
            return mark
        }
    }

    /// The text with marks that have no number in place of placeholders.
    static func withoutPlaceholders(_ text: String) -> String {
        replacingPlaceholders(in: text) { _ in first }
    }

    private static func replacingPlaceholders(in text: String, _ mark: (String) -> String) -> String {
        let (start, end) = (placeholderStart.unicodeScalars.first, end.unicodeScalars.first)
        let pieces = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == start }
        return pieces.dropFirst().reduce(into: pieces.first.map { String($0) } ?? "") { result, piece in
            let number = piece.prefix { digits.contains($0) }
            guard !number.isEmpty, piece[number.endIndex...].first == end else {
                result += placeholderStart + Substring(piece)
                return
            }
            result += mark(String(number)) + Substring(piece[number.endIndex...].dropFirst())
        }
    }
}
