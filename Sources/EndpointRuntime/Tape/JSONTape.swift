import Foundation

/// The values of a JSON text in the order in which they appear, as one flat list of nodes.
///
/// One pass over the bytes validates the text by RFC 8259 and records the position of each value, so that reading a
/// value needs neither a dictionary for each object nor a `String` for each key. Scalars stay in the text until they
/// are read.
///
/// A member of an object consists of two nodes: a string for its key, and its value. The node of an array or an object
/// is followed by the nodes of its children.
final class JSONTape {
    /// The type of a value. There are eight types, so that a type fits into three bits of a node.
    enum Kind: UInt8 {
        case null
        case no
        case yes
        /// A number without a fraction and without an exponent.
        case integer
        case number
        case string
        case array
        case object
    }

    /// Properties of a value that the builder finds while it scans the bytes.
    struct Marks: OptionSet {
        let rawValue: UInt8

        /// A string with a backslash.
        static let escaped = Marks(rawValue: 1)
        /// A string with non-ASCII bytes, which may be invalid UTF-8.
        static let wide = Marks(rawValue: 2)
        /// An object with an escaped key.
        static let escapedKey = Marks(rawValue: 4)
        /// An object with a key that contains invalid UTF-8 or an unpaired surrogate.
        static let badKey = Marks(rawValue: 8)
    }

    /// A value or the key of a member. It takes eight bytes, because a large text has many nodes.
    ///
    /// | bits | a scalar or a key | an array or an object |
    /// |---|---|---|
    /// | 0–2 | the kind | the kind |
    /// | 4–7 | the marks | the marks |
    /// | 8–31 | the number of bytes, up to ``manyBytes`` | the number of children, up to ``manyChildren`` |
    /// | 32–63 | the offset of the first byte, after the quotation mark of a string | the index after the last child |
    struct Node {
        private var bits: UInt64

        private init(_ kind: Kind, _ marks: Marks, size: Int, place: Int) {
            bits =
                UInt64(kind.rawValue) | UInt64(marks.rawValue) << 4 | UInt64(min(size, Self.largestSize)) << 8
                | UInt64(truncatingIfNeeded: place) << 32
        }

        /// A scalar or a key.
        @inline(__always)
        init(_ kind: Kind, start: Int, byteCount: Int, marks: Marks = []) {
            self.init(kind, marks, size: byteCount, place: start)
        }

        /// An array or an object whose end is not known yet. Until it is closed, it stores the index of its parent.
        @inline(__always)
        init(opening kind: Kind, inside outer: Int) {
            self.init(kind, [], size: 0, place: outer)
        }

        private static let largestSize = 0xFF_FFFF
        /// The maximum number of bytes that a node stores for a scalar. A scalar with this number may be longer, so its
        /// bytes must be counted in the text.
        static let manyBytes = largestSize
        /// The maximum number of children that a node stores. An array or object with this number may have more
        /// children, so they must be counted on the tape.
        static let manyChildren = largestSize

        /// The cast is safe: there are eight kinds, one for each value of three bits.
        @inline(__always)
        var kind: Kind { unsafeBitCast(UInt8(truncatingIfNeeded: bits & 0x7), to: Kind.self) }
        var marks: Marks { Marks(rawValue: UInt8(truncatingIfNeeded: bits >> 4 & 0xF)) }
        /// The number of bytes of a scalar; `manyBytes` for that number and any greater one.
        var byteCount: Int { Int(bits >> 8 & 0xFF_FFFF) }
        /// The number of elements or members; `manyChildren` for that number and any greater one.
        var childCount: Int { byteCount }
        /// The offset of the first byte of a scalar; for a string, of the byte after the quotation mark.
        var start: Int { Int(bits >> 32) }
        /// The index of the node after the last child of an array or an object.
        var end: Int { Int(bits >> 32) }
        /// The index of the parent of an array or an object that is still open.
        var outer: Int { Int(bits >> 32) }

        /// Whether the node is an object whose keys are all valid text.
        @inline(__always)
        var isObjectOfTexts: Bool {
            bits & (0xF | UInt64(Marks.badKey.rawValue) << 4) == UInt64(Kind.object.rawValue)
        }

        @inline(__always)
        var isContainer: Bool { bits & 0xF >= UInt64(Kind.array.rawValue) }

        /// Counts one more child.
        @inline(__always)
        mutating func addChild() {
            if childCount < Self.manyChildren { bits += 1 << 8 }
        }

        mutating func insert(_ marks: Marks) { bits |= UInt64(marks.rawValue) << 4 }

        @inline(__always)
        mutating func close(before end: Int) {
            bits = bits & 0xFFFF_FFFF | UInt64(truncatingIfNeeded: end) << 32
        }
    }

    /// The nodes, which the tape owns.
    let nodes: UnsafeMutablePointer<Node>
    let nodeCount: Int
    /// The maximum nesting depth of arrays and objects.
    let depth: Int

    /// The text. The caller of `read` owns it until `read` returns; a tape that is used for longer then makes a copy.
    private(set) var text: UnsafeBufferPointer<UInt8>
    private var ownsText = false

    /// A cache of the results of reading unions whose variants are tried.
    lazy var trials = Locked(UnionResultCache())

    /// The positions of the children whose coding paths were computed last.
    lazy var places = Locked(TapePlaces())

    /// The coding path of the outermost value; not empty if the value is a member of a value on another tape.
    var pathPrefix: [any CodingKey] = []

    /// `nil` if reading is strict.
    private(set) var leniency: TapeLeniency?

    /// Takes ownership of the nodes of a builder.
    init(_ nodes: UnsafeMutablePointer<Node>, count: Int, depth: Int, of text: UnsafeBufferPointer<UInt8>) {
        self.nodes = nodes
        nodeCount = count
        self.depth = depth
        self.text = text
    }

    deinit {
        free(nodes)
        if ownsText { text.deallocate() }
    }

    /// Returns the result of `body`, which is called with the tape of `bytes`.
    ///
    /// - Throws: ``Problem``, and the errors of `body`.
    static func read<Value>(
        _ bytes: Data,
        limits: JSONLimits,
        leniency: TapeLeniency? = nil,
        _ body: (JSONTape) throws -> Value
    ) throws -> Value {
        try bytes.withUnsafeBytes { bytes in
            var tape = try TapeBuilder.tape(of: bytes.bindMemory(to: UInt8.self), limits: limits)
            tape.leniency = leniency
            defer {
                // A handwritten `init(from:)` may have kept its decoder.
                if !isKnownUniquelyReferenced(&tape) { tape.keepText() }
            }
            return try body(tape)
        }
    }

    private func keepText() {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(text.count, 1))
        _ = copy.initialize(from: text)
        text = UnsafeBufferPointer(rebasing: copy[..<text.count])
        ownsText = true
    }

    /// The reason why a text cannot be parsed.
    enum Problem: Error {
        /// The text is not JSON.
        case syntax
        /// The array or object at this byte offset exceeds the maximum depth.
        case tooDeep(at: Int)
        /// There are more values than allowed.
        case tooManyValues
    }
}

extension JSONTape {
    /// The bytes of a scalar or a key.
    @inline(__always)
    func bytes(of node: Node) -> UnsafeBufferPointer<UInt8> {
        let count = node.byteCount < Node.manyBytes ? node.byteCount : byteCount(ofLong: node)
        return UnsafeBufferPointer(rebasing: text[node.start..<node.start + count])
    }

    /// The number of bytes of a scalar whose node does not contain it: a string or a number of 16 MB or more.
    @inline(never)
    private func byteCount(ofLong node: Node) -> Int {
        guard let start = text.baseAddress else { return 0 }
        var cursor = TapeCursor(start + node.start, count: text.count - node.start)
        guard node.kind == .string else {
            _ = cursor.skipNumber()
            return cursor.offset
        }
        _ = cursor.skipString()
        return cursor.offset - 1
    }

    /// The index of the node after a value and its children.
    @inline(__always)
    func index(after index: Int) -> Int {
        let node = nodes[index]
        return node.isContainer ? node.end : index + 1
    }

    /// The number of elements of an array or members of an object.
    func childCount(at index: Int) -> Int {
        let node = nodes[index]
        guard node.childCount == Node.manyChildren else { return node.childCount }
        var (count, child) = (0, index + 1)
        while child < node.end {
            child = self.index(after: node.kind == .object ? child + 1 : child)
            count += 1
        }
        return count
    }
}
