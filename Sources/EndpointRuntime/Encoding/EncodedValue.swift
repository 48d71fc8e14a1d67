import Foundation

/// A value as its `Encodable` conformance writes it, before it is known whether it ends in JSON, in a query or in a
/// form.
indirect enum EncodedValue: Sendable, Hashable {
    /// One member of an object.
    struct Member: Sendable, Hashable {
        let key: String
        let value: EncodedValue
    }

    case null
    case bool(Bool)
    /// A number in JSON's notation.
    case number(String)
    case string(String)
    case bytes(Data)
    case upload(Upload)
    case list([EncodedValue])
    case object([Member])

    /// Encodes `value`.
    ///
    /// - Throws: what its `encode(to:)` throws, such as `EncodingError` for a number that is not finite.
    init(_ value: some Encodable) throws {
        let encoder = ValueEncoder(codingPath: [])
        try encoder.take(value)
        self = encoder.node.value
    }

    /// Encodes `value`; `nil` when it is an `Optional` without a value.
    init?(ifPresent value: some Encodable) throws {
        if let optional = value as? any AbsentValue, optional.isAbsent { return nil }
        try self.init(value)
    }

    /// The one text of a value that is neither list nor object; `name` is what the error calls it.
    func scalarText(of name: String) throws(BuildFailure) -> String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text), .string(let text): text
        case .bytes(let data): data.base64EncodedString()
        case .upload: throw BuildFailure("'\(name)' is an upload, which only a multipart form can carry")
        case .list: throw BuildFailure("'\(name)' holds a list where only one value can stand")
        case .object: throw BuildFailure("'\(name)' holds an object where only one value can stand")
        }
    }
}

/// Tells an `Optional` without a value from other values, where the type is not known.
private protocol AbsentValue {
    var isAbsent: Bool { get }
}

extension Optional: AbsentValue {
    var isAbsent: Bool { self == nil }
}

extension [EncodedValue.Member] {
    /// The members by key, in the keys' order; of two with one key, the later.
    var sortedUnique: [(String, EncodedValue)] {
        Dictionary(map { ($0.key, $0.value) }) { $1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
