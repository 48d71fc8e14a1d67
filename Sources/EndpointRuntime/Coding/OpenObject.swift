/// An object that a union reader has opened to select the variant: on a tape, or in a decoder.
enum OpenObject {
    case tape(TapeObject)
    case decoder(KeyedObject)

    /// Opens the object of `decoder`; `nil` for any other value.
    init?(_ decoder: any Decoder) {
        if let value = TapeDecoder.value(of: decoder) {
            guard let object = try? TapeObject(value) else { return nil }
            self = .tape(object)
        } else {
            guard let object = try? KeyedObject(decoder) else { return nil }
            self = .decoder(object)
        }
    }

    func isPresent(_ key: StringKey) throws -> Bool {
        switch self {
        case .tape(let object): object.find(key.stringValue) != nil
        case .decoder(let object): try object.isPresent(key)
        }
    }

    /// Whether the member is `null`.
    func isNull(_ key: StringKey) throws -> Bool {
        switch self {
        case .tape(let object): object.find(key.stringValue)?.isNull ?? false
        case .decoder(let object): try object.container.decodeNil(forKey: key)
        }
    }

    func value<Value: Decodable>(at key: StringKey) throws -> Value {
        switch self {
        case .tape(let object):
            guard let value = object.find(key.stringValue) else { throw object.missing(key) }
            return try value.decode()
        case .decoder(let object): return try object.container.decode(Value.self, forKey: key)
        }
    }

    /// The error to report for `key`, given the decoder's error.
    func failure(_ error: any Error, at key: StringKey) -> any Error {
        switch self {
        case .tape(let object):
            CodingPathLocator.failure(error, at: object.tape.codingPath(of: object.index) + [key])
        case .decoder(let object): object.failure(error, at: key)
        }
    }

    /// The keys of the object, without duplicates.
    var keys: [String] {
        switch self {
        case .tape(let object): object.keys
        case .decoder(let object): object.container.allKeys.map(\.stringValue)
        }
    }

    /// The number of members.
    var keyCount: Int {
        switch self {
        case .tape(let object): object.tape.childCount(at: object.index)
        case .decoder(let object): object.container.allKeys.count
        }
    }

    /// A reader of the fields, for which `tags` are not additional fields.
    func reader(tags: [StringKey]) -> FieldReader {
        switch self {
        case .tape(var object):
            object.tags = tags.isEmpty ? nil : tags
            return FieldReader(object)
        case .decoder(let object): return FieldReader(tags.isEmpty ? object : KeyedObject(object, tags: tags))
        }
    }
}
