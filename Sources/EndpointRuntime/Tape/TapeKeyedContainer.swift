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
