/// A media type with its parameters, such as `text/html; charset=utf-8` (RFC 9110, 8.3.1).
struct MediaType: Sendable, Hashable {
    /// Type and subtype, in lower case.
    let name: String

    /// The charset, in lower case.
    let charset: String?

    /// Reads the value of a `Content-Type` header; whatever it does not understand is left out.
    init(_ text: String) {
        let pieces = text.split(separator: ";", omittingEmptySubsequences: false)
        name = Self.trim(pieces.first ?? "").lowercased()
        charset =
            pieces.dropFirst().lazy.compactMap { parameter -> String? in
                let sides = parameter.split(separator: "=", maxSplits: 1)
                guard sides.count == 2, Self.trim(sides[0]).lowercased() == "charset" else { return nil }
                return Self.trim(sides[1]).trimmingQuotes.lowercased()
            }.first
    }

    /// Whether it is `application/json` or ends in `+json`.
    var isJSON: Bool { name == "application/json" || name == "text/json" || name.hasSuffix("+json") }

    private static func trim(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
