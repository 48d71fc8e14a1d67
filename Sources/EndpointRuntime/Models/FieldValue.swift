public import Foundation

/// The type of a field of a model.
///
/// Every ``Model``, ``Union``, ``OpenEnum`` and ``Wrapper`` conforms, as do the types of the spec language and lists,
/// maps and optionals of them. For an enum with raw values that is `CaseIterable`, declaring the conformance is enough.
public protocol FieldValue: Codable, Hashable, Sendable {
    /// The value that a reader returns for a field that it cannot read.
    ///
    /// Callers never receive it, because decoding then throws the error.
    static var placeholder: Self { get }
}

extension FieldValue where Self: CaseIterable & RawRepresentable {
    /// The first case: an enum with raw values always has one.
    public static var placeholder: Self { allCases[allCases.startIndex] }

    /// All cases; the counterpart of ``OpenEnum/allKnownCases``.
    public static var allKnownCases: [Self] { Array(allCases) }
}

@_documentation(visibility: internal)
extension String: FieldValue {
    public static var placeholder: String { "" }
}

@_documentation(visibility: internal)
extension Bool: FieldValue {
    public static var placeholder: Bool { false }
}

/// A custom type that models use as the type of a field.
///
/// Generated code refers to such a type by this alias, so that the compiler reports a missing conformance at one place.
/// ```swift
/// public typealias Money = FieldType<MoneyKit.Money>
/// ```
/// To conform a type, give it a placeholder in addition to `Codable`, `Hashable` and `Sendable`. A type with a `zero`
/// (`AdditiveArithmetic`) and a `CaseIterable` enum with raw values already have one.
public typealias FieldType<Value: FieldValue> = Value

extension FieldValue where Self: AdditiveArithmetic {
    /// Zero.
    public static var placeholder: Self { .zero }
}

extension Int: FieldValue {}
extension Int8: FieldValue {}
extension Int16: FieldValue {}
extension Int32: FieldValue {}
extension Int64: FieldValue {}
extension UInt: FieldValue {}
extension UInt8: FieldValue {}
extension UInt16: FieldValue {}
extension UInt32: FieldValue {}
extension UInt64: FieldValue {}
extension Double: FieldValue {}
extension Float: FieldValue {}
extension Decimal: FieldValue {}

@_documentation(visibility: internal)
extension Date: FieldValue {
    public static var placeholder: Date { Date(timeIntervalSinceReferenceDate: 0) }
}

@_documentation(visibility: internal)
extension URL: FieldValue {
    public static var placeholder: URL { URL(fileURLWithPath: "/") }
}

@_documentation(visibility: internal)
extension UUID: FieldValue {
    public static var placeholder: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
}

@_documentation(visibility: internal)
extension Data: FieldValue {
    public static var placeholder: Data { Data() }
}

@_documentation(visibility: internal)
extension JSON: FieldValue {
    public static var placeholder: JSON { .null }
}

@_documentation(visibility: internal)
extension Array: FieldValue where Element: FieldValue {
    public static var placeholder: [Element] { [] }
}

@_documentation(visibility: internal)
extension Dictionary: FieldValue where Key: FieldValue, Value: FieldValue {
    public static var placeholder: [Key: Value] { [:] }
}

@_documentation(visibility: internal)
extension Optional: FieldValue where Wrapped: FieldValue {
    public static var placeholder: Wrapped? { nil }
}
