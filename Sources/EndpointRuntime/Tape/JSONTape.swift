import Foundation

/// The values of a JSON text in the order in which they appear, as one flat list of nodes.
///
/// One pass over the bytes validates the text by RFC 8259 and records the position of each value, so that reading a
/// value needs neither a dictionary for each object nor a `String` for each key. Scalars stay in the text until they
/// are read.
///
/// A member of an object consists of two nodes: a string for its key, and its value. The node of an array or an object
/// is followed by the nodes of its children. The elements of a very long array are not on the tape: ``TapeRuns`` reads
/// them from the text again, so that the tape of a large text stays small.
final class JSONTape {
    /// The nodes, which the tape owns.
    let nodes: UnsafeMutablePointer<Node>
    let nodeCount: Int
    /// The maximum nesting depth of arrays and objects.
    let depth: Int
    let limits: JSONLimits

    /// The text. The caller of `read` owns it until `read` returns; a tape that is used for longer then makes a copy.
    private(set) var text: UnsafeBufferPointer<UInt8>
    private var textCopy: TextCopy?

    /// The runs of long arrays of this tape that may still be used.
    ///
    /// Checks of exclusive access to the two lists would take a twentieth of the time for a short body.
    @exclusivity(unchecked) private var runs: [JSONTape] = []
    /// The runs with elements that were found by a path, which are used until the tape has been read.
    @exclusivity(unchecked) private var foundRuns: [JSONTape] = []

    /// The cache of URLs; `nil` for a short text, and after ``read(_:limits:leniency:_:)`` has returned.
    private(set) var urls: TapeURLs?

    /// A cache of the results of reading unions whose variants are tried.
    lazy var trials = Locked(UnionResultCache())

    /// The positions of the children whose coding paths were computed last.
    lazy var places = Locked(TapePlaces())

    /// The coding path of the outermost value; not empty if the value is a member of a value on another tape.
    var pathPrefix: [any CodingKey] = []
    /// The position of the first element of the outermost array; not 0 for a run of a long array.
    private(set) var firstPosition = 0

    /// `nil` if reading is strict.
    private(set) var leniency: TapeLeniency?

    /// Takes ownership of the nodes of a builder.
    init(
        _ nodes: UnsafeMutablePointer<Node>,
        count: Int,
        depth: Int,
        of text: UnsafeBufferPointer<UInt8>,
        limits: JSONLimits
    ) {
        self.nodes = nodes
        self.limits = limits
        nodeCount = count
        self.depth = depth
        self.text = text
    }

    deinit {
        free(nodes)
    }

    /// Returns the result of `body`, which is called with the tape of a text in any encoding of Unicode.
    ///
    /// - Throws: ``Problem``, and the errors of `body`.
    static func read<Value>(
        anyEncoding text: Data,
        limits: JSONLimits,
        leniency: TapeLeniency?,
        _ body: (JSONTape) throws -> Value
    ) throws -> Value {
        // Each access to the bytes takes as long as reading a field, so they are examined and read in one.
        try text.withUnsafeBytes { bytes in
            if JSONText.isPlain(bytes), !bytes[0].isJSONSpace { return try read(bytes, limits, leniency, body) }
            guard let text = try JSONText.utf8(of: text) else { throw Problem.empty }
            return try read(text, limits: limits, leniency: leniency, body)
        }
    }

    /// Returns the result of `body`, which is called with the tape of a text in UTF-8.
    ///
    /// - Throws: ``Problem``, and the errors of `body`.
    static func read<Value>(
        _ text: Data,
        limits: JSONLimits,
        leniency: TapeLeniency? = nil,
        _ body: (JSONTape) throws -> Value
    ) throws -> Value {
        try text.withUnsafeBytes { try read($0, limits, leniency, body) }
    }

    private static func read<Value>(
        _ bytes: UnsafeRawBufferPointer,
        _ limits: JSONLimits,
        _ leniency: TapeLeniency?,
        _ body: (JSONTape) throws -> Value
    ) throws -> Value {
        var limits = limits
        // The issues of lenient reading are located by their nodes, so all nodes must be on the tape.
        if leniency != nil { limits.longArray = .max }
        var tape = try TapeBuilder.tape(of: bytes.bindMemory(to: UInt8.self), limits: limits)
        tape.leniency = leniency
        tape.urls = TapeURLs(textSize: bytes.count)
        defer {
            // A handwritten `init(from:)` may have kept its decoder.
            if tape.hasRuns { tape.removeUnusedRuns(andFound: true) }
            if tape.hasRuns || !isKnownUniquelyReferenced(&tape) { tape.use(TextCopy(tape.text)) }
        }
        return try body(tape)
    }

    /// Reads the text from a copy from now on.
    private func use(_ copy: TextCopy) {
        (text, textCopy) = (copy.bytes, copy)
        // Decoders that were kept may be used by several threads, each with a run of its own.
        urls = nil
        for run in runs { run.use(copy) }
    }

    /// Prepares the tape of a run of the long array at `index`, whose first element is at `position`.
    func begin(_ run: JSONTape, of index: Int, at position: Int) {
        run.pathPrefix = codingPath(of: index)
        run.firstPosition = position
        run.textCopy = textCopy
        run.urls = urls
    }

    /// Whether runs of the tape may still be used.
    var hasRuns: Bool { !runs.isEmpty || !foundRuns.isEmpty }

    /// Keeps a run that may be used after its elements were read.
    func keep(_ run: JSONTape) { runs.append(run) }

    /// Keeps a run with an element that was found by a path, until this tape has been read.
    func keepFound(_ run: JSONTape) { foundRuns.append(run) }

    /// Forgets the runs that nothing else refers to. Weak references would need no such list, but slow down every use of
    /// an object.
    ///
    /// - Parameter andFound: Whether to forget the runs of elements that were found by a path, too.
    func removeUnusedRuns(andFound: Bool = false) {
        if andFound {
            runs += foundRuns
            foundRuns = []
        }
        for run in runs { run.removeUnusedRuns(andFound: andFound) }
        for index in runs.indices.reversed() where isKnownUniquelyReferenced(&runs[index]) && !runs[index].hasRuns {
            runs.remove(at: index)
        }
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
        guard !node.isLongArray else { return TapeRuns(TapeValue(self, index)).elementCount }
        var (count, child) = (0, index + 1)
        while child < node.end {
            child = self.index(after: node.kind == .object ? child + 1 : child)
            count += 1
        }
        return count
    }
}

/// A copy of a text for tapes that are used after the text is gone.
private final class TextCopy {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ text: UnsafeBufferPointer<UInt8>) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(text.count, 1))
        _ = copy.initialize(from: text)
        bytes = UnsafeBufferPointer(rebasing: copy[..<text.count])
    }

    deinit { bytes.deallocate() }
}

extension JSONTape {
    /// The reason that a text cannot be read.
    enum Problem: Error {
        /// There are no bytes, or only ASCII white space.
        case empty
        /// The text is not JSON: it lacks a token at this byte offset.
        case syntax(Token, at: Int)
        /// The array or object at this byte offset exceeds the maximum depth.
        case tooDeep(at: Int)
        /// There are more values than allowed.
        case tooManyValues
        /// The text has 4 GiB or more: the offsets of a tape have 32 bits.
        case tooLong
        /// The text begins like UTF-16 or UTF-32, but is not valid in that encoding.
        case badText
        /// The text is so deep that decoding needs its own thread, and no thread could be created.
        case noStack
    }

    /// A part of a text that the grammar of RFC 8259 requires.
    enum Token: String {
        case value = "a value"
        case number = "a number"
        case string = "a string"
        case key = "a key"
        case colon = "':'"
        case commaOrBrace = "',' or '}'"
        case commaOrBracket = "',' or ']'"
        case end = "the end"

        /// The message for a text that lacks this part at a byte offset.
        func message(at offset: Int) -> String { "expected \(rawValue) at byte \(offset)" }
    }

    /// The offset of the first string that contains invalid UTF-8 or an unpaired surrogate, which are errors only when
    /// the string is read.
    var invalidString: Int? {
        (0..<nodeCount).first { nodes[$0].kind == .string && key(at: $0) == nil }.map { nodes[$0].start - 1 }
    }
}
