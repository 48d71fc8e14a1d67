extension ValueEncoder {
    /// A value that is being written, possibly in several steps.
    final class Node {
        private enum Content {
            case empty
            case scalar(EncodedValue)
            case list([Node])
            case object(Members)
        }

        private var content: Content

        init() { content = .empty }

        init(_ scalar: EncodedValue) { content = .scalar(scalar) }

        func set(_ value: EncodedValue) { content = .scalar(value) }

        /// Makes this a list if it is not one yet.
        func beginList() {
            if case .list = content { return }
            content = .list([])
        }

        /// Makes this an object if it is not one yet.
        func beginObject() {
            if case .object = content { return }
            content = .object(Members())
        }

        /// Whether members can be added without removing another value.
        var isObject: Bool {
            switch content {
            case .empty, .object: true
            case .scalar, .list: false
            }
        }

        var count: Int {
            if case .list(let nodes) = content { nodes.count } else { 0 }
        }

        /// Adds an element to a list.
        func append(_ node: Node) {
            guard case .list(var nodes) = content else { return }
            content = .empty
            nodes.append(node)
            content = .list(nodes)
        }

        /// Adds a member to an object, or replaces the one with this key.
        func set(_ key: String, _ node: Node) {
            guard case .object(var members) = content else { return }
            content = .empty
            members.set(key, node)
            content = .object(members)
        }

        /// The member of an object with this key; adds one if there is none.
        func member(_ key: String) -> Node {
            if case .object(let members) = content, let node = members[key] { return node }
            let node = Node()
            set(key, node)
            return node
        }

        /// Calls `write`; if it throws, restores the earlier content.
        func attempt(_ write: () throws -> Void) rethrows {
            let earlier = content
            do { try write() } catch {
                content = earlier
                throw error
            }
        }

        /// The written value; if nothing was written, an empty object, which is the encoding of a value without
        /// properties.
        var value: EncodedValue { DeepValue.descend { written } }

        private var written: EncodedValue {
            switch content {
            case .empty: .object([])
            case .scalar(let value): value
            case .list(let nodes): .list(nodes.map(\.value))
            case .object(let members):
                .object(members.all.map { EncodedValue.Member(key: $0.key, value: $0.node.value) })
            }
        }
    }

    /// Encodes a value as a node.
    static func node<Value: Encodable>(of value: Value, at path: @autoclosure () -> CodingPath) throws -> Node {
        if let scalar = scalar(value) { return Node(scalar) }
        let encoder = ValueEncoder(path())
        try encoder.take(value)
        return encoder.node
    }

    /// The encoding of a string, an integer or a Boolean without an encoder, which is faster; `nil` for any other type.
    private static func scalar<Value>(_ value: Value) -> EncodedValue? {
        func cast<Known>(_ type: Known.Type = Known.self) -> Known { unsafeBitCast(value, to: Known.self) }
        if Value.self == String.self { return .string(cast()) }
        if Value.self == Int.self { return .number(cast(Int.self).description) }
        if Value.self == Bool.self { return .bool(cast()) }
        return nil
    }

    /// The members of an object, in the order in which their keys were first written.
    struct Members {
        /// The number of members up to which comparing all keys is faster than hashing a key.
        private static let few = 16

        private(set) var all: [(key: String, node: Node)] = []
        /// The index of each key in an object of many members.
        private var indices: [String: Int] = [:]

        subscript(key: String) -> Node? { index(of: key).map { all[$0].node } }

        mutating func set(_ key: String, _ node: Node) {
            if let index = index(of: key) {
                all[index].node = node
                return
            }
            all.append((key, node))
            if all.count == Self.few + 1 {
                for (index, member) in all.enumerated() { indices[member.key] = index }
            } else if all.count > Self.few {
                indices[key] = all.count - 1
            }
        }

        private func index(of key: String) -> Int? {
            all.count > Self.few ? indices[key] : all.firstIndex { $0.key == key }
        }
    }
}

/// A coding path as a linked list. Extending an array would copy it at each level.
indirect enum CodingPath {
    case root([any CodingKey])
    case member(any CodingKey, of: CodingPath)
    case element(Int, of: CodingPath)

    var keys: [any CodingKey] {
        var keys: [any CodingKey] = []
        var path = self
        while true {
            switch path {
            case .root(let first): return first + keys.reversed()
            case .member(let key, let parent):
                // A key with an integer value would be printed as an index.
                keys.append(key.intValue == nil ? key : StringKey(key.stringValue))
                path = parent
            case .element(let index, let parent):
                keys.append(IndexKey(index))
                path = parent
            }
        }
    }
}
