/// Lays out lines within a limited width. Texts are UTF-8.
struct LineLayout {
    /// The width in columns. Each `Character` takes one column.
    let width: Int

    /// Joins the lines from an offset on, if the result fits the width.
    ///
    /// A line break becomes a space, or nothing after `(` and `[` and before `)` and `]`. A comma before a closing
    /// bracket is dropped.
    func group(_ text: inout [UInt8], from start: Int) {
        guard let joined = joined(text[start...]) else { return }
        text.removeSubrange(start...)
        text += joined
    }

    /// The joined lines; `nil` if there are fewer than two, or if they do not fit the width.
    private func joined(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let lines = text.split(separator: UInt8(ascii: "\n"))
        guard lines.count > 1, let first = lines.first else { return nil }
        var joined = Array(first)
        for line in lines.dropFirst() {
            let next = line.drop { $0 == UInt8(ascii: " ") }
            if let bracket = next.first, bracket == UInt8(ascii: ")") || bracket == UInt8(ascii: "]") {
                if joined.last == UInt8(ascii: ",") { joined.removeLast() }
            } else if let end = joined.last, end != UInt8(ascii: "("), end != UInt8(ascii: "[") {
                joined.append(UInt8(ascii: " "))
            }
            joined += next
            // A character has one or more bytes, so the characters are counted only if there are too many bytes.
            if joined.count > width, String(decoding: joined, as: UTF8.self).count > width { return nil }
        }
        joined.append(UInt8(ascii: "\n"))
        return joined
    }

    /// Breaks each line from an offset on between words, if it is longer than the width.
    ///
    /// The text of the template before the first value of a line is repeated before each continuation. A list item,
    /// such as `- name: text`, is continued below its text. Other indented lines, such as examples of code, are left
    /// alone.
    ///
    /// - Parameter values: The offset of the first value of each line that contains a value. Lines without a value are
    ///   left alone.
    func fill(_ text: inout [UInt8], from start: Int, behind values: [Int]) {
        var filled: [UInt8] = []
        var values = values[...]
        var line = start
        while line < text.count {
            let end = text[line...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            if let value = values.first, value <= end {
                values.removeFirst()
                let content = String(decoding: text[value..<end], as: UTF8.self)
                filled += self.filled(content, behind: String(decoding: text[line..<value], as: UTF8.self)).utf8
            } else {
                filled += text[line..<end]
            }
            filled.append(UInt8(ascii: "\n"))
            line = end + 1
        }
        text.removeSubrange(start...)
        text += filled
    }

    private func filled(_ content: String, behind prefix: String) -> String {
        let columns = width - prefix.count
        let indentation = content.prefix { $0 == " " }
        let isItem = content.dropFirst(indentation.count).hasPrefix("- ")
        guard content.utf8.count > columns, content.count > columns, isItem || indentation.isEmpty else {
            return prefix + content
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
