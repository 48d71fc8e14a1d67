import Foundation

/// A decoder of a value on a tape, for types that decode from any `Decoder`, such as a handwritten `Decodable`.
struct TapeDecoder: Decoder {
    private let tape: JSONTape
    private let index: Int

    @inline(__always)
    init(_ value: TapeValue) {
        tape = value.tape
        index = value.index
    }

    @inline(__always)
    var value: TapeValue { TapeValue(tape, index) }

    var codingPath: [any CodingKey] { value.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(TapeKeyedContainer<Key>(try TapeObject(value)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard value.node.kind == .array else { throw value.mismatch([Any].self) }
        return try TapeUnkeyedContainer(value)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// The value that `decoder` decodes; `nil` for any other decoder.
    ///
    /// This is faster than a cast, which looks up both types at run time.
    @inline(__always)
    static func value(of decoder: any Decoder) -> TapeValue? {
        func open<Opened: Decoder>(_ decoder: Opened) -> TapeValue? {
            guard Opened.self == TapeDecoder.self else { return nil }
            return unsafeBitCast(decoder, to: TapeDecoder.self).value
        }
        return open(decoder)
    }
}

extension TapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value.isNull }
    func decode(_ type: String.Type) throws -> String { try value.string() }
    func decode(_ type: Bool.Type) throws -> Bool { try value.bool() }
    func decode(_ type: Double.Type) throws -> Double { try value.double() }
    func decode(_ type: Float.Type) throws -> Float { try value.float() }
    func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer { try value.integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value.attempt { try $0.decode(type) } }

    // The defaults for these two types would be preferred to the generic function.
    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try value.integer() }

    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try value.integer() }
}

extension TapeValue {
    /// Decodes a value of any type.
    ///
    /// The first checks are for the most frequent types, and for types that Foundation's decoder treats specially.
    @inline(__always)
    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        func cast<Known>(_ known: Known) -> Value { unsafeBitCast(known, to: Value.self) }
        if type == String.self { return try cast(string()) }
        if type == Int.self { return try cast(integer(Int.self)) }
        if type == Bool.self { return try cast(bool()) }
        if type == Double.self { return try cast(double()) }
        if type == URL.self { return try cast(url()) }
        if type == Date.self { return try cast(date()) }
        if type == JSON.self { return try cast(json()) }
        if type == Data.self { return try cast(data()) }
        if type == Decimal.self { return try cast(decimal()) }
        if node.kind == .array, let list = type as? any TapeList.Type { return try read(list, as: type) }
        if node.kind == .object, let map = type as? any TapeMap.Type, map.isReadable { return try read(map, as: type) }
        do { return try Value(from: TapeDecoder(self)) } catch { throw located(error) }
    }

    /// An error of an `init(from:)`, with the coding path of this value.
    @inline(never)
    private func located(_ error: any Error) -> any Error {
        CodingPathLocator.failure(error, inValueAt: codingPath)
    }

    private func read<List: TapeList, Value>(_ list: List.Type, as type: Value.Type) throws -> Value {
        unsafeBitCast(try List(self), to: type)
    }

    private func read<Map: TapeMap, Value>(_ map: Map.Type, as type: Value.Type) throws -> Value {
        unsafeBitCast(try Map(self), to: type)
    }

    /// Decodes a date in the format of RFC 3339, the default format of dates in responses.
    private func date() throws -> Date { try decode(.rfc3339) }
}
