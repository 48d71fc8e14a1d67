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
    /// The number of nodes that were left out.
    private var leftOut = 0
    /// Whether the outermost array is a run of a long one.
    private var isRun = false
    /// The offsets of the brackets that open the arrays and objects of the outermost levels. The elements of an array
    /// inside of these levels stay on the tape, however many there are.
    private var brackets: SIMD8<UInt32> = .zero
    private var cursor: TapeCursor

    /// Returns the tape of `text`.
    static func tape(
        of text: UnsafeBufferPointer<UInt8>,
        limits: JSONLimits
    ) throws(JSONTape.Problem) -> JSONTape {
        guard text.count < UInt32.max else { throw .tooLong }
        // An estimate for objects: one key or value for every 12 bytes.
        let capacity = min(max(16, text.count / 12), limits.values)
        var builder = try TapeBuilder(text, at: 0, limits, capacity: capacity)
        return try builder.tape(of: text) { (builder) throws(JSONTape.Problem) in try builder.readText() }
    }

    /// Returns the tape of an array with the next elements of a long array, and the offset of the elements after them;
    /// `nil` for the last elements.
    ///
    /// - Parameters:
    ///   - text: A text that has been read before.
    ///   - offset: The offset of the next element.
    static func run(
        of text: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        limits: JSONLimits
    ) throws(JSONTape.Problem) -> (tape: JSONTape, next: Int?) {
        var builder = try TapeBuilder(text, at: offset, limits, capacity: 2 * limits.run)
        var next: Int?
        let tape = try builder.tape(of: text) { (builder) throws(JSONTape.Problem) in next = try builder.readRun() }
        return (tape, next)
    }

    private init(
        _ text: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        _ limits: JSONLimits,
        capacity: Int
    ) throws(JSONTape.Problem) {
        guard let start = text.baseAddress else { throw .syntax(.value, at: 0) }
        guard let nodes = malloc(capacity * MemoryLayout<Node>.stride) else { throw .tooManyValues }
        self.nodes = nodes.bindMemory(to: Node.self, capacity: capacity)
        self.capacity = capacity
        self.limits = limits
        cursor = TapeCursor(start, count: text.count, at: offset)
    }

    private mutating func tape(
        of text: UnsafeBufferPointer<UInt8>,
        _ read: (inout TapeBuilder) throws(JSONTape.Problem) -> Void
    ) throws(JSONTape.Problem) -> JSONTape {
        do throws(JSONTape.Problem) {
            try read(&self)
        } catch {
            free(nodes)
            throw error
        }
        return JSONTape(nodes, count: count, depth: depth, of: text, limits: limits)
    }

    private mutating func readText() throws(JSONTape.Problem) {
        cursor.skipSpace()
        while true {
            guard try readValue() else { continue }
            guard try closeContainers() else { break }
        }
        cursor.skipSpace()
        guard cursor.isAtEnd else { throw expected(.end) }
        guard count + leftOut <= limits.values else { throw .tooManyValues }
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
            guard let kind = cursor.skipNumber() else { throw .syntax(.number, at: start) }
            try append(Node(kind, start: start, byteCount: cursor.offset - start))
        case UInt8(ascii: "t"): try readWord("true", .yes)
        case UInt8(ascii: "f"): try readWord("false", .no)
        case UInt8(ascii: "n"): try readWord("null", .null)
        default: throw expected(.value)
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
                if isObject {
                    try readKey()
                } else if count - container > limits.longArray {
                    leaveOutElements()
                }
                return true
            }
            guard cursor.byte == UInt8(ascii: isObject ? "}" : "]") else {
                throw expected(isObject ? .commaOrBrace : .commaOrBracket)
            }
            end()
        }
        return false
    }

    private mutating func begin(_ kind: JSONTape.Kind) throws(JSONTape.Problem) {
        if openCount >= limits.depth { throw .tooDeep(at: cursor.offset) }
        if openCount < brackets.scalarCount { brackets[openCount] = UInt32(truncatingIfNeeded: cursor.offset) }
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
        if nodes[container].isLongArray { leaveOutElements() }
        let outer = nodes[container].outer
        nodes[container].close(before: count)
        container = outer
        openCount -= 1
    }

    @inline(__always)
    private mutating func readKey() throws(JSONTape.Problem) {
        guard cursor.byte == .quote else { throw expected(.key) }
        let key = try string()
        if !key.marks.isEmpty { mark(key) }
        try append(key)
        cursor.skipSpace()
        guard cursor.byte == UInt8(ascii: ":") else { throw expected(.colon) }
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
        guard let marks = cursor.skipString() else { throw .syntax(.string, at: start - 1) }
        return Node(.string, start: start, byteCount: cursor.offset - start - 1, marks: marks)
    }

    private mutating func readWord(_ word: StaticString, _ kind: JSONTape.Kind) throws(JSONTape.Problem) {
        let start = cursor.offset
        guard cursor.skip(word) else { throw expected(.value) }
        try append(Node(kind, start: start, byteCount: cursor.offset - start))
    }

    private func expected(_ token: JSONTape.Token) -> JSONTape.Problem { .syntax(token, at: cursor.offset) }

    @inline(__always)
    private mutating func append(_ node: JSONTape.Node) throws(JSONTape.Problem) {
        if count == capacity { try grow() }
        (nodes + count).initialize(to: node)
        count += 1
    }

    private mutating func grow() throws(JSONTape.Problem) {
        guard count + leftOut < limits.values else { throw .tooManyValues }
        let larger = min(capacity + capacity / 2, limits.values)
        guard let memory = realloc(nodes, larger * MemoryLayout<Node>.stride) else { throw .tooManyValues }
        nodes = memory.bindMemory(to: Node.self, capacity: larger)
        capacity = larger
    }
}

// The elements of long arrays, which are read from the text again, a run at a time.
extension TapeBuilder {
    /// Removes the elements of the innermost array that were read so far.
    @inline(never)
    private mutating func leaveOutElements() {
        guard openCount <= brackets.scalarCount, !isRun || openCount > 1 else { return }
        let start = Int(brackets[openCount - 1]) + 1
        (nodes + container + 1).initialize(to: Node(.null, start: start, byteCount: 0))
        nodes[container].insert(.long)
        leftOut += count - (container + 2)
        count = container + 2
    }

    /// Reads the elements of a run.
    ///
    /// - Returns: The offset of the next element; `nil` after the last one.
    fileprivate mutating func readRun() throws(JSONTape.Problem) -> Int? {
        try append(Node(opening: .array, inside: 0))
        (openCount, isRun) = (1, true)
        cursor.skipSpace()
        while true {
            guard try readValue() else { continue }
            guard try closeContainers() else { return nil }
            guard openCount > 1 || count < limits.run else {
                nodes[0].close(before: count)
                return cursor.offset
            }
        }
    }
}
