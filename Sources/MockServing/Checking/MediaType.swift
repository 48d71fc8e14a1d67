/// A media type or a range of them (RFC 9110, section 8.3).
struct MediaType {
    /// Type and subtype in lower case, without parameters.
    let essence: String
    private let parameters: [Substring]

    init(_ text: String) {
        let parts = Self.parts(of: text)
        essence = (parts.first ?? "").trimmed.lowercased()
        parameters = Array(parts.dropFirst())
    }

    /// The parts between semicolons; a semicolon in quotes belongs to its part (RFC 9110, section 5.6.6).
    private static func parts(of text: String) -> [Substring] {
        var (isQuoted, isEscaped) = (false, false)
        return text.split(omittingEmptySubsequences: false) { character in
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && !isEscaped && character == "\\"
            return character == ";" && !isQuoted
        }
    }

    /// The value of a parameter, without quotes.
    func parameter(_ name: String) -> String? {
        for parameter in parameters {
            let key = parameter.prefix { $0 != "=" }
            guard key.trimmed.lowercased() == name else { continue }
            let value = parameter[key.endIndex...].dropFirst().trimmed
            return value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
                ? String(value.dropFirst().dropLast()).replacing("\\\"", with: "\"") : value
        }
        return nil
    }

    /// Whether `other` matches this type or range: `*/*`, `image/*` and `application/*+json` are ranges.
    func covers(_ other: MediaType) -> Bool {
        guard let star = essence.lastIndex(of: "*") else { return essence == other.essence }
        let ending = essence[star...].dropFirst()
        let beginning = essence.prefix { $0 != "*" }
        return other.essence.count >= beginning.count + ending.count && other.essence.hasPrefix(beginning)
            && other.essence.hasSuffix(ending)
    }

    /// Whether one of the two is a range that contains the other, or both are the same type.
    func overlaps(_ other: MediaType) -> Bool { covers(other) || other.covers(self) }

    /// Whether this is a single type rather than a range.
    var isConcrete: Bool { !essence.contains("*") }
}
