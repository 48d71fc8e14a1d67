import YAML

extension Node {
    /// Whether two nodes have equal contents; their locations do not matter.
    func isEquivalent(_ other: Node) -> Bool {
        if let text { return text == other.text }
        if let items {
            return items.count == other.items?.count && zip(items, other.items ?? []).allSatisfy { $0.isEquivalent($1) }
        }
        let (entries, others) = (entries ?? [], other.entries ?? [])
        return entries.count == others.count
            && zip(entries, others).allSatisfy { $0.key.text == $1.key.text && $0.value.isEquivalent($1.value) }
    }
}
