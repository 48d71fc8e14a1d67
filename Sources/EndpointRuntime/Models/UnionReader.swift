/// Tells which variant of a ``Union`` a value is, and reads it.
///
/// The value is looked at once: what the conditions find out serves the reading, too.
public struct UnionReader {
    /// What the value is by its notation.
    public let kind: JSONKind

    let decoder: any Decoder
    /// The fields of an object.
    let fields: FieldReader?
    /// What makes every answer of a condition doubtful, so that nothing is read.
    var problem: (any Error)?
    /// What there was of a tag; an error is made of it only where it is thrown.
    var tagFound: TagFound?
    /// The tags of the unions that this one is a variant of.
    var outerTags: [StringKey] = []

    /// Looks at the value that `decoder` stands at.
    public init(_ decoder: any Decoder) {
        self.decoder = decoder
        // Most variants are objects, and each attempt that fails builds an error.
        fields = try? FieldReader(decoder)
        kind = fields == nil ? JSONKind(ofNoObject: decoder) : .object
    }

    // Not inlined: generated code calls these thousands of times, and must compile fast.

    /// Reads the value as a variant.
    @inline(never)
    public mutating func read<Value: Decodable>() throws -> Value {
        if let problem { throw problem }
        // A model takes the fields that are open already: an object is not taken apart twice.
        if var fields, let type = Value.self as? any ModelCoding.Type {
            fields.tags = tags
            if let value = try type.init(&fields) as? Value { return value }
        }
        if !tags.isEmpty, let value: Value = try readWithoutTags() { return value }
        do {
            return try decoder.singleValueContainer().decode(Value.self)
        } catch { throw NumberPlace.failure(error, reading: Value.self, from: decoder) }
    }

    /// Reads the value as a variant that is written in `format`.
    @inline(never)
    public mutating func read<Value>(_ format: WireFormat<Value>) throws -> Value {
        if let problem { throw problem }
        do { return try format.decode(from: decoder) } catch {
            throw NumberPlace.failure(error, reading: Value.self, from: decoder)
        }
    }

    /// The error of a value that is none of the variants, of a union that keeps no unknown ones.
    public func unknown() -> any Error {
        if let problem { return problem }
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
        guard kind == .object, let keys = fields?.container.allKeys.map(\.stringValue).sorted() else {
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
