import MarkdownText
import Spec

extension String {
    /// The text without white space around it and at the end of its lines, and with single blank lines. Line breaks of
    /// Markdown remain, as backslashes.
    var trimmed: String {
        // Most texts are one line.
        if !utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
            let end = lastIndex { !$0.isWhitespace }
            return end.map { String(self[...$0].drop { $0 == " " }) } ?? ""
        }
        // Some documents escape the stars of lists, for viewers that read every star as emphasis.
        let lines = with("\n", for: "\r\n").with("\n* ", for: "\n\\* ")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let rows = MarkdownProse.trimmingEnds(of: lines).map { row in
            row.lastIndex { !$0.isWhitespace }.map { String(row[...$0]) } ?? ""
        }
        var kept: [String] = []
        // Several blank lines become one.
        for row in rows where !row.isEmpty || kept.last?.isEmpty == false { kept.append(row) }
        if kept.last?.isEmpty == true { kept.removeLast() }
        var text = kept.joined(separator: "\n").with("    ", for: "\t")
        while text.first == " " { text.removeFirst() }
        return text
    }

    /// The text with `text` replaced by `other`; fast for the usual case that `text` does not occur.
    private func with(_ other: String, for text: String) -> String {
        containsBytes(of: text) ? replacing(text, with: other) : self
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }
}

extension StringProtocol {
    /// The text without blanks and line breaks at its ends.
    var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
