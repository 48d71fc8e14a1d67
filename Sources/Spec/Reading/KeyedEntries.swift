import Diagnostics
import YAML

/// The entries of a mapping whose keys the language defines.
struct KeyedEntries {
    let location: SourceLocation
    private let nodes: [Key: Node]
    private let optionalKeys: Set<Key>
    /// The keys that have been reported as empty or misspelled, so that they are not also reported as missing.
    let faulty: Set<Key>
    /// Whether any key has been reported.
    let hasFaults: Bool

    init(
        location: SourceLocation,
        nodes: [Key: Node],
        optionalKeys: Set<Key>,
        faulty: Set<Key>,
        hasFaults: Bool
    ) {
        self.location = location
        self.nodes = nodes
        self.optionalKeys = optionalKeys
        self.faulty = faulty
        self.hasFaults = hasFaults
    }

    /// Whether the key ends in `?` in the spec, such as `body?:`.
    func isOptional(_ key: Key) -> Bool { optionalKeys.contains(key) }

    subscript(key: Key) -> Node? { nodes[key] }
}
