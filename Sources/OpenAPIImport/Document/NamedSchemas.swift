import YAML

/// The named schemas of a file, and the names by which references find them.
struct NamedSchemas {
    let all: [(name: String, node: Node)]
    let names: Set<String>
    /// The name of the first schema with each `$anchor`.
    let namesByAnchor: [String: String]
    /// The schemas with an `$id`.
    let identified: [(id: String, name: String, node: Node)]

    /// - Parameter root: The root of the file; `nil` for a file that cannot be read.
    init(of root: Node?) {
        let schemas = root?.entry(named: "components")?.value.entry(named: "schemas")?.value.entries ?? []
        all = schemas.map { ($0.key.text, $0.value) }
        names = Set(all.map(\.name))
        let anchored = all.compactMap { name, node in node.entry(named: "$anchor")?.value.text.map { ($0, name) } }
        namesByAnchor = Dictionary(anchored) { first, _ in first }
        identified = all.compactMap { name, node in
            node.entry(named: "$id")?.value.text.map { (id: $0, name: name, node: node) }
        }
    }
}

extension Node {
    /// The first value in the tree with each `$anchor`.
    var anchors: [String: Node] {
        var found: [String: Node] = [:]
        var open = [self]
        while let next = open.popLast() {
            if let name = next.entry(named: "$anchor")?.value.text, found[name] == nil { found[name] = next }
            open += (next.items ?? (next.entries ?? []).map(\.value)).reversed()
        }
        return found
    }
}
