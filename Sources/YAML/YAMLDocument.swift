package import Diagnostics

/// A YAML file as a tree of nodes that know their places.
package struct YAMLDocument: Sendable {
    /// The text that was read.
    package let source: SourceText

    /// The value that the document holds; never an empty one.
    package let root: Node

    package init(source: SourceText, root: Node) {
        self.source = source
        self.root = root
    }

    /// The file's path as it is shown.
    package var path: String { source.path }

    /// Where a node was written.
    package func location(of node: Node) -> SourceLocation {
        SourceLocation(path: path, range: node.range)
    }

    /// Where a key was written.
    package func location(of key: Entry.Key) -> SourceLocation {
        SourceLocation(path: path, range: key.range)
    }
}

extension YAMLDocument {
    /// Whether a comment follows the node on its last line with a single blank between them.
    ///
    /// It has then probably cut a text at its ` #`; a comment that is meant as one keeps more distance, by convention.
    package func isCutByComment(_ node: Node) -> Bool {
        let rest = source.rest(of: node.range.end)
        guard let first = rest.first, first.isBlank else { return false }
        return rest.dropFirst().first == UInt8(ascii: "#")
    }

    /// Whether an entry was written without a colon, as the `b` of `{description: Pay for a, b}` is.
    package func isBare(_ entry: Entry) -> Bool {
        guard entry.value.isEmpty else { return false }
        let rest = source.rest(of: entry.key.range.end)
        return rest.first(where: { !$0.isBlank }) != UInt8(ascii: ":")
    }
}

extension SourceText {
    /// The bytes of a line from `position` on; none where the file has no such line.
    func rest(of position: SourcePosition) -> ArraySlice<UInt8> {
        guard let line = line(position.line) else { return [] }
        return line[line.index(afterScalars: position.column - 1)...]
    }
}

extension YAMLDocument {
    /// The same text with another tree.
    package func replacingRoot(_ root: Node) -> YAMLDocument { YAMLDocument(source: source, root: root) }
}
