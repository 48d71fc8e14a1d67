/// A dictionary type that is read from a tape directly, without a decoding container.
protocol TapeMap {
    /// Whether the keys are `String` or `CodingKeyRepresentable`; otherwise, the standard library decodes the map.
    static var isReadable: Bool { get }

    init(_ value: TapeValue) throws
}

extension Dictionary: TapeMap where Key: Decodable, Value: Decodable {
    static var isReadable: Bool {
        Key.self == String.self || Key.self is any CodingKeyRepresentable.Type
    }

    init(_ value: TapeValue) throws {
        if Key.self == String.self {
            // The compiler specializes the code for the most frequent type of dictionary.
            if Value.self == String.self {
                self = unsafeBitCast(try value.members { try $0.string() } as [String: String], to: Self.self)
            } else {
                self = unsafeBitCast(try value.members { try $0.decode() } as [String: Value], to: Self.self)
            }
        } else if let type = Key.self as? any CodingKeyRepresentable.Type {
            self = try value.members(type) { try $0.decode() }
        } else {
            throw value.mismatch(Self.self)
        }
    }
}

extension TapeValue {
    /// The members of an object, with keys of type `type`. Of two members with the same key, the first is used.
    func members<Key: CodingKeyRepresentable, AnyKey: Hashable, Value>(
        _ type: Key.Type,
        _ read: (TapeValue) throws -> Value
    ) throws -> [AnyKey: Value] {
        let object = try TapeObject(self)
        var members = [AnyKey: Value](minimumCapacity: tape.childCount(at: index))
        var dropped: Set<AnyKey> = []
        var rejected: Set<String> = []
        try object.forEach { text, value in
            guard let key = Key(codingKey: TextKey(stringValue: text)) as? AnyKey else {
                if rejected.insert(text).inserted { try value.drop(value.noKey(type)) }
                return
            }
            guard members[key] == nil, dropped.isEmpty || !dropped.contains(key) else { return }
            do { members[key] = try read(value) } catch {
                try value.drop(error)
                dropped.insert(key)
            }
        }
        return members
    }

    /// The error for a key that cannot be converted, with the description of the standard library.
    private func noKey(_ type: any CodingKeyRepresentable.Type) -> DecodingError {
        guard type == Int.self else { return corrupted("Could not convert key to type \(type)") }
        let description = "Expected Int key but found String key instead."
        return .typeMismatch(Int.self, .init(codingPath: codingPath, debugDescription: description))
    }
}
