/// A boxed value, so that a model can contain another value of its own type.
///
/// ```swift
/// struct Comment: Model {
///     var parent: Comment? { _parent.value }
///     private let _parent: Indirect<Comment?>
///     …
/// }
/// ```
@_documentation(visibility: internal)
public indirect enum Indirect<Value> {
    case holding(Value)

    /// Boxes `value`.
    public init(_ value: Value) {
        self = .holding(value)
    }

    /// The value.
    public var value: Value {
        switch self {
        case .holding(let value): value
        }
    }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}

extension Indirect: CustomDebugStringConvertible {
    /// The description of the value, so that a printed model does not show the box.
    public var debugDescription: String { String(reflecting: value) }
}

extension Indirect: CustomReflectable {
    /// The children of the value, for `dump`.
    public var customMirror: Mirror { Mirror(reflecting: value) }
}
