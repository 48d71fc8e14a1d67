// The errors have the same descriptions as in Foundation's `JSONDecoder`, so that both decoders report the same text.
extension TapeValue {
    /// The error for a value of another type.
    @inline(never)
    func mismatch(_ type: Any.Type) -> DecodingError {
        isNull
            ? .valueNotFound(type, context("Cannot get value of type \(type) -- found null value instead"))
            : .typeMismatch(type, context("Expected to decode \(type) but found \(summary) instead."))
    }

    /// The error for a number that its type cannot represent.
    @inline(never)
    func doesNotFit(_ type: Any.Type) -> DecodingError {
        corrupted("the number does not fit its type")
    }

    /// The error for a value of the right type that is not valid.
    @inline(never)
    func corrupted(_ description: String) -> DecodingError {
        .dataCorrupted(context(description))
    }

    /// The error for a string that contains invalid UTF-8 or an unpaired surrogate.
    ///
    /// Such a body is not valid JSON, so the error describes the whole body and has an empty coding path.
    var notText: DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: [],
                debugDescription: "The given data was not valid JSON.",
                underlyingError: InvalidText()
            )
        )
    }

    /// The error for a value that is not an object, or for an object with a key that is not valid text.
    @inline(never)
    var noObject: DecodingError { node.kind == .object ? notText : mismatch([String: Any].self) }

    private func context(_ description: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: description)
    }

    private var summary: String {
        switch node.kind {
        case .null: "null"
        case .no, .yes: "bool"
        case .integer, .number: "number"
        case .string: "a string"
        case .array: "an array"
        case .object: "a dictionary"
        }
    }
}

/// The error for a string that is not valid, which makes the whole body invalid.
struct InvalidText: Error {}

extension TapeObject {
    /// The error for a key that the object does not have.
    @inline(never)
    func missing(_ key: StringKey) -> DecodingError {
        .keyNotFound(
            key,
            DecodingError.Context(
                codingPath: tape.codingPath(of: index),
                debugDescription: "No value associated with key \(key.stringValue)"
            )
        )
    }
}
