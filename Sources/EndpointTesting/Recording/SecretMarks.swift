import EndpointRuntime
import Foundation

/// The marks in place of the secrets of a recording: `REDACTED_1_`, `REDACTED_2_`, and so on, a different one for each
/// secret, so that different secrets stay different. The mark of a UUID is a UUID, the mark of a date is a date, and the
/// mark of digits is a number.
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
        // A secret may itself contain percent-escapes. A request then escapes them again, at most a few times.
        var plain = secret
        for _ in 0..<8 {
            guard let decoded = plain.removingPercentEncoding, decoded != plain else { break }
            plain = decoded
        }
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
        let end = isUUID ? Self.uuidEnd : SecretForm.isNumber(plain) ? Self.numberEnd : Self.end
        return Self.placeholder(number, end)
    }

    /// The parts of a text that look like marks: those of a recording, and other texts of the same form.
    static func split(atMarksIn text: String) -> MarkedText {
        MarkedText(text, [mark, uuid, date, number])
    }

    /// The text of a request that is replayed, split at its placeholders and at the parts that look like marks.
    static func split(atMarksAndPlaceholdersIn text: String) -> MarkedText {
        MarkedText(text, [mark, uuid, date, number, placeholder])
    }

    /// The identity of a mark, which is the same for a replaced date with and without a time.
    static func identity(of mark: String) -> String {
        mark.utf8.first == UInt8(ascii: "2") ? String(mark.prefix(10)) : mark
    }

    /// The mark with a number. The last character separates it from digits that follow it, and no encoding of URLs
    /// changes it.
    static func mark(_ number: Int) -> String { "\(any)_\(number)_" }

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
    static func uuid(_ number: Int) -> String { uuidStart + digits(of: number, count: 12) }

    private static func digits(of number: Int, count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static let uuid = MarkedText.Kind(start: Array(uuidStart.utf8)) { bytes, index in
        let digits = bytes[index...].prefix(12)
        return digits.count == 12 && digits.allSatisfy(isDigit) ? index + 12 : nil
    }

    private static let numberStart = "8999000"

    /// The mark of digits: a number of 16 digits, which an `Int` and a `Double` represent exactly.
    static func numeral(_ number: Int) -> String { numberStart + digits(of: number, count: 9) }

    private static let number = MarkedText.Kind(start: Array(numberStart.utf8)) { bytes, index in
        let (start, end) = (index - numberStart.utf8.count, index + 9)
        guard end <= bytes.count, bytes[index..<end].allSatisfy(isDigit), start == 0 || !isDigit(bytes[start - 1]),
            end == bytes.count || !isDigit(bytes[end])
        else { return nil }
        return end
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
