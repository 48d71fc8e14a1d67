// A conformance cannot pass the elements of a literal on to another variadic initializer, so lists and maps have their own
// ways.

extension Nullable: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
        self = .value(Value(unicodeScalarLiteral: value))
    }
}

extension Nullable: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
        self = .value(Value(extendedGraphemeClusterLiteral: value))
    }
}

extension Nullable: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    public init(stringLiteral value: Value.StringLiteralType) {
        self = .value(Value(stringLiteral: value))
    }
}

extension Nullable: ExpressibleByStringInterpolation where Value: ExpressibleByStringInterpolation {
    public init(stringInterpolation: Value.StringInterpolation) {
        self = .value(Value(stringInterpolation: stringInterpolation))
    }
}

extension Nullable: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Value.IntegerLiteralType) {
        self = .value(Value(integerLiteral: value))
    }
}

extension Nullable: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Value.FloatLiteralType) {
        self = .value(Value(floatLiteral: value))
    }
}

extension Nullable: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Value.BooleanLiteralType) {
        self = .value(Value(booleanLiteral: value))
    }
}

extension Nullable: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection & ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Value.Element...) {
        self = .value(Value(elements))
    }
}

/// A map that a ``Nullable`` can take as a dictionary literal.
public protocol NullableMap: ExpressibleByDictionaryLiteral {
    /// Creates a map; of several values for one key, the last wins.
    init(literalElements: [(Key, Value)])
}

extension Dictionary: NullableMap {
    public init(literalElements: [(Key, Value)]) {
        self.init(literalElements) { _, last in last }
    }
}

extension Nullable: ExpressibleByDictionaryLiteral where Value: NullableMap {
    public init(dictionaryLiteral elements: (Value.Key, Value.Value)...) {
        self = .value(Value(literalElements: elements))
    }
}
