/// An identifier, in a module of the same name.
public struct Badge<Owner, Value>: RawRepresentable {
    public let rawValue: Value

    public init(rawValue: Value) {
        self.rawValue = rawValue
    }
}

extension Badge: Sendable where Value: Sendable {}
extension Badge: Equatable where Value: Equatable {}
extension Badge: Hashable where Value: Hashable {}
extension Badge: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
extension Badge: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(Value.self))
    }
}
