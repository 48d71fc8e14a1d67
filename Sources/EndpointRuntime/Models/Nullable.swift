/// A value or an explicit `null`.
///
/// `Nullable<Value>?` tells three things apart, as a PATCH must: `nil` leaves the field out, `.null` clears it, and
/// `.value` sets it. It takes no `nil` literal, so that `nil` always means absent.
public enum Nullable<Value> {
    case null
    case value(Value)

    /// `.value`, or `.null` for `nil`.
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

extension Nullable: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try container.decodeNil() ? .null : .value(container.decode(Value.self))
    }
}

extension Nullable: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .value(let value): try container.encode(value)
        }
    }
}
