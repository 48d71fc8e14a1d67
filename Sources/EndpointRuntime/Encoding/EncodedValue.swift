import Foundation

/// The result of encoding a value, independent of the target format: JSON, a query or a form.
indirect enum EncodedValue: Sendable, Hashable {
    /// One member of an object.
    struct Member: Sendable, Hashable {
        let key: String
        let value: EncodedValue
    }

    case null
    case bool(Bool)
    /// A number in JSON notation.
    case number(String)
    case string(String)
    case bytes(Data)
    case upload(Upload)
    case list([EncodedValue])
    case object([Member])

    /// Encodes `value`.
    ///
    /// - Throws: the errors of its `encode(to:)`, such as `EncodingError` for a number that is not finite.
    init(_ value: some Encodable) throws {
        let encoder = ValueEncoder()
        try encoder.take(value)
        self = encoder.node.value
    }

    /// Encodes `value`; `nil` if it is an `Optional` without a value.
    init?(ifPresent value: some Encodable) throws {
        if Self.isAbsent(value) { return nil }
        try self.init(value)
    }

    /// Whether `value` is an `Optional` without a value.
    static func isAbsent(_ value: some Encodable) -> Bool {
        (value as? any AbsentValue)?.isAbsent ?? false
    }

    /// The text of a scalar; empty for null. Error messages refer to the value as `name`.
    func scalarText(of name: String) throws(BuildFailure) -> String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let text), .string(let text): text
        case .bytes(let data): data.base64EncodedString()
        case .upload: throw BuildFailure("'\(name)' is an upload, which only a multipart form can carry")
        case .list: throw BuildFailure("'\(name)' is a list where only a single value is possible")
        case .object: throw BuildFailure("'\(name)' is an object where only a single value is possible")
        }
    }
}

/// Detects an `Optional` without a value if the static type is unknown.
private protocol AbsentValue {
    var isAbsent: Bool { get }
}

extension Optional: AbsentValue {
    var isAbsent: Bool { self == nil }
}

extension [EncodedValue.Member] {
    /// The members sorted by key; if two have the same key, the later one wins.
    var sortedUnique: [(String, EncodedValue)] { map { ($0.key, $0.value) }.sortedUniqueMembers() }

    /// The members as in ``sortedUnique``, but with the member `first` at the beginning.
    func sortedUnique(beginningWith first: String?) -> [(String, EncodedValue)] {
        let sorted = sortedUnique
        guard let first else { return sorted }
        return sorted.filter { $0.0 == first } + sorted.filter { $0.0 != first }
    }
}

extension [EncodedValue] {
    /// The key that the object at `index` begins with in the style `brackets`; `nil` if any key may be the first.
    ///
    /// Items such as `a[][x]=1&a[][y]=2` do not say where an object begins. Servers such as Rack begin the next object
    /// at a key that the last one already has.
    ///
    /// - Throws: ``BuildFailure`` if the object has no such key, so that servers would add its members to the last one.
    func firstKey(at index: Int, of name: String) throws(BuildFailure) -> String? {
        guard index > 0, case .object(let members) = self[index], case .object(let last) = self[index - 1] else {
            return nil
        }
        let known = Set(last.filter(\.value.isSingle).map(\.key))
        guard let first = members.filter({ $0.value.isSingle && known.contains($0.key) }).map(\.key).min() else {
            throw BuildFailure(
                "the objects \(index - 1) and \(index) of '\(name)' have no single value in common, so that 'brackets' cannot separate them; 'indexed' and 'json' can"
            )
        }
        return first
    }
}

extension BuildFailure {
    /// The error for a list of lists in a style that does not separate the inner lists.
    ///
    /// With `brackets`, items such as `a[][]=1&a[][]=2` do not say where an inner list begins: to servers such as Rack
    /// and PHP, each item is a list of its own.
    static func listOfLists(_ name: String) -> BuildFailure {
        BuildFailure("'\(name)' is a list of lists, which its style cannot write; 'indexed' and 'json' can")
    }
}

extension EncodedValue {
    /// Whether the value is one item of a query or a form.
    fileprivate var isSingle: Bool {
        switch self {
        case .null, .bool, .number, .string, .bytes, .upload: true
        case .list, .object: false
        }
    }
}

@_documentation(visibility: internal)
extension EncodedValue: Encodable {
    /// Encodes the value into another encoder.
    func encode(to encoder: any Encoder) throws {
        try DeepValue.descend { try encodeValue(to: encoder) }
    }

    private func encodeValue(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: StringKey.self)
            for member in members { try container.encode(member.value, forKey: StringKey(member.key)) }
        case .list(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null, .bool, .number, .string, .bytes, .upload: try encodeScalar(to: encoder)
        }
    }

    private func encodeScalar(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .bytes(let data): try container.encode(data.base64EncodedString())
        case .number(let text):
            if let integer = Int64(text) {
                try container.encode(integer)
            } else if let integer = UInt64(text) {
                try container.encode(integer)
            } else if let double = Double(text), double.description == text {
                try container.encode(double)
            } else if let decimal = Decimal(string: text, locale: nil) {
                try container.encode(decimal)
            } else {
                throw EncodingError.unwritable(text, encoder.codingPath, "is not a number")
            }
        case .upload: throw EncodingError.unwritable(self, encoder.codingPath, "an upload cannot be written as JSON")
        case .null, .list, .object: try container.encodeNil()
        }
    }
}

extension EncodedValue {
    /// The value as JSON with sorted keys, without spaces and with unescaped slashes, so that equal values have equal
    /// bytes.
    ///
    /// - Throws: ``BuildFailure`` for an upload.
    var json: String {
        get throws(BuildFailure) {
            let writer = JSONWriter()
            writer.encoded(self)
            if let fault = writer.fault {
                throw fault as? BuildFailure ?? BuildFailure(EncodingProblem.text(of: fault))
            }
            return writer.text
        }
    }

    /// The value as in ``json``, with every character outside of U+0020 to U+007E as `\uXXXX`, so that a header field can
    /// contain it.
    ///
    /// - Throws: ``BuildFailure`` for an upload.
    var asciiJSON: String {
        get throws(BuildFailure) {
            let text = try json
            // JSON escapes the characters below U+0020 itself.
            guard text.utf8.contains(where: { $0 >= 0x7F }) else { return text }
            return text.utf16.reduce(into: "") { ascii, unit in
                if unit < 0x7F {
                    ascii.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: unit)))
                } else {
                    let digits = String(unit, radix: 16)
                    ascii += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
    }
}
