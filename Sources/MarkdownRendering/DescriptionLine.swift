import MarkdownText

/// A line of a description, which is usually Markdown.
struct DescriptionLine {
    let text: String
    // Markdown consists of scalars: a combining mark does not change the scalar before it.
    private let scalars: [Unicode.Scalar]
    /// The number of spaces at the start.
    let indentation: Int
    /// The line without the spaces at its start.
    private let start: Substring.UnicodeScalarView

    init(_ line: Substring) {
        text = String(line)
        scalars = Array(line.unicodeScalars)
        start = line.unicodeScalars.drop { $0 == " " }
        indentation = scalars.count - start.count
    }

    // MARK: Blocks

    var isBlank: Bool { scalars.allSatisfy { $0 == " " || $0 == "\t" } }

    /// Whether the line is indented as code is.
    var isIndented: Bool { indentation > 3 || start.first == "\t" }

    /// Whether the line is a heading, or underlines one.
    var isHeading: Bool { start.first == "#" || !start.isEmpty && start.allSatisfy { $0 == "=" || $0 == "-" } }

    /// Whether the line is the rule under the head of a table, or looks like one.
    var isTableRule: Bool { scalars.contains("-") && scalars.allSatisfy { "|-: \t".unicodeScalars.contains($0) } }

    /// Whether the line begins an item of a list or a footnote, maybe within a quotation.
    var beginsContainer: Bool {
        let text = scalars.drop { [" ", "\t", ">"].contains($0) }
        if text.starts(with: "[^".unicodeScalars) { return true }
        let digits = text.prefix { ("0"..."9").contains($0) }
        let rest = text.dropFirst(digits.count)
        let marks: [Unicode.Scalar] = digits.isEmpty ? ["-", "+", "*"] : [".", ")"]
        guard let mark = rest.first, marks.contains(mark) else { return false }
        return rest.dropFirst().first.map { $0 == " " || $0 == "\t" } ?? true
    }

    /// The fence that opens a code block.
    var openingFence: MarkdownFence? { indentation < 4 ? MarkdownFence(Substring(start)) : nil }

    /// The fence that opens a code block at the beginning of an item of a list, with its column.
    var openingFenceOfItem: (marks: MarkdownFence, column: Int)? {
        guard beginsContainer else { return nil }
        let item = start.drop { $0 != " " && $0 != "\t" }.drop { $0 == " " || $0 == "\t" }
        guard let marks = DescriptionLine(Substring(item)).openingFence else { return nil }
        return (marks, scalars.count - item.count)
    }

    /// Whether the line is a fence that closes a code block whose fence is at a column.
    func closes(_ fence: MarkdownFence, column: Int) -> Bool {
        indentation < column + 4 && fence.isClosed(by: Substring(start))
    }

    // MARK: Text

    /// The positions of the code spans; `nil` if backticks have no partner in the line (CommonMark 0.31, section 6.1).
    var codeSpans: [Range<Int>]? {
        var spans: [Range<Int>] = []
        var index = 0
        while index < scalars.count {
            switch scalars[index] {
            case "\\": index += 2
            case "`":
                let opening = backticks(at: index)
                var closing = opening
                repeat {
                    guard let next = scalars[closing.upperBound...].firstIndex(of: "`") else { return nil }
                    closing = backticks(at: next)
                } while closing.count != opening.count
                spans.append(opening.lowerBound..<closing.upperBound)
                index = closing.upperBound
            default: index += 1
            }
        }
        return spans
    }

    private func backticks(at index: Int) -> Range<Int> {
        index..<(scalars[index...].firstIndex { $0 != "`" } ?? scalars.count)
    }

    func containsBar(in range: Range<Int>) -> Bool { scalars[range].contains("|") }

    /// The line with `&lt;` in place of each `<` that would begin HTML (CommonMark 0.31, section 6.6).
    ///
    /// - Parameter code: The positions that remain unchanged.
    func escapingHTML(besides code: [Range<Int>] = []) -> String {
        var result = ""
        var spans = code[...]
        var backslashes = 0
        for (index, scalar) in scalars.enumerated() {
            if let first = spans.first, first.upperBound <= index { spans.removeFirst() }
            let isCode = spans.first?.contains(index) ?? false
            if scalar == "<", !isCode, backslashes.isMultiple(of: 2), beginsHTML(at: index) {
                result += "&lt;"
            } else {
                result.unicodeScalars.append(scalar)
            }
            backslashes = scalar == "\\" && !isCode ? backslashes + 1 : 0
        }
        return result
    }

    /// Whether the `<` at a position begins HTML, and not a link to a URL: `<https://example.com>`.
    private func beginsHTML(at index: Int) -> Bool {
        let rest = scalars[(index + 1)...]
        guard let next = rest.first else { return false }
        let isLetter = ("a"..."z").contains(next) || ("A"..."Z").contains(next)
        guard isLetter || ["/", "!", "?"].contains(next) else { return false }
        // A backtick in a link could begin a code span.
        let link = rest.prefix { $0.value > 0x20 && !["<", ">", "`"].contains($0) }
        guard rest.dropFirst(link.count).first == ">" else { return true }
        var text = ""
        text.unicodeScalars.append(contentsOf: link)
        return !["https://", "http://", "mailto:"].contains { text.lowercased().hasPrefix($0) }
    }
}
