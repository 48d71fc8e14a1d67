import MarkdownText
import TextCoding

/// Converts texts of a spec to Markdown that cannot change the markup of the page.
enum MarkdownEscaping {
    /// The lines of a text, unchanged where possible, because descriptions are often Markdown themselves.
    static func lines(_ text: String?) -> [String] { MarkdownDescription(text ?? "").lines }

    /// A text within a comment of HTML, which `--` could end.
    static func comment(_ text: String) -> String { text.replacing(scalars: "--", with: "-&#45;") }

    /// A text within a line, unchanged where possible, as in ``lines(_:)``.
    static func inline(_ text: String) -> String { line(of: text).escapingInline(isInCell: false) }

    /// A text as a heading. Underscores within words are no markup.
    static func heading(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let scalars = Array(line.unicodeScalars)
        let isInWord = { (index: Int) in scalars.indices.contains(index) && scalars[index].properties.isAlphabetic }
        return scalars.indices.reduce(into: "") { result, index in
            switch scalars[index] {
            case "<":
                result += "&lt;"
                return
            case "_" where isInWord(index - 1) && isInWord(index + 1): break
            case "\\", "`", "*", "_", "[", "]", "&", "~", "#", "$": result += "\\"
            default: break
            }
            result.unicodeScalars.append(scalars[index])
        }
    }

    /// A text for a cell of a table.
    static func cell(_ text: String?) -> String { line(of: text ?? "").escapingInline(isInCell: true) }

    private static func line(of text: String) -> DescriptionLine {
        let lines = text.split(whereSeparator: \.isNewline)
        // A backslash at the end of a line is a line break, which would become a visible backslash.
        let joined = lines.dropLast().map { $0.reversed().prefix { $0 == "\\" }.count % 2 == 1 ? $0.dropLast() : $0 }
        return DescriptionLine((joined + lines.suffix(1)).joined(separator: " ")[...])
    }

    /// A text as a code span; an empty text, which cannot be one, as `""`.
    ///
    /// - Parameter isInCell: Whether the span is in a cell of a table, where even code must not contain a bare `|`.
    static func code(_ text: String, isInCell: Bool = false) -> String {
        let span = MarkdownCode.span(text)
        return isInCell ? span.replacing(scalars: "|", with: "\\|") : span
    }
}
