/// A key of a JSON object, used unchanged.
///
/// Models share this one key type instead of declaring `CodingKeys`, whose conformances cost more to compile than the
/// rest of a model.
@_documentation(visibility: internal)
public struct StringKey: CodingKey, Hashable, Sendable {
    public let stringValue: String

    public init(_ stringValue: String) {
        self.stringValue = stringValue
    }

    /// A key from a literal.
    ///
    /// Models pass their keys as static strings, since a call with a `String` literal compiles to a fifth more code.
    init(_ name: StaticString) {
        stringValue = name.description
    }

    public init(stringValue: String) {
        self.stringValue = stringValue
    }

    /// Always `nil`: a key of an object is a string, even if it consists of digits.
    public var intValue: Int? { nil }

    /// Always `nil`: a key of an object is a string, even if it consists of digits.
    public init?(intValue: Int) {
        return nil
    }
}

/// A key of a map, which may be numeric, unlike a ``StringKey``.
struct TextKey: CodingKey {
    let stringValue: String

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    var intValue: Int? { Int(stringValue) }

    init(intValue: Int) {
        stringValue = String(intValue)
    }
}

/// The position of an element in a list.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) {
        self.index = index
    }

    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }

    init?(stringValue: String) { nil }

    init(intValue: Int) {
        index = intValue
    }
}
