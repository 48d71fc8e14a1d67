import Foundation

/// The forms of secret texts that a client decodes as values of another type. Their replacements have the same form, so
/// that a replayed response still decodes.
enum SecretForm {
    /// The day of each replaced date. It is in the future, so that a replayed credential has not expired.
    static let day = "2099-01-01"

    /// The replacement for a date; `nil` if the text is none.
    ///
    /// It is the same for each day, or date-time (RFC 3339) with as many digits: dates identify nothing.
    static func date(inPlaceOf text: String) -> String? {
        guard (10...40).contains(text.utf8.count) else { return nil }
        let zeros = String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
        guard zeros.hasPrefix("0000-00-00") else { return nil }
        let time = zeros.dropFirst("0000-00-00".count)
        guard !time.isEmpty else { return day }
        guard time.dropFirst().hasPrefix("00:00:00"), let separator = time.first, "Tt ".contains(separator) else {
            return nil
        }
        let rest = time.dropFirst("T00:00:00".count)
        let fraction = rest.first == "." ? rest.prefix { $0 == "." || $0 == "0" } : ""
        let offset = rest.dropFirst(fraction.count)
        switch offset {
        case "", "Z", "z": return "\(day)\(separator)00:00:00\(fraction)\(offset)"
        case "+00:00", "-00:00": return "\(day)\(separator)00:00:00\(fraction)+00:00"
        default: return nil
        }
    }

    /// Whether a text is a UUID, in upper or lower case.
    static func isUUID(_ text: String) -> Bool {
        text.utf8.count == 36 && UUID(uuidString: text) != nil
    }

    static func isURL(_ text: String) -> Bool {
        text.contains("://") && text.utf8.allSatisfy { $0 > UInt8(ascii: " ") } && URL(string: text)?.scheme != nil
    }

    /// The scheme and the host of a URL, without user information, and the text behind the slash that follows them;
    /// `nil` for a URL without such a text.
    static func url(_ text: String) -> (origin: String, rest: String)? {
        guard let scheme = text.firstRange(of: "://") else { return nil }
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let rest = text[authority.endIndex...].drop { $0 == "/" }
        guard !rest.isEmpty else { return nil }
        let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
        return ("\(text[..<scheme.upperBound])\(host)/", String(rest))
    }
}
