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

extension DecodingError {
    /// The error for a key that cannot be converted, at the path of its value.
    static func noKey(_ type: any CodingKeyRepresentable.Type, at path: [any CodingKey]) -> DecodingError {
        guard type == Int.self else {
            return .dataCorrupted(Context(codingPath: path, debugDescription: "Could not convert key to type \(type)"))
        }
        let description = "Expected Int key but found String key instead."
        return .typeMismatch(Int.self, Context(codingPath: path, debugDescription: description))
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

extension JSONTape {
    /// The keys and indices that lead to a value.
    ///
    /// Only errors need the path, so it is not stored: this function searches the tape for it.
    func codingPath(of target: Int) -> [any CodingKey] {
        var path = pathPrefix
        var place = 0
        while place < target {
            let isObject = nodes[place].kind == .object
            var (child, position) = places.withLock { $0.child(of: place, before: target) } ?? (place + 1, 0)
            while true {
                let value = isObject ? child + 1 : child
                let next = index(after: value)
                guard next <= target else {
                    path.append(
                        isObject
                            ? StringKey(key(at: child) ?? "")
                            : IndexKey(place == 0 ? firstPosition + position : position)
                    )
                    places.withLock { $0.remember(child, position: position, of: place) }
                    place = value
                    break
                }
                (child, position) = (next, position + 1)
                guard child < nodes[place].end else { return path }
            }
        }
        return path
    }
}

/// For each long array or object, the child whose coding path was computed last, and its position.
///
/// The search for the next path in the same array starts at this child instead of at the first child. Otherwise, the
/// errors of an array of invalid elements would take quadratic time.
struct TapePlaces {
    private var places: [Int: (child: Int, position: Int)] = [:]

    /// The remembered child of a container and its position; `nil` if it comes after `target`.
    func child(of container: Int, before target: Int) -> (child: Int, position: Int)? {
        places[container].flatMap { $0.child <= target ? $0 : nil }
    }

    mutating func remember(_ child: Int, position: Int, of container: Int) {
        guard position > 16 else { return }
        places[container] = (child, position)
    }
}
