/// An enum that keeps values it does not know, so that a new value on the server breaks no client.
///
/// ```swift
/// enum Plan: OpenEnum {
///     case free
///     case pro
///     /// A value that this client does not know.
///     indirect case unknown(String)
///
///     init(rawValue: String) {
///         switch rawValue {
///         case "free": self = .free
///         case "pro": self = .pro
///         default: self = .unknown(rawValue)
///         }
///     }
///
///     var rawValue: String {
///         switch self {
///         case .free: "free"
///         case .pro: "pro"
///         case .unknown(let value): value
///         }
///     }
/// }
/// ```
///
/// `Codable` and `Hashable` go by the raw value, a `String` or an `Int`; so `.unknown("free")` equals `.free`. As a
/// dictionary's key an open enum is a key of the JSON object.
public protocol OpenEnum: FieldValue, RawRepresentable, CodingKeyRepresentable
where RawValue: FieldValue & CodingKeyRepresentable {
    /// The case of `rawValue`, or the case that keeps what is unknown.
    init(rawValue: RawValue)
}

extension OpenEnum {
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(RawValue.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// What is not known.
    public static var placeholder: Self { Self(rawValue: .placeholder) }

    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue == right.rawValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }
}
