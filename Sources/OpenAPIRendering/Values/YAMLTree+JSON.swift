import Spec
import SpecWriting

/// The JSON values of a document, written so that every YAML parser reads them as such: those of YAML 1.1, too.
extension YAMLTree {
    /// A string that no parser reads as a number, a date, a Boolean or null.
    static func exact(_ text: String) -> YAMLTree {
        isAmbiguous(text) ? .token(YAMLQuoting.quoted(text)) : .text(text)
    }

    static func flag(_ flag: Bool) -> YAMLTree { .token(flag ? "true" : "false") }

    static let null = YAMLTree.token("null")

    /// The name of the type of null, which is not null itself.
    static let nullType = YAMLTree.token("\"null\"")

    /// A number with this JSON or Swift notation; a string if it is not a number.
    static func number(_ text: String) -> YAMLTree {
        guard !isInteger(text) else { return .token(text) }
        guard let value = Double(text), value.isFinite, !text.contains(where: { "xXpP_".contains($0) }) else {
            return .exact(text)
        }
        let parts = text.lowercased().split(separator: "e", maxSplits: 1)
        guard parts.count == 2 else { return .token(withFraction(text)) }
        // YAML 1.1 requires a fraction and a sign.
        let sign = parts[1].first.map { "+-".contains($0) } == true ? "" : "+"
        return .token("\(withFraction(String(parts[0])))e\(sign)\(parts[1])")
    }

    private static func withFraction(_ text: String) -> String {
        var text = text.first == "+" ? String(text.dropFirst()) : text
        if text.hasPrefix(".") { text = "0" + text }
        if text.hasPrefix("-.") { text = "-0" + text.dropFirst() }
        if text.hasSuffix(".") { text += "0" }
        return text.contains(".") ? text : text + ".0"
    }

    /// Whether a text is an integer of JSON (RFC 8259, section 6).
    static func isInteger(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
            && (digits == "0" || digits.first != "0")
    }

    /// Whether some parser reads the unquoted text as another value than a string: `1e3`, `2024-02-29`, `0x1F`,
    /// `12:30`.
    static func isAmbiguous(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        if ("0"..."9").contains(first) || "+-.".unicodeScalars.contains(first) { return true }
        return YAMLQuoting.isDoubtful(text) || ["y", "n", "=", "<<"].contains(text.lowercased())
    }
}
