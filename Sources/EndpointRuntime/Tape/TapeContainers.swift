import Foundation

/// The members of an object on a tape, for a hand-written `Decodable`.
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
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).integer() }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).integer() }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).integer() }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).integer() }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).integer() }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).integer() }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).integer() }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).integer() }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).integer() }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).integer() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key).attempt { try $0.decode(type) }
    }

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

    /// The decoder of a member, or of `null` if there is none, as Foundation's.
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
}

/// The elements of a list on a tape, for a hand-written `Decodable`.
struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let tape: JSONTape
    private let index: Int
    private var next: Int
    private(set) var currentIndex = 0

    init(_ list: TapeValue) {
        tape = list.tape
        index = list.index
        next = list.index + 1
    }

    private var list: TapeValue { TapeValue(tape, index) }

    var codingPath: [any CodingKey] { list.codingPath }
    var count: Int? { list.tape.childCount(at: list.index) }
    var isAtEnd: Bool { next >= list.node.end }

    mutating func decodeNil() throws -> Bool {
        guard try element(Any?.self).isNull else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: String.Type) throws -> String { try take(type) { try $0.string() } }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try take(type) { try $0.bool() } }
    mutating func decode(_ type: Double.Type) throws -> Double { try take(type) { try $0.double() } }
    mutating func decode(_ type: Float.Type) throws -> Float { try take(type) { try $0.float() } }
    mutating func decode(_ type: Int.Type) throws -> Int { try take(type) { try $0.integer() } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try take(type) { try $0.integer() } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try take(type) { try $0.integer() } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try take(type) { try $0.integer() } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try take(type) { try $0.integer() } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try take(type) { try $0.integer() } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try take(type) { try $0.integer() } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try take(type) { try $0.integer() } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try take(type) { try $0.integer() } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try take(type) { try $0.integer() } }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try take(type) { try $0.attempt { try $0.decode(type) } }
    }

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

    /// Reads the next element, and moves behind it if that succeeds.
    @inline(__always)
    private mutating func take<Value>(_ type: Any.Type, _ read: (TapeValue) throws -> Value) throws -> Value {
        let value = try read(element(type))
        advance()
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
        return TapeValue(list.tape, next)
    }

    private mutating func advance() {
        next = list.tape.index(after: next)
        currentIndex += 1
    }
}
