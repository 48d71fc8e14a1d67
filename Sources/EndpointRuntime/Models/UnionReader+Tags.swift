extension UnionReader {
    /// The fields that say which variant the value is, and so are none of the variant's others.
    var tags: [StringKey] {
        if case .unknown(let key, _) = tagFound { outerTags + [key] } else { outerTags }
    }

    /// Reads a variant that is a map, or that may hold a model or a map; `nil` for any other type.
    mutating func readWithoutTags<Value: Decodable>() throws -> Value? {
        switch Value.self {
        case let type as any FieldMap.Type:
            guard var fields else { return nil }
            fields.tags = tags
            return try type.init(&fields) as? Value
        case let type as any Union.Type:
            var reader = UnionReader(decoder)
            reader.outerTags = tags
            return try type.init(&reader) as? Value
        case let type as any Wrapper.Type: return try readWrapped(type) as? Value
        default: return nil
        }
    }

    private mutating func readWrapped<Wrapping: Wrapper>(_ type: Wrapping.Type) throws -> Wrapping? {
        if let format = type.wireFormat { return Wrapping(rawValue: try read(format)) }
        guard let raw = Wrapping.RawValue.self as? any Decodable.Type else { return nil }
        return try (read(opened: raw) as? Wrapping.RawValue).map { Wrapping(rawValue: $0) }
    }

    private mutating func read<Value: Decodable>(opened type: Value.Type) throws -> Value {
        try read()
    }
}

/// A map of the fields of an object.
private protocol FieldMap {
    init(_ json: inout FieldReader) throws
}

extension Dictionary: FieldMap where Key == String, Value: Decodable {
    init(_ json: inout FieldReader) throws {
        self = try json.readOthers(except: [])
    }
}
