import Foundation

/// The values of a JSON text in the order in which they appear, as one flat list of nodes.
///
/// One pass over the bytes validates the text by RFC 8259 and records where each value is, so that reading a value needs
/// neither a dictionary for each object nor a `String` for each key. Scalars stay in the text until they are read.
///
/// A member of an object is two nodes: its key, a string, and its value. A list or an object is followed by its children.
final class JSONTape {
    /// The type of a value.
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

    /// Facts about a value that the pass over the bytes finds on its way.
    struct Marks: OptionSet {
        let rawValue: UInt8

        /// A string with a backslash.
        static let escaped = Marks(rawValue: 1)
        /// A string with bytes beyond ASCII, which may be invalid UTF-8.
        static let wide = Marks(rawValue: 2)
        /// An object with an escaped key.
        static let escapedKey = Marks(rawValue: 4)
        /// An object with a key that is not text.
        static let badKey = Marks(rawValue: 8)
    }

    /// A value, or the key of a member.
    struct Node {
        /// The offset of the first byte; for a string, of the one behind the quotation mark.
        var start: UInt32
        /// The number of bytes of a scalar; for a list or an object, the index of the node behind the last child.
        var extent: UInt32
        /// The kind, the marks, and the number of elements or members, up to ``manyChildren``.
        var header: UInt32

        init(_ kind: Kind, start: Int, extent: Int, marks: Marks = []) {
            self.start = UInt32(truncatingIfNeeded: start)
            self.extent = UInt32(truncatingIfNeeded: extent)
            header = UInt32(kind.rawValue) | UInt32(marks.rawValue) << 4
        }

        /// The number of children from which on they must be counted.
        static let manyChildren = 0xFF_FFFF

        var kind: Kind { Kind(rawValue: UInt8(header & 0xF)) ?? .null }
        var marks: Marks { Marks(rawValue: UInt8(header >> 4 & 0xF)) }
        /// The number of elements or members; `manyChildren` for that number and any greater one.
        var childCount: Int { Int(header >> 8) }
        /// Whether this is an object whose keys are all text.
        @inline(__always)
        var isObjectOfTexts: Bool {
            header & 0xF == UInt32(Kind.object.rawValue) && header & UInt32(Marks.badKey.rawValue) << 4 == 0
        }

        @inline(__always)
        var isContainer: Bool { header & 0xF >= UInt32(Kind.array.rawValue) }

        mutating func close(before end: Int, count: Int, marks: Marks) {
            extent = UInt32(truncatingIfNeeded: end)
            header |= UInt32(marks.rawValue) << 4 | UInt32(min(count, Self.manyChildren)) << 8
        }
    }

    /// The nodes; they belong to the tape.
    let nodes: UnsafeMutablePointer<Node>
    let nodeCount: Int
    /// The nesting depth of lists and objects.
    let depth: Int

    /// The text, which belongs to the caller of `read` until that returns, and to the tape afterwards.
    private(set) var text: UnsafeBufferPointer<UInt8>
    private var ownsText = false

    /// The results of unions whose variants are tried.
    let trials = Locked(TrialMemory())

    /// `nil` if reading is strict.
    private(set) var leniency: TapeLeniency?

    /// Takes over the nodes of a builder.
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

    /// The result of `body` for the tape of `bytes`.
    ///
    /// - Throws: ``Problem``, and what `body` throws.
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
                // A hand-written `init(from:)` may have kept its decoder.
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

    /// Why a text has no tape.
    enum Problem: Error {
        /// The text is not JSON.
        case syntax
        /// The list or object at this byte offset exceeds the maximum depth.
        case tooDeep(at: Int)
        /// There are more values than allowed.
        case tooManyValues
    }
}

extension JSONTape {
    /// The bytes of a scalar or a key.
    @inline(__always)
    func bytes(of node: Node) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: text[Int(node.start)..<Int(node.start) + Int(node.extent)])
    }

    /// The index of the node behind a value and its children.
    @inline(__always)
    func index(after index: Int) -> Int {
        let node = nodes[index]
        return node.isContainer ? Int(node.extent) : index + 1
    }

    /// The number of elements of a list or members of an object.
    func childCount(at index: Int) -> Int {
        let node = nodes[index]
        guard node.childCount == Node.manyChildren else { return node.childCount }
        var (count, child) = (0, index + 1)
        while child < Int(node.extent) {
            child = self.index(after: node.kind == .object ? child + 1 : child)
            count += 1
        }
        return count
    }

    /// The keys and indices that lead to a value.
    ///
    /// Only errors need it, so it is found by following the values from the outermost one.
    func codingPath(of target: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var place = 0
        while place < target {
            let isObject = nodes[place].kind == .object
            var (child, position) = leniency?.child(of: place, before: target) ?? (place + 1, 0)
            while true {
                let value = isObject ? child + 1 : child
                let next = index(after: value)
                guard next <= target else {
                    path.append(isObject ? StringKey(key(at: child) ?? "") : IndexKey(position))
                    leniency?.remember(child, position: position, of: place)
                    place = value
                    break
                }
                (child, position) = (next, position + 1)
                guard child < Int(nodes[place].extent) else { return path }
            }
        }
        return path
    }
}

/// The position of an element in a list.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) {
        self.index = index
    }

    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }

    init?(stringValue: String) { nil }

    init(intValue: Int) {
        index = intValue
    }
}
