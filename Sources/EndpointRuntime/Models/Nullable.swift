/// A value or an explicit `null`.
///
/// `Nullable<Value>?` distinguishes the three states that a PATCH request needs: `nil` omits the field, `.null` clears
/// it, and a value sets it. Where `Value` takes a literal of a string, number, Boolean, array or dictionary, so does
/// `Nullable<Value>`:
///
/// ```swift
/// API.Users.patch(id: 9, name: "yuki", away: .null)
/// ```
///
/// There is no `nil` literal for `.null`, so that `nil` always means that the field is absent.
public enum Nullable<Value> {
    /// An explicit `null`.
    case null
    /// A value.
    case value(Value)

    /// Creates `.value`, or `.null` from `nil`.
    public init(_ value: Value?) {
        self = value.map(Nullable.value) ?? .null
    }

    /// The value; `nil` for `.null`.
    public var value: Value? {
        switch self {
        case .null: nil
        case .value(let value): value
        }
    }
}

extension Nullable: Sendable where Value: Sendable {}
extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

@_documentation(visibility: internal)
extension Nullable: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try container.decodeNil() ? .null : .value(container.decode(Value.self))
    }
}

@_documentation(visibility: internal)
extension Nullable: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .value(let value): try container.encode(value)
        }
    }
}

extension KeyedDecodingContainer {
    /// The value or the explicit `null` at `key`; `nil` if there is no such key.
    ///
    /// The standard library's overload returns `nil` for `null`. Synthesized conformances to `Decodable` call this one.
    ///
    /// - Throws: `DecodingError` if the value at `key` is neither `null` nor a valid `Value`.
    public func decodeIfPresent<Value: Decodable>(
        _ type: Nullable<Value>.Type,
        forKey key: Key
    ) throws -> Nullable<Value>? {
        guard contains(key) else { return nil }
        return try decodeNil(forKey: key) ? .null : .value(decode(Value.self, forKey: key))
    }
}

// A variadic initializer cannot pass its elements on to another one. The conformances for array and dictionary literals
// therefore require a protocol of `Value` that has an initializer with a sequence.

@_documentation(visibility: internal)
extension Nullable: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
        self = .value(Value(unicodeScalarLiteral: value))
    }
}

@_documentation(visibility: internal)
extension Nullable: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
        self = .value(Value(extendedGraphemeClusterLiteral: value))
    }
}

@_documentation(visibility: internal)
extension Nullable: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    public init(stringLiteral value: Value.StringLiteralType) {
        self = .value(Value(stringLiteral: value))
    }
}

@_documentation(visibility: internal)
extension Nullable: ExpressibleByStringInterpolation where Value: ExpressibleByStringInterpolation {
    public init(stringInterpolation: Value.StringInterpolation) {
        self = .value(Value(stringInterpolation: stringInterpolation))
    }
}

@_documentation(visibility: internal)
extension Nullable: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Value.IntegerLiteralType) {
        self = .value(Value(integerLiteral: value))
    }
}

@_documentation(visibility: internal)
extension Nullable: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Value.FloatLiteralType) {
        self = .value(Value(floatLiteral: value))
    }
}

@_documentation(visibility: internal)
extension Nullable: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Value.BooleanLiteralType) {
        self = .value(Value(booleanLiteral: value))
    }
}

@_documentation(visibility: internal)
extension Nullable: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection & ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Value.Element...) {
        self = .value(Value(elements))
    }
}

/// A map that a ``Nullable`` can create from a dictionary literal.
@_documentation(visibility: internal)
public protocol NullableMap: ExpressibleByDictionaryLiteral {
    /// Creates a map; of several values for one key, the last wins.
    init(literalElements: [(Key, Value)])
}

@_documentation(visibility: internal)
extension Dictionary: NullableMap {
    public init(literalElements: [(Key, Value)]) {
        self.init(literalElements) { _, last in last }
    }
}

@_documentation(visibility: internal)
extension Nullable: ExpressibleByDictionaryLiteral where Value: NullableMap {
    public init(dictionaryLiteral elements: (Value.Key, Value.Value)...) {
        self = .value(Value(literalElements: elements))
    }
}
