/// Lays out lines for a page of limited width.
struct PageLayout {
    /// In columns: characters as a reader counts them.
    let width: Int

    /// The lines as one, if that fits the page; otherwise the lines as they are.
    ///
    /// A line break becomes a space, or nothing behind `(` and `[` and before `)` and `]`; a comma before a closing bracket
    /// is dropped.
    func grouped(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
        guard lines.count > 1, let first = lines.first else { return text }
        var joined = String(first)
        for line in lines.dropFirst() {
            let next = line.drop { $0 == " " }
            if let bracket = next.first, ")]".contains(bracket) {
                if joined.last == "," { joined.removeLast() }
            } else if let end = joined.last, !"([".contains(end) {
                joined += " "
            }
            joined += next
            // Every character takes a byte or more, but not all bytes are characters.
            if joined.utf8.count > width, joined.count > width { return text }
        }
        return joined + "\n"
    }

    /// The lines, each of which is broken between words where it passes the page.
    ///
    /// What the template writes before the first value of a line is repeated in front of its continuation. A list item, such
    /// as `- name: text`, is continued below its text. Other indented lines, such as examples of code, are left alone.
    ///
    /// - Parameter offsets: The offset of the first value of each line that has one, in bytes; others are left alone.
    func filled(_ text: String, from offsets: [Int]) -> String {
        var result = ""
        var starts = offsets.map { text.utf8.index(text.startIndex, offsetBy: $0) }[...]
        var lineStart = text.startIndex
        while lineStart < text.endIndex {
            let lineEnd = text[lineStart...].firstIndex(of: "\n") ?? text.endIndex
            let start = starts.first.flatMap { $0 <= lineEnd ? $0 : nil }
            if let start {
                starts.removeFirst()
                result += filled(text[start..<lineEnd], behind: text[lineStart..<start])
            } else {
                result += text[lineStart..<lineEnd]
            }
            result += "\n"
            lineStart = lineEnd < text.endIndex ? text.index(after: lineEnd) : lineEnd
        }
        return result
    }

    private func filled(_ content: Substring, behind prefix: Substring) -> String {
        let columns = width - prefix.count
        let indentation = content.prefix { $0 == " " }
        let isItem = content.dropFirst(indentation.count).hasPrefix("- ")
        guard content.utf8.count > columns, content.count > columns, isItem || indentation.isEmpty else {
            return String(prefix) + content
        }
        let hanging = isItem ? indentation + "  " : ""
        var lines = [String(indentation)]
        var isEmpty = true
        for word in content.split(separator: " ") {
            let last = lines[lines.count - 1]
            if isEmpty {
                lines[lines.count - 1] += word
            } else if last.count + 1 + word.count <= columns {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(hanging + word)
            }
            isEmpty = false
        }
        return lines.map { prefix + $0 }.joined(separator: "\n")
    }
}
