/// A map, which is read from a tape without the containers of a decoder.
protocol TapeMap {
    /// - Returns: `nil` if the standard library must decode the map, because its keys are no texts.
    init?(_ value: TapeValue) throws
}

extension Dictionary: TapeMap where Key: Decodable, Value: Decodable {
    init?(_ value: TapeValue) throws {
        if Key.self == String.self {
            let members: [String: Value] = try value.members { try $0.decode() }
            self = unsafeBitCast(members, to: [Key: Value].self)
        } else if Key.self != Int.self, let type = Key.self as? any CodingKeyRepresentable.Type {
            self = try value.members(type) { try $0.decode() }
        } else {
            return nil
        }
    }
}

extension TapeValue {
    /// The members of an object whose keys are values of another type; of two with the same key, the first.
    func members<Key: CodingKeyRepresentable, AnyKey: Hashable, Value>(
        _ type: Key.Type,
        _ read: (TapeValue) throws -> Value
    ) throws -> [AnyKey: Value] {
        let object = try TapeObject(self)
        var members = [AnyKey: Value](minimumCapacity: tape.childCount(at: index))
        try object.forEach { text, value in
            guard let key = Key(codingKey: TextKey(stringValue: text)) as? AnyKey else {
                return try value.drop(value.corrupted("Could not convert key to type \(type)"))
            }
            guard members[key] == nil else { return }
            do { members[key] = try read(value) } catch { try value.drop(error) }
        }
        return members
    }
}
