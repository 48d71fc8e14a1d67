import EndpointRuntime
import Foundation

/// The parts of a stubbed value that distinguish it from other values that a request may decode from its encoding: the
/// case of an enum, a text or bytes, a value in a wire format, and whether it is `nil`. Values need not be `Equatable`.
struct ValueOutline {
    /// How closely a decoded value matches the stubbed one.
    enum Match: Int, Comparable {
        /// The value has another format, or is another value of its type.
        case similar
        /// A date that has lost fractions of a second.
        case near
        case equal

        static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
    }

    private var caseName: String?
    private var text: String?
    private var data: Data?
    private var isNil = false
    /// A date, a number, or a list or map of them.
    private var formatted: (any WireFormatted)?

    /// Whether the value is a case without a payload.
    private(set) var isBareCase = false

    /// The status code of a raw response; `nil` for any other value.
    private(set) var status: Int?

    /// Whether the value is a case of an enum by status code.
    var isCase: Bool { caseName != nil }

    /// Whether the value is an empty text or no bytes, from whose encoding many requests decode `nil`.
    var isEmptyText: Bool { text?.isEmpty ?? data?.isEmpty ?? false }

    /// The match of a decoded value; `nil` if the request decodes another text, bytes or case.
    func match(_ decoded: ValueOutline) -> Match? {
        guard caseName == decoded.caseName, text == decoded.text, data == decoded.data, isNil == decoded.isNil else {
            return nil
        }
        guard let formatted, let other = decoded.formatted else { return .equal }
        if formatted.isEqual(to: other, exactly: true) { return .equal }
        return formatted.isEqual(to: other, exactly: false) ? .near : .similar
    }

    init(_ value: Any) {
        switch value {
        case let text as String: self.text = text
        case let data as Data: self.data = data
        case let raw as RawResponse: status = raw.statusCode
        case let optional as any OptionalValue:
            guard let wrapped = optional.wrappedValue else {
                isNil = true
                return
            }
            self = ValueOutline(wrapped)
        case let value as any WireFormatted: formatted = value
        case let map as any MapWithTextKeys: formatted = map.byText
        // An `Encodable` enum is one JSON value.
        case is any Encodable: break
        default:
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .enum else { return }
            let child = mirror.children.first
            if let child { self = ValueOutline(child.value) }
            caseName = child.map { $0.label ?? "" } ?? String(describing: value)
            isBareCase = child == nil
        }
    }
}

/// An optional of any type.
protocol OptionalValue {
    var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
    var wrappedValue: Any? { self }
}
