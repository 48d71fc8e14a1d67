package import Diagnostics

/// A YAML file as a tree of located nodes.
package struct YAMLDocument: Sendable {
    /// The text that was read.
    package let source: SourceText

    /// The value of the document, which is never empty.
    package let root: Node

    /// The errors about texts that lack quotes, in a document that was read nevertheless.
    package let unquotedTexts: [UnquotedTextError]

    package init(source: SourceText, root: Node, unquotedTexts: [UnquotedTextError] = []) {
        self.source = source
        self.root = root
        self.unquotedTexts = unquotedTexts
    }

    /// The file's path, as diagnostics show it.
    package var path: String { source.path }

    /// The location of a node.
    package func location(of node: Node) -> SourceLocation {
        SourceLocation(path: path, range: node.range)
    }

    /// The text of a range on one line; `nil` for a range of several lines.
    package func line(in range: SourceRange) -> String? {
        guard range.start.line == range.end.line, let start = source.offset(of: range.start),
            let end = source.offset(of: range.end), start < end
        else { return nil }
        return String(decoding: source.bytes[start..<end], as: UTF8.self)
    }

    /// The location of a key.
    package func location(of key: Entry.Key) -> SourceLocation {
        SourceLocation(path: path, range: key.range)
    }
}

extension YAMLDocument {
    /// Whether a comment follows the node on its last line, after a single blank.
    ///
    /// Such a comment is probably the rest of a text that contains ` #`. By convention, more than one blank precedes an
    /// intended comment.
    package func isCutByComment(_ node: Node) -> Bool {
        let rest = source.rest(of: node.range.end)
        guard let first = rest.first, first.isBlank else { return false }
        return rest.dropFirst().first == UInt8(ascii: "#")
    }

    /// Whether a missing value is followed by a comment that is probably the value, such as `- #fff`.
    package func isReadAsComment(_ node: Node) -> Bool {
        let rest = source.rest(of: node.range.end).drop(while: \.isBlank)
        return node.isEmpty && rest.first == UInt8(ascii: "#") && rest.dropFirst().first.map { !$0.isBlank } ?? false
    }

    /// Whether a list or a mapping is written in brackets or braces.
    package func isFlow(_ node: Node) -> Bool {
        guard node.scalar == nil, let first = source.rest(of: node.range.start).first else { return false }
        return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    }

    /// Whether the entry has no colon, such as `b` in `{description: Pay for a, b}`.
    package func isBare(_ entry: Entry) -> Bool {
        guard entry.value.isEmpty else { return false }
        let rest = source.rest(of: entry.key.range.end)
        return rest.first(where: { !$0.isBlank }) != UInt8(ascii: ":")
    }
}

extension SourceText {
    /// The bytes of a line from `position` on; empty if the file has no such line.
    func rest(of position: SourcePosition) -> ArraySlice<UInt8> {
        guard let line = line(position.line), let start = offset(of: position) else { return [] }
        return line[start...]
    }
}

extension YAMLDocument {
    /// Returns a document with the same text and another tree.
    package func replacingRoot(_ root: Node) -> YAMLDocument { YAMLDocument(source: source, root: root) }
}
