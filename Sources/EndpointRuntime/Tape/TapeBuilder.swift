import Foundation

/// Makes the tape of a text, in one pass over its bytes.
///
/// It accepts what RFC 8259 allows. A `\u` escape may be a surrogate without its partner, and bytes beyond ASCII may be
/// invalid UTF-8: reading such a string is an error, but a value that is not read does no harm.
struct TapeBuilder {
    private typealias Node = JSONTape.Node

    /// A list or an object whose end was not found yet.
    private struct Open {
        let index: Int
        let isObject: Bool
        var count = 0
        var marks: JSONTape.Marks = []
    }

    private var nodes: UnsafeMutablePointer<JSONTape.Node>
    private var count = 0
    private var capacity: Int
    private var open: [Open] = []
    private var depth = 0
    private let limits: JSONLimits
    var cursor: TapeCursor

    /// The tape of `text`.
    static func tape(
        of text: UnsafeBufferPointer<UInt8>,
        limits: JSONLimits
    ) throws(JSONTape.Problem) -> JSONTape {
        guard let start = text.baseAddress, text.count < UInt32.max else { throw .syntax }
        // A guess for objects: a key or a value for each 12 bytes.
        let capacity = min(max(16, text.count / 12), limits.values)
        guard let nodes = malloc(capacity * MemoryLayout<Node>.stride) else { throw .tooManyValues }
        var builder = TapeBuilder(
            nodes: nodes.bindMemory(to: Node.self, capacity: capacity),
            capacity: capacity,
            limits: limits,
            cursor: TapeCursor(start, count: text.count)
        )
        do throws(JSONTape.Problem) {
            try builder.readText()
        } catch {
            free(builder.nodes)
            throw error
        }
        return JSONTape(builder.nodes, count: builder.count, depth: builder.depth, of: text)
    }

    private init(nodes: UnsafeMutablePointer<Node>, capacity: Int, limits: JSONLimits, cursor: TapeCursor) {
        self.nodes = nodes
        self.capacity = capacity
        self.limits = limits
        self.cursor = cursor
        open.reserveCapacity(32)
    }

    private mutating func readText() throws(JSONTape.Problem) {
        cursor.skipSpace()
        while true {
            guard try readValue() else { continue }
            guard try closeContainers() else { break }
        }
        cursor.skipSpace()
        guard cursor.isAtEnd else { throw .syntax }
    }

    /// Reads a scalar or an empty container; returns `false` if a list or an object begins.
    @inline(__always)
    private mutating func readValue() throws(JSONTape.Problem) -> Bool {
        switch cursor.byte {
        case .quote: try append(string())
        case UInt8(ascii: "{"):
            try begin(.object)
            cursor.skipSpace()
            if cursor.byte != UInt8(ascii: "}") {
                try readKey()
                return false
            }
            end()
        case UInt8(ascii: "["):
            try begin(.array)
            cursor.skipSpace()
            guard cursor.byte == UInt8(ascii: "]") else { return false }
            end()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let start = cursor.offset
            guard let kind = cursor.skipNumber() else { throw .syntax }
            try append(Node(kind, start: start, extent: cursor.offset - start))
        case UInt8(ascii: "t"): try readWord("true", .yes)
        case UInt8(ascii: "f"): try readWord("false", .no)
        case UInt8(ascii: "n"): try readWord("null", .null)
        default: throw .syntax
        }
        return true
    }

    /// Reads what follows a value; returns `false` at the end of the outermost value.
    @inline(__always)
    private mutating func closeContainers() throws(JSONTape.Problem) -> Bool {
        while let last = open.indices.last {
            cursor.skipSpace()
            open[last].count += 1
            let isObject = open[last].isObject
            if cursor.byte == UInt8(ascii: ",") {
                cursor.advance()
                cursor.skipSpace()
                if isObject { try readKey() }
                return true
            }
            guard cursor.byte == UInt8(ascii: isObject ? "}" : "]") else { throw .syntax }
            end()
        }
        return false
    }

    private mutating func begin(_ kind: JSONTape.Kind) throws(JSONTape.Problem) {
        if open.count >= limits.depth { throw .tooDeep(at: cursor.offset) }
        open.append(Open(index: count, isObject: kind == .object))
        depth = max(depth, open.count)
        try append(Node(kind, start: cursor.offset, extent: 0))
        cursor.advance()
    }

    private mutating func end() {
        cursor.advance()
        guard let container = open.popLast() else { return }
        nodes[container.index].close(before: count, count: container.count, marks: container.marks)
    }

    @inline(__always)
    private mutating func readKey() throws(JSONTape.Problem) {
        guard cursor.byte == .quote else { throw .syntax }
        let key = try string()
        if !key.marks.isEmpty { mark(key) }
        try append(key)
        cursor.skipSpace()
        guard cursor.byte == UInt8(ascii: ":") else { throw .syntax }
        cursor.advance()
        cursor.skipSpace()
    }

    /// Records what is unusual about a key in its object.
    private mutating func mark(_ key: JSONTape.Node) {
        guard let last = open.indices.last else { return }
        if key.marks.contains(.escaped) { open[last].marks.insert(.escapedKey) }
        let bytes = cursor.bytes(at: Int(key.start), count: Int(key.extent))
        if String(tapeBytes: bytes, key.marks) == nil { open[last].marks.insert(.badKey) }
    }

    @inline(__always)
    private mutating func string() throws(JSONTape.Problem) -> JSONTape.Node {
        cursor.advance()
        let start = cursor.offset
        guard let marks = cursor.skipString() else { throw .syntax }
        return Node(.string, start: start, extent: cursor.offset - start - 1, marks: marks)
    }

    private mutating func readWord(_ word: StaticString, _ kind: JSONTape.Kind) throws(JSONTape.Problem) {
        let start = cursor.offset
        guard cursor.skip(word) else { throw .syntax }
        try append(Node(kind, start: start, extent: cursor.offset - start))
    }

    @inline(__always)
    private mutating func append(_ node: JSONTape.Node) throws(JSONTape.Problem) {
        if count == capacity { try grow() }
        (nodes + count).initialize(to: node)
        count += 1
    }

    private mutating func grow() throws(JSONTape.Problem) {
        guard capacity < limits.values else { throw .tooManyValues }
        let larger = min(capacity + capacity / 2, limits.values)
        guard let memory = realloc(nodes, larger * MemoryLayout<Node>.stride) else { throw .tooManyValues }
        nodes = memory.bindMemory(to: Node.self, capacity: larger)
        capacity = larger
    }
}
