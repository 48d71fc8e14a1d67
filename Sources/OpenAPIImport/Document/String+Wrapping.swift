import Spec

extension String {
    /// The text with the long lines of paragraphs and lists wrapped between words. Markdown renders it the same.
    ///
    /// A text of one line stays unchanged, as do code, tables, headings, HTML, quotes, and lines with significant
    /// spaces.
    var wrapped: String {
        guard utf8.contains(0x0A) else { return self }
        var rows: [String] = []
        var isCode = false
        var isBroken = false
        for row in split(separator: "\n", omittingEmptySubsequences: false) {
            let start = row.drop { $0 == " " }
            if start.hasPrefix("```") || start.hasPrefix("~~~") { isCode.toggle() }
            guard !isCode else {
                rows.append(String(row))
                isBroken = false
                continue
            }
            var row = row
            // The rest of a broken line is joined with the next line, or paragraphs would be ragged.
            if isBroken, let rest = rows.last, Self.continuesParagraph(start), !rest.hasPrefix("    ") {
                rows.removeLast()
                row = Substring(rest + " " + start)
            }
            if row.utf8.count <= Self.width {
                rows.append(String(row))
                isBroken = false
            } else {
                let lines = Self.broken(row, row.drop { $0 == " " })
                isBroken = lines.count > 1
                rows += lines
            }
        }
        return rows.joined(separator: "\n")
    }

    /// Whether a line continues the paragraph before it.
    private static func continuesParagraph(_ start: Substring) -> Bool {
        guard let word = start.split(separator: " ", maxSplits: 1).first else { return false }
        return listMarker(start) == 0 && !opensBlock(word) && !isKept(start)
    }

    /// Whether breaking a line would change its meaning.
    private static func isKept(_ start: Substring) -> Bool {
        ["|", "#", "<", ">", "`", "~"].contains { start.hasPrefix($0) }
            || ["|", "  ", "]: ", "(<"].contains { start.containsBytes(of: $0) }
    }

    /// The largest width of a line. With the indentation of an endpoint in a group, it is about 120 columns.
    private static let width = 108

    private static func broken(_ row: Substring, _ start: Substring) -> [String] {
        let margin = row.utf8.count - start.utf8.count
        if margin > 3 || isKept(start) { return [String(row)] }
        // Counting characters is slow; in ASCII they are the bytes.
        let isASCII = row.utf8.allSatisfy { $0 < 0x80 }
        let marker = listMarker(start)
        let indentation = String(repeating: " ", count: margin + marker)
        var lines: [String] = []
        var line = String(row.prefix(margin + marker))
        var length = line.count
        var isEmpty = true
        for word in start.dropFirst(marker).split(separator: " ") {
            let count = isASCII ? word.utf8.count : word.count
            if !isEmpty, length + 1 + count > width, !opensBlock(word) {
                lines.append(line)
                line = indentation
                length = indentation.utf8.count
                isEmpty = true
            }
            if !isEmpty {
                line += " "
                length += 1
            }
            line += word
            length += count
            isEmpty = false
        }
        return lines + [line]
    }

    /// The length of the marker of a list item with the space after it; 0 if the text does not begin with a marker.
    private static func listMarker(_ text: Substring) -> Int {
        guard let space = text.firstIndex(of: " ") else { return 0 }
        let mark = text[..<space]
        let isNumber =
            mark.count < 5 && (mark.last == "." || mark.last == ")") && mark.dropLast().allSatisfy(\.isNumber)
        return ["-", "*", "+"].contains(mark) || isNumber && mark.count > 1 ? mark.count + 1 : 0
    }

    /// Whether a word at the start of a line would begin a block other than a paragraph.
    private static func opensBlock(_ word: Substring) -> Bool {
        if let first = word.first, "#>|<=~`".contains(first) { return true }
        if word.allSatisfy({ "-+*_".contains($0) }) { return true }
        return (word.last == "." || word.last == ")") && word.dropLast().allSatisfy(\.isNumber)
    }
}
