@_documentation(visibility: internal)
extension JSON: Codable {
    public init(from decoder: any Decoder) throws {
        if let value = TapeDecoder.value(of: decoder) {
            self = try value.json()
            return
        }
        let container = try decoder.singleValueContainer()
        // The most frequent kinds first: each failed attempt creates an error.
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? Number(attempting: container) {
            self = .number(value)
        } else if let elements = try? decoder.unkeyedContainer() {
            self = try .array(Self.elements(of: elements))
        } else if let members = try? decoder.container(keyedBy: StringKey.self) {
            self = try .object(Self.members(of: members))
        } else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a JSON value whose numbers fit a 64-bit integer, a double or a decimal"
            )
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try DeepValue.descend { try encodeValue(to: encoder) }
    }

    private func encodeValue(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }

    private static func elements(of container: any UnkeyedDecodingContainer) throws -> [JSON] {
        var container = container
        var elements: [JSON] = []
        elements.reserveCapacity(container.count ?? 0)
        while !container.isAtEnd {
            try elements.append(container.decode(JSON.self))
        }
        return elements
    }

    private static func members(of container: KeyedDecodingContainer<StringKey>) throws -> [String: JSON] {
        var members: [String: JSON] = [:]
        for key in container.allKeys {
            members[key.stringValue] = try container.decode(JSON.self, forKey: key)
        }
        return members
    }
}

@_documentation(visibility: internal)
extension JSON: CustomStringConvertible {
    /// JSON text on one line, with the members of objects sorted by key.
    public var description: String {
        let writer = JSONWriter(isStrict: false)
        writer.json(self)
        return writer.text
    }
}
