import Foundation

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
        } else if (try? decoder.container(keyedBy: StringKey.self)) != nil {
            // A decoder may convert the keys of types, but not those of dictionaries.
            self = try .object(container.decode([String: JSON].self))
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

extension JSON {
    /// Creates the JSON that a request body contains for a value.
    ///
    /// ```swift
    /// let settings = try JSON(encoding: Settings(since: .now))    // {"since": "2026-03-01T12:00:00Z"}
    /// ```
    /// A `Date` is a string as in RFC 3339, `Data` is Base64, a `UUID` is in lower case, and keys are the coding keys of
    /// the type, unless its `encode(to:)` writes something else. `nil` is ``null``.
    ///
    /// - Throws: The errors of an `encode(to:)`, such as `EncodingError` for a number that is not finite, and
    ///   ``BuildFailure`` for an ``Upload``.
    public init(encoding value: some Encodable) throws {
        try self.init(text: JSONWriter.data(of: value))
    }

    /// Reads a JSON text in UTF-8 of any depth, with all digits of its numbers.
    ///
    /// - Throws: ``JSONTape/Problem``, and `DecodingError` for a string that is not valid text.
    init(text: Data) throws {
        self = try JSONTape.read(text, limits: .none) { try TapeValue($0, 0).json() }
    }

    /// Returns the value as another type, which is decoded as from the body of a response.
    ///
    /// ```swift
    /// let settings = try user.metadata.decoded(as: Settings.self)
    /// ```
    /// A `Date` is read from a string as in RFC 3339, with or without fractions, and `Data` from Base64.
    ///
    /// - Parameter type: The type; any `Decodable` type, with a synthesized or a handwritten `init(from:)`.
    /// - Throws: ``DecodingFailure`` with the path of the value that does not have the type.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        var response = try RawResponse(body: JSONWriter.data(of: self))
        // The value is in memory already, so that no limit protects from it.
        response.reading.limits = JSONLimits(depth: 1024, values: .max)
        return try response.json(type)
    }
}
