import Spec

/// Writes trees as canonical YAML: a value that fits is written on one line, any other as a block.
package struct YAMLWriter {
    private var lines: [String] = []
    private var comments = SpecComments.none
    private var isForYAML11 = false

    /// The maximum length of a line, in characters.
    static let width = 120

    /// The maximum length of a key without a question mark before it, in Unicode scalars (YAML 1.2.2, 7.4.3).
    private static let longestImplicitKey = 1024

    /// The maximum length of a text of several words inside brackets, in characters. A longer text would hide the keys
    /// around it.
    private static let longestProse = 60

    /// The text of a whole file, with a blank line before each of the keys in `sections`.
    ///
    /// - Parameters:
    ///   - comments: The comments of the author.
    ///   - isForYAML11: Whether parsers of YAML 1.1 must read the text, too. They reject a question mark inside brackets
    ///     without quotes.
    package static func text(
        _ entries: [YAMLTree.Entry],
        sections: Set<String>,
        comments: SpecComments? = nil,
        isForYAML11: Bool = false
    ) -> String {
        var writer = YAMLWriter()
        writer.comments = comments ?? .none
        writer.isForYAML11 = isForYAML11
        for entry in entries {
            if sections.contains(entry.key), !writer.lines.isEmpty { writer.lines.append("") }
            writer.write(entry, at: [], indentation: 0, opens: sections.contains(entry.key))
        }
        writer.lines += writer.comments.ends[[]] ?? []
        return writer.lines.joined(separator: "\n") + "\n"
    }

    /// - Parameter opens: Whether the value is written as a block even if it is short.
    private mutating func write(
        _ entry: YAMLTree.Entry,
        at parent: SpecComments.Path,
        indentation: Int,
        opens: Bool = false
    ) {
        let path = parent + [entry.key]
        withComments(at: path, indentation: indentation) { writer in
            writer.writeBare(entry, at: path, indentation: indentation, opens: opens)
        }
    }

    /// Writes an entry without its own comments.
    private mutating func writeBare(
        _ entry: YAMLTree.Entry,
        at path: SpecComments.Path,
        indentation: Int,
        opens: Bool
    ) {
        let margin = String(repeating: " ", count: indentation)
        let key = entry.keyText(inFlow: false)
        let isLongKey = key.unicodeScalars.count > Self.longestImplicitKey
        if isLongKey { lines.append("\(margin)? \(key)") }
        let head = isLongKey ? margin + ":" : margin + key + ":"
        if !opens, !comments.isInside(path), let flow = flow(entry.value),
            head.count + 1 + flow.count <= Self.width
        {
            lines.append("\(head) \(flow)")
            return
        }
        switch entry.value {
        case .token(let token): lines.append("\(head) \(token)")
        case .text(let text): write(text, after: head, indentation: indentation + 2)
        case .map(let entries):
            guard !entries.isEmpty else { return lines.append("\(head) {}") }
            lines.append(head)
            for entry in entries { write(entry, at: path, indentation: indentation + 2) }
        case .list(let items):
            lines.append(head)
            for (index, item) in items.enumerated() {
                write(item: item, at: path + ["\(index)"], indentation: indentation + 2)
            }
        case .pair(let pair):
            let list = YAMLTree.Entry(entry.key, .list([.map([pair])]))
            writeBare(list, at: path, indentation: indentation, opens: opens)
        }
    }

    /// Writes the comments above an entry, the lines of `body`, and the comments after its first line and at the end of
    /// its block.
    private mutating func withComments(
        at path: SpecComments.Path,
        indentation: Int,
        _ body: (inout YAMLWriter) -> Void
    ) {
        let margin = String(repeating: " ", count: indentation)
        lines += (comments.above[path] ?? []).map { margin + $0 }
        let start = lines.count
        body(&self)
        append(comments.trailing[path], toLine: start)
        lines += (comments.ends[path] ?? []).map { margin + "  " + $0 }
    }

    private mutating func append(_ comment: String?, toLine number: Int) {
        guard let comment, lines.indices.contains(number) else { return }
        lines[number] += "  " + comment
    }

    private mutating func write(item: YAMLTree, at path: SpecComments.Path, indentation: Int) {
        withComments(at: path, indentation: indentation) { writer in
            writer.writeBare(item: item, at: path, indentation: indentation)
        }
    }

    /// Writes an item without its own comments.
    private mutating func writeBare(item: YAMLTree, at path: SpecComments.Path, indentation: Int) {
        let head = String(repeating: " ", count: indentation) + "-"
        if !comments.isInside(path), let flow = flow(item), head.count + 1 + flow.count <= Self.width {
            lines.append("\(head) \(flow)")
            return
        }
        switch item {
        case .token(let token): lines.append("\(head) \(token)")
        case .text(let text): write(text, after: head, indentation: indentation + 2)
        case .map(let entries):
            dash(at: indentation) { writer in
                for entry in entries { writer.write(entry, at: path, indentation: indentation + 2) }
            }
        case .list(let items):
            dash(at: indentation) { writer in
                for (index, item) in items.enumerated() {
                    writer.write(item: item, at: path + ["\(index)"], indentation: indentation + 2)
                }
            }
        case .pair(let pair): writeBare(item: .list([.map([pair])]), at: path, indentation: indentation)
        }
    }

    /// Puts a dash into the indentation of the first line that `body` writes.
    private mutating func dash(at indentation: Int, _ body: (inout YAMLWriter) -> Void) {
        let start = lines.count
        body(&self)
        guard start < lines.count else { return }
        lines[start] = String(repeating: " ", count: indentation) + "- " + lines[start].dropFirst(indentation + 2)
    }

    /// Writes a text that does not fit on its line, or has several lines.
    private mutating func write(_ text: String, after head: String, indentation: Int) {
        let margin = String(repeating: " ", count: indentation)
        // A block keeps one line break at its end. Further ones would depend on the blank lines below the block.
        let endsInLineBreak = text.last == "\n"
        let body = endsInLineBreak ? text.dropLast() : text[...]
        let rows = body.split(separator: "\n", omittingEmptySubsequences: false)
        // A parser derives the indentation from the first line.
        let beginsAtMargin = rows.first?.first.map { !$0.isWhitespace } ?? false
        let endsInText = rows.last?.contains { $0 != " " } ?? false
        let isBlock = YAMLQuoting.isPrintable(text) && beginsAtMargin && endsInText
        guard isBlock else { return lines.append("\(head) \(YAMLQuoting.quoted(text))") }
        let chomping = endsInLineBreak ? "" : "-"
        // A folded block joins its lines with single spaces.
        let isFoldable = rows.count == 1 && !body.contains("  ") && !body.contains("\t") && body.last != " "
        let isFolded = isFoldable && (!endsInLineBreak || margin.count + body.count > Self.width)
        guard isFolded else {
            lines.append("\(head) |\(chomping)")
            lines += rows.map { $0.isEmpty ? "" : margin + $0 }
            return
        }
        lines.append("\(head) >\(chomping)")
        var line = ""
        for word in body.split(separator: " ") {
            if !line.isEmpty, margin.count + line.count + 1 + word.count > Self.width {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(margin + line)
    }

    /// The value on one line after a key of a block; `nil` if it is more readable as a block.
    private func flow(_ tree: YAMLTree) -> String? {
        switch tree {
        case .text(let text): text.contains("\n") ? nil : YAMLQuoting.scalar(text, inFlow: false)
        default: inFlow(tree)
        }
    }

    /// The value inside brackets; `nil` for prose that would need quotes there or is long.
    private func inFlow(_ tree: YAMLTree) -> String? {
        switch tree {
        case .text(let text):
            if text.contains("\n") || text.count > Self.longestProse && text.contains(" ") { return nil }
            if text.contains(" -- "), !YAMLQuoting.isPlain(text, inFlow: true) { return nil }
            return needsQuotes(text) ? YAMLQuoting.quoted(text) : YAMLQuoting.scalar(text, inFlow: true)
        case .token(let token): return token
        case .list(let items):
            return joined(items) { inFlow($0) }.map { "[\($0)]" }
        case .map(let entries):
            return joined(entries) { inFlow($0) }.map { "{\($0)}" }
        case .pair(let pair): return inFlow(pair).map { "[\($0)]" }
        }
    }

    private func inFlow(_ entry: YAMLTree.Entry) -> String? {
        let key = needsQuotes(entry.key) ? YAMLQuoting.quotedName(entry.key) : entry.keyText(inFlow: true)
        return inFlow(entry.value).map { "\(key): \($0)" }
    }

    /// Whether a text needs quotes inside brackets that YAML 1.2 does not require.
    private func needsQuotes(_ text: String) -> Bool { isForYAML11 && text.contains("?") }

    /// The parts on one line; `nil` if one of them is more readable as a block, or if they are longer than a line.
    private func joined<Part>(_ parts: [Part], _ text: (Part) -> String?) -> String? {
        var line = ""
        for (index, part) in parts.enumerated() {
            guard let text = text(part) else { return nil }
            line += (index == 0 ? "" : ", ") + text
            if line.count > Self.width { return nil }
        }
        return line
    }
}
