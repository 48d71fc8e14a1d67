/// The elements of an array on a tape, for a handwritten `Decodable`.
struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let tape: JSONTape
    private let index: Int
    /// The next runs of a long array; `nil` for any other array.
    private var runs: TapeRuns?
    /// The tape of the next element, and the indices on it of the element and after the last one.
    private var elements: JSONTape
    private var next: Int
    private var end: Int
    private(set) var currentIndex = 0

    init(_ list: TapeValue) throws {
        (tape, index) = (list.tape, list.index)
        (elements, next, end) = (list.tape, list.index + 1, list.node.end)
        guard list.node.isLongArray else { return }
        runs = TapeRuns(list)
        try startNextRun()
    }

    private var list: TapeValue { TapeValue(tape, index) }

    /// Continues with the elements of the next run, if there is one.
    private mutating func startNextRun() throws {
        guard let run = try runs?.next() else { return }
        (elements, next, end) = (run, 1, run.nodes[0].end)
        // The previous run has been read, unless a decoder of one of its elements was kept.
        tape.removeUnusedRuns()
        tape.keep(run)
    }

    var codingPath: [any CodingKey] { list.codingPath }
    var count: Int? { list.tape.childCount(at: list.index) }
    var isAtEnd: Bool { next >= end }

    mutating func decodeNil() throws -> Bool {
        guard try element(Any?.self).isNull else { return false }
        try advance()
        return true
    }

    mutating func decode(_ type: String.Type) throws -> String { try take(type) { try $0.string() } }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try take(type) { try $0.bool() } }
    mutating func decode(_ type: Double.Type) throws -> Double { try take(type) { try $0.double() } }
    mutating func decode(_ type: Float.Type) throws -> Float { try take(type) { try $0.float() } }

    mutating func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
        try take(type) { try $0.integer() }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try take(type) { try $0.attempt { try $0.decode(type) } }
    }

    // The defaults for these two types would be preferred to the generic function.
    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try take(type) { try $0.integer() } }

    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try take(type) { try $0.integer() } }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try take(KeyedDecodingContainer<Key>.self) { try TapeDecoder($0).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take((any UnkeyedDecodingContainer).self) { try TapeDecoder($0).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try take((any Decoder).self) { TapeDecoder($0) }
    }

    /// Reads the next element, and moves past it if that succeeds.
    @inline(__always)
    private mutating func take<Value>(_ type: Any.Type, _ read: (TapeValue) throws -> Value) throws -> Value {
        let value = try read(element(type))
        try advance()
        return value
    }

    private func element(_ type: Any.Type) throws -> TapeValue {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                DecodingError.Context(
                    codingPath: codingPath + [IndexKey(currentIndex)],
                    debugDescription: "Unkeyed container is at end."
                )
            )
        }
        return TapeValue(elements, next)
    }

    private mutating func advance() throws {
        next = elements.index(after: next)
        currentIndex += 1
        if next >= end { try startNextRun() }
    }
}
