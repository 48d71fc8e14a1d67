/// A value or an explicit `null`.
///
/// `Nullable<Value>?` distinguishes three states, as a PATCH request needs: `nil` omits the field, `.null` clears it, and
/// a value sets it. Where `Value` takes a literal of a string, number, Boolean, array or dictionary, so does
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
