public import Foundation

/// Any JSON value.
///
/// ```swift
/// let settings: JSON = ["theme": "dark", "sizes": [1, 2.5], "beta": true]
/// settings["sizes"]?[1]?.double    // 2.5
/// ```
public enum JSON: Hashable, Sendable {
    /// A null.
    case null
    /// True or false.
    case bool(Bool)
    /// A number of any size.
    case number(Number)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object. The order of its members is not kept.
    case object([String: JSON])
}

@_documentation(visibility: internal)
extension JSON {
    // Disfavored, so that `==` between a literal and a value of any other type does not become ambiguous.
    @_disfavoredOverload
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): DeepValue.descend { left == right }
        case (.object(let left), .object(let right)): DeepValue.descend { left == right }
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(value)
        case .array(let elements): DeepValue.descend { hasher.combine(elements) }
        case .object(let members): DeepValue.descend { hasher.combine(members) }
        }
    }
}

extension JSON {
    /// The member of an object; `nil` if it is absent or the value is not an object.
    public subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The element of an array; `nil` if the index is out of range or the value is not an array.
    public subscript(index: Int) -> JSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Whether the value is a null.
    public var isNull: Bool { self == .null }

    /// The value of a Boolean; `nil` for any other value.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The value of a string; `nil` for any other value.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The value of a number; `nil` for any other value.
    public var number: Number? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The value of a whole number that fits an `Int`.
    public var int: Int? { number?.exactly() }

    /// The value of a number, or the double nearest to it.
    public var double: Double? { number?.double }

    /// The value of a number as a decimal, rounded if it has too many digits; NaN beyond the range of decimals.
    public var decimal: Decimal? { number?.decimal }

    /// The elements of an array; `nil` for any other value.
    public var array: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members of an object; `nil` for any other value.
    public var object: [String: JSON]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}

@_documentation(visibility: internal)
extension JSON: ExpressibleByNilLiteral {
    public init(nilLiteral: ()) { self = .null }
}

@_documentation(visibility: internal)
extension JSON: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

@_documentation(visibility: internal)
extension JSON: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self = .number(Number(value)) }
}

@_documentation(visibility: internal)
extension JSON: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Double) { self = .number(Number(value)) }
}

@_documentation(visibility: internal)
extension JSON: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByStringInterpolation {}

@_documentation(visibility: internal)
extension JSON: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

@_documentation(visibility: internal)
extension JSON: ExpressibleByDictionaryLiteral {
    /// If two members have the same key, the last one wins.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Dictionary(members) { $1 })
    }
}
