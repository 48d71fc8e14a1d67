/// An amount of money, in a module that does not import the runtime.
public struct Money: Codable, Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Money: LosslessStringConvertible {
    public var description: String { "an amount of \(text)" }
}

public struct Tagged<Tag, Value>: RawRepresentable {
    public let rawValue: Value

    public init(rawValue: Value) {
        self.rawValue = rawValue
    }
}

extension Tagged: Sendable where Value: Sendable {}
extension Tagged: Equatable where Value: Equatable {}
extension Tagged: Hashable where Value: Hashable {}
extension Tagged: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
extension Tagged: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(Value.self))
    }
}

public enum Currency: String, CaseIterable, Codable, Sendable {
    case euro = "EUR"
    case dollar = "USD"
}

/// A protocol for types that users see.
public protocol Labeled {}
