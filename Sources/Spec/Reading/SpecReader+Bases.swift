import Diagnostics
import YAML

extension SpecReader {
    /// Reads the base URL of a group or an endpoint.
    mutating func readBase(_ node: Node) -> Name? {
        if case .scalar = node.content { return readText(node) }
        report(.severalBasesOutsideRoot(node.kindName, at: location(of: node)))
        return nil
    }

    /// Reads the base URL of a root, or the first of several named base URLs.
    mutating func readRootBase(_ node: Node) -> Name? {
        switch node.content {
        case .mapping(let entries) where entries.isEmpty:
            report(.emptyValue(of: .base, in: .root, at: location(of: node)))
            return nil
        case .mapping(let entries) where entries.allSatisfy(\.value.isEmpty):
            // The caller reports the entries.
            return nil
        case .mapping(let entries): return (entries.first?.value).flatMap { readText($0) }
        case .scalar: return readText(node)
        case .sequence:
            report(.listOfBases(node, startingWith: node.items?.first?.text, at: location(of: node)))
            return nil
        }
    }

    /// Reads the named bases of a client; the first is the default.
    mutating func readBases(_ node: Node) -> [BaseDefinition] {
        guard case .mapping(let entries) = node.content else { return [] }
        if let first = entries.first, first.key.text.contains("://"), entries.allSatisfy(\.value.isEmpty) {
            report(.listOfBases(node, startingWith: first.key.text, at: location(of: node)))
            return []
        }
        return readNamed(node, noun: "base URLs").compactMap { entry in
            readText(entry.value).map { BaseDefinition(name: name(of: entry.key), url: $0) }
        }
    }

    /// Reads the variables in `base`, whose values the user of the client sets once.
    mutating func readVariables(_ node: Node) -> [MemberDefinition] {
        guard let entries = node.entries else { return readMembers(node, as: .variable) }
        // A variable without a type is usually a text.
        let typed = entries.map { entry in
            guard entry.value.isEmpty || entry.value.scalar?.isNull == true else { return entry }
            let name = name(of: entry.key)
            report(.assignment(name, "\(name.value): String"))
            let text = Node.Content.scalar(Scalar(text: Builtin.string.rawValue, style: .plain))
            return Entry(
                key: entry.key,
                value: Node(content: text, range: entry.key.range, isAnchored: false),
                isMerged: false
            )
        }
        return readMembers(Node(content: .mapping(typed), range: node.range, isAnchored: false), as: .variable)
    }
}

extension Diagnostic {
    fileprivate static func listOfBases(
        _ node: Node,
        startingWith url: String?,
        at location: SourceLocation
    ) -> Diagnostic {
        .wrongKind(
            node.kindName,
            expected: "a URL, or several by name",
            at: location,
            hint: "write a name in front of each: '{production: \(url ?? "https://…"), …}'"
        )
    }

    fileprivate static func severalBasesOutsideRoot(_ found: String, at location: SourceLocation) -> Diagnostic {
        .wrongKind(
            found,
            expected: "a URL",
            at: location,
            hint: "several bases belong to the root; a group or an endpoint has one: 'base: https://…'"
        )
    }
}
