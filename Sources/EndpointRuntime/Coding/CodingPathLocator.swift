/// Adds the coding path to errors that have none.
///
/// For a number that does not fit its type, Foundation's decoder throws an error that is not a `DecodingError`, and a
/// handwritten `init(from:)` may throw any error. The enclosing value is therefore decoded again, element by element,
/// to find the path; valid input costs nothing.
enum CodingPathLocator {
    /// The error with its coding path, for a value that contains no other values.
    static func failure(_ error: any Error, at path: [any CodingKey]) -> any Error {
        if error is DecodingError { return error }
        return DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path,
                debugDescription: isOfNumber(error)
                    ? "the number does not fit its type" : DecodingFailure.text(of: error),
                underlyingError: error
            )
        )
    }

    /// Whether Foundation's parser threw the error, whose type is not public.
    private static func isOfNumber(_ error: any Error) -> Bool {
        String(reflecting: type(of: error)).contains("JSONError")
    }

    /// The error with its coding path, which is the path of `decoder` or of an element below it.
    static func failure<Value>(_ error: any Error, reading type: Value.Type, from decoder: any Decoder) -> any Error {
        if error is DecodingError { return error }
        let found = (type as? any CodingPathSearchable.Type)?.failure(from: decoder)
        return found ?? failure(error, at: decoder.codingPath)
    }

    fileprivate static func failure<Value: Decodable>(
        reading type: Value.Type,
        from decoder: any Decoder
    ) -> (any Error)? {
        do {
            _ = try decoder.singleValueContainer().decode(type)
            return nil
        } catch {
            return failure(error, reading: type, from: decoder)
        }
    }
}

/// A type that contains other values, each with its own coding path.
private protocol CodingPathSearchable {
    static func failure(from decoder: any Decoder) -> (any Error)?
}

extension Array: CodingPathSearchable where Element: Decodable {
    static func failure(from decoder: any Decoder) -> (any Error)? {
        guard var elements = try? decoder.unkeyedContainer() else { return nil }
        while !elements.isAtEnd {
            guard let element = try? elements.superDecoder() else { return nil }
            if let found = CodingPathLocator.failure(reading: Element.self, from: element) { return found }
        }
        return nil
    }
}

extension Dictionary: CodingPathSearchable where Key: Decodable, Value: Decodable {
    static func failure(from decoder: any Decoder) -> (any Error)? {
        guard let members = try? decoder.container(keyedBy: StringKey.self) else { return nil }
        for key in members.allKeys {
            guard let member = try? members.superDecoder(forKey: key) else { return nil }
            if let found = CodingPathLocator.failure(reading: Value.self, from: member) { return found }
        }
        return nil
    }
}

extension Optional: CodingPathSearchable where Wrapped: Decodable {
    static func failure(from decoder: any Decoder) -> (any Error)? {
        (Wrapped.self as? any CodingPathSearchable.Type)?.failure(from: decoder)
    }
}
