import Foundation

/// The parts of a stubbed value that distinguish it from other values that a request may decode from its encoding: the
/// case of an enum, a text or bytes, and whether it is `nil`. Values need not be `Equatable`.
struct ValueOutline: Equatable {
    private var caseName: String?
    private var text: String?
    private var data: Data?
    private var isNil = false

    /// Whether the value is a case without a payload.
    private(set) var isBareCase = false

    /// Whether the value is a case of an enum by status code.
    var isCase: Bool { caseName != nil }

    /// Whether the value is an empty text or no bytes, from whose encoding many requests decode `nil`.
    var isEmptyText: Bool { text?.isEmpty ?? data?.isEmpty ?? false }

    init(_ value: Any) {
        switch value {
        case let text as String: self.text = text
        case let data as Data: self.data = data
        case let optional as any OptionalValue:
            guard let wrapped = optional.wrappedValue else {
                isNil = true
                return
            }
            self = ValueOutline(wrapped)
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
