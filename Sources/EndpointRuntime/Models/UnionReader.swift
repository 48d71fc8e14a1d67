/// Tells which variant of a ``Union`` a value is, and reads it.
///
/// The value is looked at once: what the conditions find out serves the reading, too. As with ``FieldReader``, nothing
/// throws: what cannot be read is kept as ``fault``, and the decoding ends with it.
public struct UnionReader {
    /// What the value is by its notation.
    public let kind: JSONKind

    /// What went wrong first; `nil` as long as all is well. It makes every condition doubtful.
    public internal(set) var fault: (any Error)?

    /// `nil` where there is nothing to read but placeholders.
    let decoder: (any Decoder)?
    /// The fields of an object.
    let object: KeyedObject?
    /// What there was of a tag; an error is made of it only where it is thrown.
    var tagFound: TagFound?
    /// The tags of the unions that this one is a variant of.
    var outerTags: [StringKey] = []

    /// Looks at the value that `decoder` stands at.
    public init(_ decoder: any Decoder) {
        self.decoder = decoder
        // Most variants are objects, and each attempt that fails builds an error.
        object = try? KeyedObject(decoder)
        kind = object == nil ? JSONKind(ofNoObject: decoder) : .object
    }

    private init() {
        decoder = nil
        object = nil
        kind = .null
    }

    /// Reads nothing but placeholders.
    static var placeholders: UnionReader { UnionReader() }

    /// Throws the fault, if there is one.
    public func finish() throws {
        if let fault { throw fault }
    }

    // Not inlined: generated code calls these thousands of times, and must compile fast.

    /// Reads the value as a variant.
    @inline(never)
    public mutating func read<Value: FieldValue>() -> Value {
        attempt { try $0.value(from: $1) } ?? .placeholder
    }

    /// Reads the value as a variant that is written in `format`.
    @inline(never)
    public mutating func read<Value: FieldValue>(_ format: WireFormat<Value>) -> Value {
        attempt { try $0.value(from: $1, format) } ?? .placeholder
    }

    /// Refuses a value that is none of the variants, in a union that keeps no unknown ones.
    ///
    /// - Returns: A placeholder of some variant, since there must be one.
    @inline(never)
    public mutating func refuse<Value: FieldValue>() -> Value {
        attempt { throw $0.unknown(at: $1) } ?? .placeholder
    }

    private mutating func attempt<Value>(_ read: (UnionReader, any Decoder) throws -> Value) -> Value? {
        guard fault == nil, let decoder else { return nil }
        do { return try read(self, decoder) } catch {
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
        } catch { throw NumberPlace.failure(error, reading: Value.self, from: decoder) }
    }

    /// A model, which takes the fields that are open already: an object is not taken apart twice.
    private func model<Value>(in object: KeyedObject) throws -> Value? {
        var reader = FieldReader(tags.isEmpty ? object : KeyedObject(object, tags: tags))
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
            throw NumberPlace.failure(error, reading: Value.self, from: decoder)
        }
    }

    /// The error of a value that is none of the variants.
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
        case nil: return corrupted("\(shape) is none of the variants", at: decoder.codingPath)
        }
    }

    private var shape: String {
        guard kind == .object, let keys = object?.container.allKeys.map(\.stringValue).sorted() else {
            return kind.summary
        }
        return keys.isEmpty ? "an empty object" : "an object of \(keys.map { "'\($0)'" }.joined(separator: ", "))"
    }

    private func corrupted(_ description: String, at path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: description))
    }
}

/// What a union found where its tag should be.
enum TagFound {
    case missing(StringKey)
    case wrong(any Error)
    /// A tag, which may be one of no variant.
    case unknown(StringKey, Any)
}
