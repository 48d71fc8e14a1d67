import EndpointRuntime
import Foundation

/// A value that requests may read in other formats than the encoding of its type: a date, a number, bytes, or a list or
/// map of them.
protocol WireFormatted: Encodable, Equatable {
    /// The formats with a fixed name. A request does not tell which one it reads.
    static var formats: [WireFormat<Self>] { get }

    /// Whether the values are equal, except for fractions of a second that some formats omit.
    func isNear(_ other: Self) -> Bool
}

extension WireFormatted {
    func isNear(_ other: Self) -> Bool { self == other }

    /// The value in each of its formats.
    var encodings: [any Encodable] { Self.formats.map { InFormat(value: self, format: $0) } }

    func isEqual(to other: any WireFormatted, exactly: Bool) -> Bool {
        guard let other = other as? Self else { return false }
        return exactly ? self == other : isNear(other)
    }
}

private struct InFormat<Value>: Encodable {
    let value: Value
    let format: WireFormat<Value>

    func encode(to encoder: any Encoder) throws { try format.encode(value, to: encoder) }
}

extension Date: WireFormatted {
    static var formats: [WireFormat<Date>] {
        [
            .rfc3339, .fractionalSeconds, .fractionalMilliseconds, .seconds, .milliseconds, .quotedSeconds,
            .quotedMilliseconds, .http, .rfc2822,
        ]
    }

    func isNear(_ other: Date) -> Bool { abs(timeIntervalSince(other)) < 1 }
}

extension Data: WireFormatted {
    static var formats: [WireFormat<Data>] { [.base64, .base64url, .hex] }
}

extension Int: WireFormatted { static var formats: [WireFormat<Int>] { [.quoted] } }
extension Int32: WireFormatted { static var formats: [WireFormat<Int32>] { [.quoted] } }
extension Int64: WireFormatted { static var formats: [WireFormat<Int64>] { [.quoted] } }
extension Double: WireFormatted { static var formats: [WireFormat<Double>] { [.quoted] } }
extension Float: WireFormatted { static var formats: [WireFormat<Float>] { [.quoted] } }
extension Decimal: WireFormatted { static var formats: [WireFormat<Decimal>] { [.quoted] } }

extension Array: WireFormatted where Element: WireFormatted {
    static var formats: [WireFormat<[Element]>] { Element.formats.map { .array($0) } }

    func isNear(_ other: [Element]) -> Bool { count == other.count && zip(self, other).allSatisfy { $0.isNear($1) } }
}

extension Dictionary: WireFormatted where Key == String, Value: WireFormatted {
    static var formats: [WireFormat<[String: Value]>] { Value.formats.map { .dictionary($0) } }

    func isNear(_ other: [String: Value]) -> Bool {
        keys == other.keys && allSatisfy { key, value in other[key].map { value.isNear($0) } ?? false }
    }
}

/// A map whose keys are written as texts, such as `[Int: Date]`.
protocol MapWithTextKeys {
    /// The map with the texts of its keys.
    var byText: any WireFormatted { get }
}

extension Dictionary: MapWithTextKeys where Key: CodingKeyRepresentable, Value: WireFormatted {
    var byText: any WireFormatted {
        Dictionary<String, Value>(map { ($0.key.codingKey.stringValue, $0.value) }) { first, _ in first }
    }
}

extension Optional: WireFormatted where Wrapped: WireFormatted {
    static var formats: [WireFormat<Wrapped?>] { Wrapped.formats.map { .optional($0) } }

    func isNear(_ other: Wrapped?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isNear(other)
    }
}
