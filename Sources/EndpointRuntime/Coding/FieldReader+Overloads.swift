public import Foundation

// The types that most fields have, again without generics: `JSONDecoder` reads them faster this way, and a call takes
// less code in the model.
extension FieldReader {
    /// Reads a text that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> String {
        attemptScalar(name) { try $0.decode(String.self, forKey: $1) } ?? ""
    }

    /// Reads an integer that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> Int {
        attemptScalar(name) { try $0.decode(Int.self, forKey: $1) } ?? 0
    }

    /// Reads a truth value that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> Bool {
        attemptScalar(name) { try $0.decode(Bool.self, forKey: $1) } ?? false
    }

    /// Reads a number that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> Double {
        attemptScalar(name) { try $0.decode(Double.self, forKey: $1) } ?? 0
    }

    /// Reads a text that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> String? {
        attemptScalarIfPresent(name) { try $0.decodeIfPresent(String.self, forKey: $1) }
    }

    /// Reads an integer that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> Int? {
        attemptScalarIfPresent(name) { try $0.decodeIfPresent(Int.self, forKey: $1) }
    }

    /// Reads a truth value that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> Bool? {
        attemptScalarIfPresent(name) { try $0.decodeIfPresent(Bool.self, forKey: $1) }
    }

    /// Reads a number that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> Double? {
        attemptScalarIfPresent(name) { try $0.decodeIfPresent(Double.self, forKey: $1) }
    }

    private mutating func attemptScalar<Value>(
        _ name: StaticString,
        _ decode: (KeyedDecodingContainer<StringKey>, StringKey) throws -> Value
    ) -> Value? {
        attempt(name) { object, key in
            do { return try decode(object.container, key) } catch { throw object.failure(error, at: key) }
        }
    }

    private mutating func attemptScalarIfPresent<Value>(
        _ name: StaticString,
        _ decode: (KeyedDecodingContainer<StringKey>, StringKey) throws -> Value?
    ) -> Value? {
        let value: Value?? = attempt(name) { object, key in
            do {
                if let value = try decode(object.container, key) { return value }
            } catch { throw object.failure(error, at: key) }
            try object.rejectRewrittenKey(key)
            return nil
        }
        return value ?? nil
    }
}

// Further frequent types without generics, and texts and integers that may be null; see the scalars.
extension FieldReader {
    /// Reads a URL that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> URL {
        attempt(name) { try $0.value(at: $1) } ?? .placeholder
    }

    /// Reads texts that are always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> [String] {
        attempt(name) { try $0.value(at: $1) } ?? []
    }

    /// Reads a URL that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> URL? {
        attempt(name) { try $0.valueIfPresent(at: $1) } ?? nil
    }

    /// Reads texts that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> [String]? {
        attempt(name) { try $0.valueIfPresent(at: $1) } ?? nil
    }

    /// Reads a text that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> String? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }

    /// Reads an integer that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> Int? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }

    /// Reads a URL that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> URL? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }
}

extension FieldReader {
    /// Reads a field that is always there and never `null`, written in `format`.
    @inline(never)
    public mutating func read<Value: FieldValue>(_ name: StaticString, _ format: WireFormat<Value>) -> Value {
        attempt(name) { object, key in
            guard let value = try object.valueOrNull(at: key, format) else {
                throw DecodingError.valueNotFound(
                    Value.self,
                    DecodingError.Context(
                        codingPath: object.path(to: key),
                        debugDescription: "expected a value, found null"
                    )
                )
            }
            return value
        } ?? .placeholder
    }

    /// Reads a field written in `format` that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent<Value>(_ name: StaticString, _ format: WireFormat<Value>) -> Value? {
        attempt(name) { try $0.valueIfPresent(at: $1, format) } ?? nil
    }

    /// Reads a field written in `format` that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull<Value>(_ name: StaticString, _ format: WireFormat<Value>) -> Value? {
        attempt(name) { try $0.valueOrNull(at: $1, format) } ?? nil
    }

    /// Reads a field written in `format` for which absent, `null` and a value are three different things.
    @inline(never)
    public mutating func readNullable<Value>(_ name: StaticString, _ format: WireFormat<Value>) -> Nullable<Value>? {
        attempt(name) { try $0.isPresent($1) ? Nullable($0.valueOrNull(at: $1, format)) : nil } ?? nil
    }

    /// Reads a field written in `format` that has a default.
    @inline(never)
    public mutating func read<Value>(
        _ name: StaticString,
        _ format: WireFormat<Value>,
        default value: Value
    ) -> Value {
        readIfPresent(name, format) ?? value
    }
}
