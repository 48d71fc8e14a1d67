import Diagnostics
import TextCoding
import YAML

/// Schemas with `$dynamicAnchor` or `$recursiveAnchor`, to which the schemas inside them can refer.
extension Documents {
    /// The pointer to the target of `$recursiveRef: "#"` or `$dynamicRef: "#name"`: the nearest schema with this anchor
    /// that encloses the reference, or is among the `$defs` of a schema that does; else the only schema with this
    /// anchor. `nil` if there is none, or if it has no type of its own.
    func anchoredSchema(around cursor: DocumentCursor, _ reference: String) -> String? {
        if reference.hasPrefix("#/") { return localReference(reference, at: cursor) ?? reference }
        guard reference.hasPrefix("#") else { return nil }
        let name = String(reference.dropFirst())
        let start = cursor.node.range.start
        let named = anchors(in: cursor.path).filter { $0.name == name }
        let around = named.last { $0.scope.start <= start && start < $0.scope.end }
        guard let found = around ?? (named.count == 1 ? named[0] : nil), !found.isPlaceholder else { return nil }
        if found.isDefinition, named.count > 1 {
            warn(
                "unsupported-keyword",
                at: cursor,
                "'$dynamicRef' is read as the nearest schema with this anchor; schemas that replace it are left out"
            )
        }
        return "#\(found.pointer)"
    }

    private func anchors(in path: String) -> [Anchor] {
        if let known = knownAnchors[path] { return known }
        var found: [Anchor] = []
        for (name, node) in schemas(in: path).all {
            addAnchors(of: node, at: Self.pointer(toSchema: name), scope: node, to: &found)
        }
        knownAnchors[path] = found
        return found
    }

    /// Adds the anchors in the tree of a schema, the outermost first.
    ///
    /// - Parameter scope: The schema whose parts can refer to the anchor of `node`.
    private func addAnchors(of node: Node, at pointer: String, scope: Node, to found: inout [Anchor]) {
        if let anchor = node.anchor { found.append(Anchor(name: anchor, pointer: pointer, of: node, scope: scope)) }
        for (index, item) in (node.items ?? []).enumerated() {
            addAnchors(of: item, at: "\(pointer)/\(index)", scope: item, to: &found)
        }
        for entry in node.entries ?? [] {
            let inner = "\(pointer)/\(JSONPointer.escaped(entry.key.text))"
            guard ["$defs", "definitions"].contains(entry.key.text) else {
                addAnchors(of: entry.value, at: inner, scope: entry.value, to: &found)
                continue
            }
            for definition in entry.value.entries ?? [] {
                let pointer = "\(inner)/\(JSONPointer.escaped(definition.key.text))"
                addAnchors(of: definition.value, at: pointer, scope: node, to: &found)
            }
        }
    }

    struct Anchor {
        let name: String
        let pointer: String
        /// The part of the document in which references lead to this anchor rather than to another of the same name.
        let scope: SourceRange
        /// Whether the schema is among the `$defs` of another.
        let isDefinition: Bool
        /// Whether the schema only names a place for other schemas.
        let isPlaceholder: Bool

        fileprivate init(name: String, pointer: String, of node: Node, scope: Node) {
            self.name = name
            self.pointer = pointer
            self.scope = scope.range
            isDefinition = node.range != scope.range
            let silent = ["$dynamicAnchor", "$comment", "title", "description", "not"]
            isPlaceholder = node.entries?.allSatisfy { silent.contains($0.key.text) } ?? true
        }
    }
}

extension Node {
    /// The name of the schema's dynamic anchor; it is empty for `$recursiveAnchor`, and `nil` if it has none.
    fileprivate var anchor: String? {
        if entry(named: "$recursiveAnchor")?.value.text == "true" { return "" }
        return entry(named: "$dynamicAnchor")?.value.text
    }
}
