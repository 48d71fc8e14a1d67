import Foundation

/// The forms of secret texts that a client decodes as values of another type. Their replacements have the same form, so
/// that a replayed response still decodes.
enum SecretForm {
    /// The year of the first day in place of a date: in the future, so that a replayed credential has not expired.
    private static let firstYear = 2099
    private static let lastYear = 2999
    /// Each month has at least as many days.
    private static let daysOfMonth = 28

    /// The day in place of the date with a number: `2099-01-01`, `2099-01-02`, and so on.
    static func day(_ number: Int) -> String {
        let (months, day) = number.quotientAndRemainder(dividingBy: daysOfMonth)
        let (years, month) = months.quotientAndRemainder(dividingBy: 12)
        let year = firstYear + years % (lastYear - firstYear + 1)
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(digits(month + 1))-\(digits(day + 1))"
    }

    /// Whether a text is the day in place of a date.
    static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard text.utf8.count == 10, parts.count == 3 else { return false }
        let number = ((parts[0] - firstYear) * 12 + parts[1] - 1) * daysOfMonth + parts[2] - 1
        return number >= 0 && day(number) == text
    }

    /// The time in place of the one that follows the day of a date: empty for a day, and midnight with as many digits
    /// for a date-time (RFC 3339); `nil` if the text is neither.
    static func time(inPlaceOfDate text: String) -> String? {
        guard (10...40).contains(text.utf8.count) else { return nil }
        let zeros = String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
        guard zeros.hasPrefix("0000-00-00") else { return nil }
        let time = zeros.dropFirst("0000-00-00".count)
        guard !time.isEmpty else { return "" }
        guard time.dropFirst().hasPrefix("00:00:00"), let separator = time.first, "Tt ".contains(separator) else {
            return nil
        }
        let rest = time.dropFirst("T00:00:00".count)
        let fraction = rest.first == "." ? rest.prefix { $0 == "." || $0 == "0" } : ""
        let offset = rest.dropFirst(fraction.count)
        switch offset {
        case "", "Z", "z": return "\(separator)00:00:00\(fraction)\(offset)"
        case "+00:00", "-00:00": return "\(separator)00:00:00\(fraction)+00:00"
        default: return nil
        }
    }

    /// Whether a text is a UUID, in upper or lower case.
    static func isUUID(_ text: String) -> Bool {
        text.utf8.count == 36 && UUID(uuidString: text) != nil
    }

    /// Whether a text consists of digits, like an identifier that is a 64-bit number.
    static func isNumber(_ text: String) -> Bool {
        (1...19).contains(text.utf8.count) && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// Whether a text is a number that is probably no count: a whole number of at least six digits.
    static func isLongNumber(_ text: String) -> Bool { isNumber(text) && text.utf8.count >= 6 }

    /// Whether the name of a member is rather a token or an identifier than a name, as in
    /// `{"f3b0a1c2d4e5f607": true}`: a UUID, a long number, or at least 16 characters with three numbers between them,
    /// unlike `sha256_fingerprint`.
    static func isToken(_ name: String) -> Bool {
        if isUUID(name) || isLongNumber(name) { return true }
        guard name.utf8.count >= KnownSecrets.longLength, !name.utf8.contains(UInt8(ascii: " ")) else { return false }
        let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        return name.utf8.split(whereSeparator: { !isDigit($0) }).count >= 3
    }

    static func isURL(_ text: String) -> Bool {
        text.contains("://") && text.utf8.allSatisfy { $0 > UInt8(ascii: " ") } && URL(string: text)?.scheme != nil
    }

    /// The scheme and the host of a URL, without user information, and the text behind the slash that follows them;
    /// `nil` for a URL without such a text, and for one that may contain a secret elsewhere, such as the URL of a
    /// database: `jdbc:sqlserver://db.example;user=sa;password=…`.
    static func url(_ text: String) -> (origin: String, rest: String)? {
        guard let scheme = text.firstRange(of: "://"),
            ["http", "https", "ws", "wss"].contains(text[..<scheme.lowerBound].lowercased())
        else { return nil }
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let rest = text[authority.endIndex...].drop { $0 == "/" }
        guard !rest.isEmpty else { return nil }
        let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
        // A password may contain one of the characters that end the host: `https://ann:a/b@host.example`.
        guard !host.isEmpty, !(host.contains(":") && rest.contains("@")) else { return nil }
        return ("\(text[..<scheme.upperBound])\(host)/", String(rest))
    }
}
