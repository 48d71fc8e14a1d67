public import Foundation

extension JSON {
    /// The member of an object; `nil` if it is absent, or this is no object.
    public subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The element of a list; `nil` if there are fewer, or this is no list.
    public subscript(index: Int) -> JSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    public var isNull: Bool { self == .null }

    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    public var number: Number? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The value of a whole number that fits.
    public var int: Int? { number?.exactly() }

    /// The value of a number, or the double nearest to it.
    public var double: Double? { number?.double }

    public var decimal: Decimal? { number?.decimal }

    public var array: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    public var object: [String: JSON]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}
