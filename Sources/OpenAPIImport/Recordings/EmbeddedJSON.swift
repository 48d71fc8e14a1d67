import Diagnostics
import YAML

/// JSON in a string of a document.
enum EmbeddedJSON {
    /// The JSON value of a text, with distinct locations for all parts inside the text; `nil` if the text is not JSON.
    ///
    /// - Parameter isDeclared: Whether the media type of the text is JSON. Otherwise only an object or an array is read
    ///   as JSON.
    static func value(_ text: String, at range: SourceRange, isDeclared: Bool = false) -> Node? {
        guard let first = text.first(where: { !$0.isWhitespace }), isDeclared || "[{".contains(first) else {
            return nil
        }
        let source = SourceText(path: "", text: text)
        guard let root = YAMLReader(limits: .documents).readJSON(source) else { return nil }
        var starts = [0]
        for (offset, scalar) in text.unicodeScalars.enumerated() where scalar == "\n" { starts.append(offset + 1) }
        return Relocation(start: range.start, lineStarts: starts).moved(root)
    }
}

extension SourceRange {
    /// The start of the range, moved along its line: the location of the literal of a text that is only a part of the
    /// text of the literal at this range.
    func moved(by offset: Int) -> SourceRange {
        SourceRange(at: SourcePosition(line: start.line, column: start.column + offset))
    }
}

/// Converts positions in a text to positions in the string literal of the text.
private struct Relocation {
    let start: SourcePosition
    let lineStarts: [Int]

    func moved(_ node: Node) -> Node {
        let content: Node.Content =
            switch node.content {
            case .scalar: node.content
            case .sequence(let items): .sequence(items.map(moved))
            case .mapping(let entries): .mapping(entries.map(moved))
            }
        return Node(content: content, range: moved(node.range), isAnchored: false)
    }

    private func moved(_ entry: Entry) -> Entry {
        let key = Entry.Key(text: entry.key.text, style: entry.key.style, range: moved(entry.key.range))
        return Entry(key: key, value: moved(entry.value), isMerged: false)
    }

    private func moved(_ range: SourceRange) -> SourceRange {
        SourceRange(start: moved(range.start), end: moved(range.end))
    }

    /// The position after the opening quotation mark, on the line of the literal, since line breaks in it are escaped.
    private func moved(_ position: SourcePosition) -> SourcePosition {
        let line = min(max(position.line - 1, 0), lineStarts.count - 1)
        let offset = lineStarts[line] + position.column - 1
        return SourcePosition(line: start.line, column: start.column + 1 + offset)
    }
}
