import Foundation

/// A parser that builds the tape of a text in one pass over its bytes.
///
/// It accepts every text that RFC 8259 allows. A `\u` escape may be an unpaired surrogate, and non-ASCII bytes may be
/// invalid UTF-8: the parser accepts these strings, and only reading their text is an error.
struct TapeBuilder {
    private typealias Node = JSONTape.Node

    private var nodes: UnsafeMutablePointer<JSONTape.Node>
    private var count = 0
    private var capacity: Int
    /// The index of the innermost open array or object (`container`), and the number of open arrays and objects
    /// (`openCount`).
    private var container = 0
    private var openCount = 0
    private var depth = 0
    private let limits: JSONLimits
    var cursor: TapeCursor

    /// Returns the tape of `text`.
    static func tape(
        of text: UnsafeBufferPointer<UInt8>,
        limits: JSONLimits
    ) throws(JSONTape.Problem) -> JSONTape {
        guard let start = text.baseAddress, text.count < UInt32.max else { throw .syntax }
        // An estimate for objects: one key or value for every 12 bytes.
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

    /// Reads a scalar or an empty container; returns `false` if an array or an object with children begins.
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
            try append(Node(kind, start: start, byteCount: cursor.offset - start))
        case UInt8(ascii: "t"): try readWord("true", .yes)
        case UInt8(ascii: "f"): try readWord("false", .no)
        case UInt8(ascii: "n"): try readWord("null", .null)
        default: throw .syntax
        }
        return true
    }

    /// Reads the comma and the next key, or the closing brackets; returns `false` at the end of the outermost value.
    @inline(__always)
    private mutating func closeContainers() throws(JSONTape.Problem) -> Bool {
        while openCount > 0 {
            cursor.skipSpace()
            nodes[container].addChild()
            let isObject = nodes[container].kind == .object
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
        if openCount >= limits.depth { throw .tooDeep(at: cursor.offset) }
        openCount += 1
        depth = max(depth, openCount)
        let index = count
        try append(Node(opening: kind, inside: container))
        container = index
        cursor.advance()
    }

    /// Closes the innermost array or object.
    private mutating func end() {
        cursor.advance()
        let outer = nodes[container].outer
        nodes[container].close(before: count)
        container = outer
        openCount -= 1
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

    /// Marks the innermost object if its key is escaped or is not valid text.
    private mutating func mark(_ key: JSONTape.Node) {
        if key.marks.contains(.escaped) { nodes[container].insert(.escapedKey) }
        let bytes = cursor.bytes(at: key.start, count: cursor.offset - 1 - key.start)
        if String(tapeBytes: bytes, key.marks) == nil { nodes[container].insert(.badKey) }
    }

    @inline(__always)
    private mutating func string() throws(JSONTape.Problem) -> JSONTape.Node {
        cursor.advance()
        let start = cursor.offset
        guard let marks = cursor.skipString() else { throw .syntax }
        return Node(.string, start: start, byteCount: cursor.offset - start - 1, marks: marks)
    }

    private mutating func readWord(_ word: StaticString, _ kind: JSONTape.Kind) throws(JSONTape.Problem) {
        let start = cursor.offset
        guard cursor.skip(word) else { throw .syntax }
        try append(Node(kind, start: start, byteCount: cursor.offset - start))
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
