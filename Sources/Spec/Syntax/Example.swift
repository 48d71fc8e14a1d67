package import Diagnostics
import TextCoding
package import YAML

/// A value in a spec, such as a default or an example. Its meaning depends on the type that it belongs to.
package struct Example: Sendable {
    package let node: Node
    package let location: SourceLocation
    /// Whether the value was read from an example file: it is JSON, in which quotes distinguish strings from numbers.
    package let isJSON: Bool

    package init(node: Node, location: SourceLocation, isJSON: Bool = false) {
        self.node = node
        self.location = location
        self.isJSON = isJSON
    }

    /// Whether the value comes from an example file, whether or not the file is loaded. Such values are not checked,
    /// since a response that a server sent need not match its type.
    package var isInFile: Bool { isJSON || file != nil }

    /// The file that contains the value, if the spec only refers to it: `{file: Users.examples.json#/getUser}`.
    package var file: ExampleFile? { isJSON ? nil : ExampleFile(node) }
}

/// A reference to a file that contains an example, and to the place of the example in it.
package struct ExampleFile: Sendable, Hashable {
    /// The path of the file, relative to the folder of the spec.
    package let name: String
    /// The keys that lead to the value (RFC 6901); empty for the whole file.
    package let pointer: [String]

    package init(name: String, pointer: [String] = []) {
        self.name = name
        self.pointer = pointer
    }

    /// Whether the path may lead out of the folder of the spec, which is an error: a spec from elsewhere could read any
    /// JSON file. Such a path is absolute, or contains `..`.
    package var leavesFolder: Bool {
        ["/", "\\"].contains(where: name.hasPrefix) || name.dropFirst().hasPrefix(":")
            || name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains("..")
    }

    /// Creates the reference that `node` represents: a mapping with only the key `file`, which names a JSON file.
    /// Returns `nil` for any other node.
    init?(_ node: Node) {
        guard let entries = node.entries, entries.count == 1, entries[0].key.text == "file",
            let text = entries[0].value.text
        else { return nil }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0].hasSuffix(".json"), parts.count == 1 || parts[1].isEmpty || parts[1].hasPrefix("/") else {
            return nil
        }
        name = String(parts[0])
        let steps = parts.count == 1 ? [] : parts[1].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        pointer = steps.map { JSONPointer.unescaped($0) }
    }

    /// Returns an example that consists of this reference.
    package func example(at location: SourceLocation) -> Example {
        let steps = pointer.map { "/" + JSONPointer.escaped($0) }
        let text = name + (steps.isEmpty ? "" : "#" + steps.joined())
        let value = Node(
            content: .scalar(Scalar(text: text, style: .doubleQuoted)),
            range: location.range,
            isAnchored: false
        )
        let key = Entry.Key(text: "file", style: .plain, range: location.range)
        let entry = Entry(key: key, value: value, isMerged: false)
        let node = Node(content: .mapping([entry]), range: location.range, isAnchored: false)
        return Example(node: node, location: location)
    }
}

extension Example {
    /// The value as YAML on one line; a string that is the whole value has no quotes.
    package var flowText: String { node.text ?? Self.flowText(node) }

    private static func flowText(_ node: Node) -> String {
        switch node.content {
        case .scalar(let scalar):
            scalar.style == .plain ? scalar.text : YAMLQuoting.quoted(scalar.text)
        case .sequence(let items): "[\(items.map(flowText).joined(separator: ", "))]"
        case .mapping(let entries):
            "{"
                + entries.map { YAMLQuoting.scalar($0.key.text, inFlow: true) + ": " + flowText($0.value) }
                .joined(separator: ", ") + "}"
        }
    }
}
