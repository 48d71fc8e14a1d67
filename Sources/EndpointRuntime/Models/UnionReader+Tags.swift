extension UnionReader {
    /// The fields that say which variant the value is, and so are none of the variant's others.
    var tags: [StringKey] {
        if case .unknown(let key, _) = tagFound { outerTags + [key] } else { outerTags }
    }

    /// A variant that is a map, or that may hold a model or a map; `nil` for any other type.
    func valueWithoutTags<Value: Decodable>(from decoder: any Decoder) throws -> Value? {
        switch Value.self {
        case let type as any FieldMap.Type:
            guard let object else { return nil }
            var reader = FieldReader(KeyedObject(object, tags: tags))
            let value = type.init(&reader)
            try reader.finish()
            return value as? Value
        case let type as any Union.Type:
            var reader = UnionReader(decoder)
            reader.outerTags = tags
            let value = type.init(&reader)
            try reader.finish()
            return value as? Value
        case let type as any Wrapper.Type: return try wrapped(type, from: decoder) as? Value
        default: return nil
        }
    }

    private func wrapped<Wrapping: Wrapper>(_ type: Wrapping.Type, from decoder: any Decoder) throws -> Wrapping? {
        if let format = type.wireFormat { return try Wrapping(rawValue: value(from: decoder, format)) }
        guard let raw = Wrapping.RawValue.self as? any Decodable.Type else { return nil }
        return try (value(opened: raw, from: decoder) as? Wrapping.RawValue).map { Wrapping(rawValue: $0) }
    }

    private func value<Value: Decodable>(opened type: Value.Type, from decoder: any Decoder) throws -> Value {
        try value(from: decoder)
    }
}

/// A map of the fields of an object.
private protocol FieldMap {
    init(_ json: inout FieldReader)
}

extension Dictionary: FieldMap where Key == String, Value: FieldValue {
    init(_ json: inout FieldReader) {
        self = json.readOthers(except: [])
    }
}
