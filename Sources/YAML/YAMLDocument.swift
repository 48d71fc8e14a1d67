package import Diagnostics

/// A YAML file as a tree of nodes that know their places.
package struct YAMLDocument: Sendable {
    /// The text that was read.
    package let source: SourceText

    /// The value that the document holds; never an empty one.
    package let root: Node

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
