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
                debugDescription: isOfParser(error)
                    ? "the number does not fit its type" : DecodingFailure.text(of: error),
                underlyingError: error
            )
        )
    }

    /// The error with its coding path, for a value whose decoder reports exact paths.
    ///
    /// An `init(from:)` may decode a text in the value with another decoder, whose paths begin at that text. These
    /// paths are appended to `path`.
    static func failure(_ error: any Error, inValueAt path: [any CodingKey]) -> any Error {
        guard let error = error as? DecodingError else { return failure(error, at: path) }
        return error.begins(with: path) ? error : error.moved(below: path)
    }

    /// Whether the error, or its underlying error, comes from Foundation's parser, whose errors have no public type.
    ///
    /// The parser checks a number or a string only when it is decoded. In valid JSON, only a number can be an error.
    static func isOfParser(_ error: any Error) -> Bool {
        if let cause = (error as? DecodingError)?.context?.underlyingError { return isOfParser(cause) }
        return String(reflecting: type(of: error)).contains("JSONError")
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

extension DecodingError {
    fileprivate var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// Whether the coding path is `path`, or leads to a value below it, or the error is about the whole body.
    fileprivate func begins(with path: [any CodingKey]) -> Bool {
        guard let context, !(context.underlyingError is InvalidText) else { return true }
        let own = context.codingPath
        return own.count >= path.count && zip(own, path).allSatisfy { $0.stringValue == $1.stringValue }
    }

    /// The error with its coding path below `path`, as the error of another decoder that `init(from:)` called there.
    fileprivate func moved(below path: [any CodingKey]) -> DecodingError {
        func moved(_ context: Context) -> Context {
            Context(
                codingPath: path + context.codingPath,
                debugDescription: context.debugDescription,
                underlyingError: context.underlyingError ?? self
            )
        }
        switch self {
        case .typeMismatch(let type, let context): return .typeMismatch(type, moved(context))
        case .valueNotFound(let type, let context): return .valueNotFound(type, moved(context))
        case .keyNotFound(let key, let context): return .keyNotFound(key, moved(context))
        case .dataCorrupted(let context): return .dataCorrupted(moved(context))
        @unknown default: return self
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
