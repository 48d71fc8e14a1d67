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

    var isBlank: Bool { Self.isBlank(scalars[...]) }

    private static func isBlank(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        text.allSatisfy { $0 == " " || $0 == "\t" }
    }

    /// Whether the line is indented as code is.
    var isIndented: Bool { indentation > 3 || start.first == "\t" }

    /// The position of the mark of a heading, or of the line under one, in any quotations, lists and footnotes; `nil`
    /// if the line has none.
    ///
    /// - Parameter followsText: Whether a line under a heading could be meant, as there is text before it.
    private func headingMark(followsText: Bool) -> Int? {
        var rest = scalars[...]
        var mayUnderline = followsText
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" }
            if rest.first == ">" {
                rest.removeFirst()
            } else if let marker = Self.containerMarker(rest), !Self.isBlank(rest[marker...]) {
                // The text of a new item has no line before it that could be underlined.
                mayUnderline = false
                rest = rest[marker...]
            } else {
                break
            }
        }
        if rest.first == "#" { return rest.startIndex }
        let text = rest.reversed().drop { $0 == " " || $0 == "\t" }
        let isLine = text.first.map { mark in (mark == "=" || mark == "-") && text.allSatisfy { $0 == mark } } ?? false
        return mayUnderline && isLine ? rest.startIndex : nil
    }

    /// Whether the line is the rule under the head of a table, or looks like one.
    var isTableRule: Bool { scalars.contains("-") && scalars.allSatisfy { "|-: \t".unicodeScalars.contains($0) } }

    /// Whether the line begins an item of a list or a footnote, maybe within a quotation.
    var beginsContainer: Bool {
        Self.containerMarker(scalars.drop { [" ", "\t", ">"].contains($0) }) != nil
    }

    /// The position after the marker of an item or a footnote at the beginning of a text; `nil` if there is none.
    private static func containerMarker(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
        if text.starts(with: "[^".unicodeScalars) {
            let rest = text.drop { $0 != "]" }.dropFirst()
            return rest.first == ":" ? rest.startIndex + 1 : text.endIndex
        }
        let digits = text.prefix { ("0"..."9").contains($0) }
        let rest = text.dropFirst(digits.count)
        let marks: [Unicode.Scalar] = digits.isEmpty ? ["-", "+", "*"] : [".", ")"]
        guard let mark = rest.first, marks.contains(mark) else { return nil }
        return rest.dropFirst().first.map { $0 == " " || $0 == "\t" } ?? true ? rest.startIndex + 1 : nil
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

    /// The line without a heading, with `&lt;` in place of each `<` that would begin HTML.
    ///
    /// - Parameters:
    ///   - code: The positions that remain unchanged.
    ///   - followsText: Whether the line before it is not empty.
    func escapingMarkup(besides code: [Range<Int>], followsText: Bool) -> String {
        escaping(headingAt: headingMark(followsText: followsText), besides: code)
    }

    /// The line with `&lt;` in place of each `<` that would begin HTML (CommonMark 0.31, section 6.6), even in code.
    func escapingHTML() -> String { escaping(headingAt: nil, besides: []) }

    /// The line for a place before other text, with `&lt;` in place of each `<` that would begin HTML outside of code.
    ///
    /// - Parameter isInCell: Whether the place is in a cell of a table, where even code must not contain a bare `|`.
    func escapingInline(isInCell: Bool) -> String {
        let text = escaping(headingAt: nil, besides: codeSpans ?? [], escapesBars: isInCell)
        // A backslash at the end would escape what follows it.
        let backslashes = scalars.reversed().prefix { $0 == "\\" }.count
        return backslashes.isMultiple(of: 2) ? text : text + "\\"
    }

    private func escaping(headingAt heading: Int?, besides code: [Range<Int>], escapesBars: Bool = false) -> String {
        var result = ""
        var spans = code[...]
        var backslashes = 0
        for (index, scalar) in scalars.enumerated() {
            if let first = spans.first, first.upperBound <= index { spans.removeFirst() }
            let isCode = spans.first?.contains(index) ?? false
            if index == heading { result += "\\" }
            if scalar == "<", !isCode, backslashes.isMultiple(of: 2), beginsHTML(at: index) {
                result += "&lt;"
            } else {
                if scalar == "|", escapesBars, backslashes.isMultiple(of: 2) { result += "\\" }
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
