/// Selects the variant of a ``Union`` and reads it.
///
/// The reader examines the value once, for the conditions and for decoding. As with ``FieldReader``, no function
/// throws: the reader keeps the first error as ``fault``, and decoding throws it.
@_documentation(visibility: internal)
public struct UnionReader {
    /// The JSON type of the value.
    public let kind: JSONKind

    /// The first error; `nil` if there is none. After an error, the result of a condition is meaningless.
    public internal(set) var fault: (any Error)?

    /// The decoder of the value; `nil` for a reader that yields only placeholders.
    let decoder: (any Decoder)?
    /// The fields of the value, if it is an object.
    let object: OpenObject?
    /// The result of the tag lookup; the error is created only when it is reported.
    var tagFound: TagFound?
    /// The tags of the enclosing unions.
    var outerTags: [StringKey] = []
    /// The variants that are tried one after the other; `nil` if conditions select the variant.
    var trial: VariantTrial?
    /// The type of the union that is read.
    var unionType: ObjectIdentifier?

    /// Creates a reader for the value of `decoder`.
    public init(_ decoder: any Decoder) {
        self.decoder = decoder
        if let value = TapeDecoder.value(of: decoder) {
            kind = JSONKind(value)
            object = kind == .object ? OpenObject(decoder) : nil
            // An object that cannot be opened has a key that is not text.
            if kind == .object, object == nil { fault = value.noObject }
            return
        }
        // Objects first: most variants are objects, and each failed attempt creates an error.
        object = OpenObject(decoder)
        kind = object == nil ? JSONKind(ofNoObject: decoder) : .object
    }

    private init() {
        decoder = nil
        object = nil
        kind = .null
    }

    /// A reader that yields only placeholders.
    static var placeholders: UnionReader { UnionReader() }

    /// Throws the recorded error, if there is one.
    public func finish() throws {
        if let fault { throw fault }
    }

    // Not inlined, because generated code calls these functions thousands of times and must compile fast.

    /// Reads the value as a variant.
    @inline(never)
    public mutating func read<Value: FieldValue>() -> Value {
        attempt { try $0.value(from: $1) } ?? .placeholder
    }

    /// Reads the value as a variant in `format`.
    @inline(never)
    public mutating func read<Value: FieldValue>(_ format: WireFormat<Value>) -> Value {
        attempt { try $0.value(from: $1, format) } ?? .placeholder
    }

    /// Reports that the value matches no variant, in a union without a case for unknown values.
    ///
    /// Decoding ends with this error. The union is set to any variant with a placeholder, because it must have a value.
    @inline(never)
    public mutating func reportNoMatchingVariant() {
        _ = attempt { throw $0.unknown(at: $1) } as Void?
    }

    /// The result of `read` for a variant that is tried, with leniency only if no variant can be read strictly.
    private func trying<Value>(_ trial: VariantTrial, _ read: () throws -> Value) rethrows -> Value {
        try trial.isStrict ? strictly(read) : read()
    }

    private mutating func attempt<Value>(_ read: (UnionReader, any Decoder) throws -> Value) -> Value? {
        guard fault == nil, let decoder else { return nil }
        do {
            guard let trial else { return try read(self, decoder) }
            if let memory = trial.memory {
                return try trying(trial) {
                    guard trial.mayRepeat else { return try read(self, decoder) }
                    memory.withLock { $0.enter() }
                    defer { memory.withLock { $0.leave() } }
                    return try read(self, decoder)
                }
            }
            guard trial.isRepeated else { return try read(self, decoder) }
            return try VariantTrial.$remaining.withValue(VariantTrial.remaining - 1) { try read(self, decoder) }
        } catch {
            fault = error
            return nil
        }
    }
}

extension UnionReader {
    func value<Value: Decodable>(from decoder: any Decoder) throws -> Value {
        if let object, let value: Value = try model(in: object) { return value }
        if !tags.isEmpty, let value: Value = try valueWithoutTags(from: decoder) { return value }
        do {
            return try decoder.singleValueContainer().decode(Value.self)
        } catch { throw CodingPathLocator.failure(error, reading: Value.self, from: decoder) }
    }

    /// Reads a model from the object that is already open.
    private func model<Value>(in object: OpenObject) throws -> Value? {
        var reader = object.reader(tags: tags)
        let value: Any
        switch Value.self {
        case let type as any Model.Type: value = type.init(&reader)
        case let type as any ModelCoding.Type: value = type.init(&reader)
        default: return nil
        }
        try reader.finish()
        return value as? Value
    }

    func value<Value>(from decoder: any Decoder, _ format: WireFormat<Value>) throws -> Value {
        do { return try format.decode(from: decoder) } catch {
            throw CodingPathLocator.failure(error, at: decoder.codingPath)
        }
    }

    /// The error for a value that matches no variant.
    private func unknown(at decoder: any Decoder) -> any Error {
        switch tagFound {
        case .wrong(let error): return error
        case .missing(let key):
            let context = DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "the union needs its tag"
            )
            return DecodingError.keyNotFound(key, context)
        case .unknown(let key, let tag):
            return corrupted("no variant has the tag '\(tag)'", at: decoder.codingPath + [key])
        case nil: return corrupted("\(shape) is not one of the variants", at: decoder.codingPath)
        }
    }

    private var shape: String {
        guard kind == .object, let keys = object?.keys.sorted() else {
            return kind.summary
        }
        return keys.isEmpty ? "an empty object" : "an object of \(keys.map { "'\($0)'" }.joined(separator: ", "))"
    }

    private func corrupted(_ description: String, at path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: description))
    }
}

/// The reason that a tag did not select a variant.
enum TagFound {
    case missing(StringKey)
    case wrong(any Error)
    /// A tag that may match no variant.
    case unknown(StringKey, Any)
}

extension UnionReader {
    /// The tag fields of this union and of the enclosing unions, which are not additional fields of a variant.
    var tags: [StringKey] {
        if case .unknown(let key, _) = tagFound { outerTags + [key] } else { outerTags }
    }

    /// Reads a variant that is a map, or that may contain a model or a map; `nil` for any other type.
    func valueWithoutTags<Value: Decodable>(from decoder: any Decoder) throws -> Value? {
        switch Value.self {
        case let type as any FieldMap.Type:
            guard let object else { return nil }
            var reader = object.reader(tags: tags)
            let value = type.init(&reader)
            try reader.finish()
            return value as? Value
        case let type as any Union.Type:
            var reader = UnionReader(decoder)
            reader.outerTags = tags
            return try Self.value(type, with: reader) as? Value
        case let type as any Wrapper.Type: return try wrapped(type, from: decoder) as? Value
        default: return nil
        }
    }

    private func wrapped<Wrapping: Wrapper>(_ type: Wrapping.Type, from decoder: any Decoder) throws -> Wrapping? {
        if let format = type.wireFormat { return try Wrapping(rawValue: value(from: decoder, format)) }
        guard let raw = Wrapping.RawValue.self as? any Decodable.Type else { return nil }
        return try (value(opened: raw, from: decoder) as? Wrapping.RawValue).map { Wrapping(rawValue: $0) }
    }

    private func value<Value: Decodable>(opened type: Value.Type, from decoder: any Decoder) throws -> Value {
        try value(from: decoder)
    }
}

/// A map of the fields of an object.
private protocol FieldMap {
    init(_ json: inout FieldReader)
}

extension Dictionary: FieldMap where Key == String, Value: FieldValue {
    init(_ json: inout FieldReader) {
        self = json.readOthers(except: [])
    }
}

/// The type of a JSON value.
@_documentation(visibility: internal)
public enum JSONKind: Sendable, Hashable {
    case null
    case bool
    /// A number without a fraction that fits 64 bits.
    case integer
    /// Any other number.
    case number
    case string
    case array
    case object

    /// The kind of the value of `decoder`, which is not an object; tries frequent kinds first.
    init(ofNoObject decoder: any Decoder) {
        guard let container = try? decoder.singleValueContainer(), !container.decodeNil() else {
            self = .null
            return
        }
        if (try? container.decode(String.self)) != nil {
            self = .string
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .array
        } else if (try? container.decode(Bool.self)) != nil {
            self = .bool
        } else if (try? container.decode(Int64.self)) != nil {
            self = .integer
        } else {
            // No other kind is left, so this is a number, even if no double can represent it.
            self = .number
        }
    }

    /// The name in error messages.
    var summary: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
