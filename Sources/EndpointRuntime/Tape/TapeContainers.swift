import Foundation

/// The members of an object on a tape, for a handwritten `Decodable`.
struct TapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: TapeObject
    private let keys: TapeKeys?

    init(_ object: TapeObject) {
        self.object = object
        keys = TapeKeys(object)
    }

    var codingPath: [any CodingKey] { object.tape.codingPath(of: object.index) }
    var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { find(key.stringValue) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).string() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).bool() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).double() }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).float() }

    func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type, forKey key: Key) throws -> Integer {
        try value(key).integer()
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        guard let value = find(key.stringValue) else { return try empty(key, type) }
        do { return try value.attempt { try $0.decode(type) } } catch {
            return try value.emptied(error, reading: type)
        }
    }

    // The defaults for these two types would be preferred to the generic function.
    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key).integer() }

    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key).integer() }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try TapeDecoder(value(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try TapeDecoder(value(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(at: "super") }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(at: key.stringValue) }

    /// The decoder of a member. If the object has no member with the key, the decoder decodes `null`, as Foundation's
    /// decoder does.
    private func decoder(at key: String) throws -> any Decoder {
        if let value = find(key) { return TapeDecoder(value) }
        return try JSONTape.read(Data("null".utf8), limits: JSONLimits()) { tape in
            tape.pathPrefix = codingPath + [StringKey(key)]
            return TapeDecoder(TapeValue(tape, 0))
        }
    }

    private func find(_ key: String) -> TapeValue? { keys.map { $0.find(key) } ?? object.find(key) }

    private func value(_ key: Key) throws -> TapeValue {
        guard let value = find(key.stringValue) else { throw object.missing(StringKey(key.stringValue)) }
        return value
    }

    /// An empty array or dictionary in place of a missing member.
    ///
    /// - Throws: The error for the missing key if that is not tolerated.
    @inline(never)
    private func empty<Value>(_ key: Key, _ type: Value.Type) throws -> Value {
        let error = object.missing(StringKey(key.stringValue))
        guard let empty = TapeValue(object.tape, object.index).empties(error, type) else { throw error }
        return empty
    }
}

// The default implementations look up the key three times. They would be preferred to one generic function.
extension TapeKeyedContainer {
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try read(key) { try $0.string() } }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try read(key) { try $0.bool() } }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try read(key) { try $0.double() } }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try read(key) { try $0.float() } }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try read(key) { try $0.integer() } }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try read(key) { try $0.integer() } }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try read(key) { try $0.integer() } }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try read(key) { try $0.integer() } }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try read(key) { try $0.integer() } }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try read(key) { try $0.integer() } }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try read(key) { try $0.integer() } }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try read(key) { try $0.integer() } }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try read(key) { try $0.integer() } }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try read(key) { try $0.integer() } }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try read(key) { value in
            if value.isEmptyString, value.isBlank(reading: type) { return nil }
            return try value.attempt { try $0.decode(type) }
        }
    }

    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try read(key) { try $0.integer() } }

    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try read(key) { try $0.integer() }
    }

    /// The result of `read` for a member; `nil` if it is absent or `null`, or if its value is treated as absent.
    @inline(__always)
    private func read<Value>(_ key: Key, _ read: (TapeValue) throws -> Value?) throws -> Value? {
        guard let value = find(key.stringValue), !value.isNull else { return nil }
        do { return try read(value) } catch { return try value.omitted(error, reading: Value.self) }
    }
}

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
