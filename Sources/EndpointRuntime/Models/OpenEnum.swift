/// An enum with a case for unknown values, so that clients decode values that a server adds later.
///
/// ```swift
/// enum Plan: OpenEnum {
///     case free
///     case pro
///     /// A value that the spec does not list.
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
///
///     static var allKnownCases: [Plan] { [.free, .pro] }
/// }
/// ```
///
/// `Codable` and `Hashable` use the raw value, a `String` or an `Int`, so `.unknown("free")` equals `.free`. A
/// dictionary whose keys are open enums is encoded as a JSON object.
public protocol OpenEnum: FieldValue, RawRepresentable, CodingKeyRepresentable
where RawValue: FieldValue & CodingKeyRepresentable {
    /// Creates the case of `rawValue`, or the case for unknown values.
    init(rawValue: RawValue)

    /// The cases that the spec lists, in the order of the spec: all except the case for unknown values.
    ///
    /// A closed enum has a property of the same name, so that the same code can list the cases of both:
    ///
    /// ```swift
    /// ForEach(Plan.allKnownCases, id: \.self) { Text($0.rawValue) }
    /// ```
    static var allKnownCases: [Self] { get }
}

@_documentation(visibility: internal)
extension OpenEnum {
    public init(from decoder: any Decoder) throws {
        if let value = TapeDecoder.value(of: decoder) {
            self.init(rawValue: try value.decode())
        } else {
            self.init(rawValue: try decoder.singleValueContainer().decode(RawValue.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// An unknown value.
    public static var placeholder: Self { Self(rawValue: .placeholder) }

    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue == right.rawValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }
}

/// The cases of an open enum by their raw values.
///
/// An enum with many cases looks them up in such a table, because the compiler takes long for a `switch` over many texts:
///
/// ```swift
/// private static let casesByRawValue = CasesByRawValue(allKnownCases)
///
/// init(rawValue: String) {
///     self = Self.casesByRawValue[rawValue] ?? .unknown(rawValue)
/// }
/// ```
@_documentation(visibility: internal)
public struct CasesByRawValue<Case: OpenEnum>: Sendable {
    private let cases: [Case.RawValue: Case]

    /// Creates a table of these cases.
    public init(_ cases: [Case]) {
        self.cases = Dictionary(cases.map { ($0.rawValue, $0) }) { first, _ in first }
    }

    /// The case with a raw value; `nil` if there is none.
    public subscript(rawValue: Case.RawValue) -> Case? { cases[rawValue] }
}
