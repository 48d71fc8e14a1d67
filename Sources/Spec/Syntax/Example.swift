package import Diagnostics
package import YAML

/// A value written in a spec: a default, an example. What it means, the type at its place says.
package struct Example: Sendable {
    package let node: Node
    package let location: SourceLocation

    package init(node: Node, location: SourceLocation) {
        self.node = node
        self.location = location
    }
}
