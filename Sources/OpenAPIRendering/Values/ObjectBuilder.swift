import SpecWriting

/// The entries of an object of the document, in the order in which they are added. Absent values are left out.
struct ObjectBuilder {
    private(set) var entries: [YAMLTree.Entry] = []

    init() {}

    init(_ key: String, _ value: YAMLTree) {
        add(key, value)
    }

    var isEmpty: Bool { entries.isEmpty }
    var tree: YAMLTree { .map(entries) }

    subscript(key: String) -> YAMLTree? { entries.first { $0.key == key }?.value }

    mutating func add(_ key: String, _ value: YAMLTree?) {
        guard let value else { return }
        entries.append(YAMLTree.Entry(key, value, isQuoted: YAMLTree.isAmbiguous(key)))
    }

    mutating func add(_ key: String, text: String?) {
        add(key, text.map { .exact($0) })
    }

    /// Adds a flag, unless it is false, which is the default of all flags that are added so.
    mutating func add(_ key: String, flag: Bool) {
        if flag { add(key, .flag(true)) }
    }

    /// Adds an object, unless it is empty.
    mutating func add(_ key: String, object: ObjectBuilder) {
        if !object.isEmpty { add(key, object.tree) }
    }

    /// Adds a list, unless it is empty.
    mutating func add(_ key: String, list: [YAMLTree]) {
        if !list.isEmpty { add(key, .list(list)) }
    }

    /// Replaces the value of a key, in its place.
    mutating func replace(_ key: String, with value: YAMLTree) {
        entries = entries.map { $0.key == key ? YAMLTree.Entry(key, value, isQuoted: YAMLTree.isAmbiguous(key)) : $0 }
    }
}
