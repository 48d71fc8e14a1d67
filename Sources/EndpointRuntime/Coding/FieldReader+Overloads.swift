public import Foundation

// Overloads for the most frequent field types, without generics: `JSONDecoder` reads them faster, and a call takes less
// code in the model.
extension FieldReader {
    /// Reads a required text that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> String {
        attemptScalar(name) { try $0.decode(String.self, forKey: $1) } ?? ""
    }

    /// Reads a required integer that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> Int {
        attemptScalar(name) { try $0.decode(Int.self, forKey: $1) } ?? 0
    }

    /// Reads a required Boolean that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> Bool {
        attemptScalar(name) { try $0.decode(Bool.self, forKey: $1) } ?? false
    }

    /// Reads a required number that is never `null`.
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

    /// Reads a Boolean that may be absent or `null`; both are `nil`.
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

// Further frequent types without generics, and nullable texts and integers, for the same reason as above.
extension FieldReader {
    /// Reads a required URL that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> URL {
        attempt(name) { try $0.value(at: $1) } ?? .placeholder
    }

    /// Reads a required list of texts that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> [String] {
        attempt(name) { try $0.value(at: $1) } ?? []
    }

    /// Reads a URL that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> URL? {
        attempt(name) { try $0.valueIfPresent(at: $1) } ?? nil
    }

    /// Reads a list of texts that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> [String]? {
        attempt(name) { try $0.valueIfPresent(at: $1) } ?? nil
    }

    /// Reads a required text that may be `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> String? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }

    /// Reads a required integer that may be `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> Int? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }

    /// Reads a required URL that may be `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> URL? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }
}

extension FieldReader {
    /// Reads a required field in `format` that is never `null`.
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

    /// Reads a field in `format` that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent<Value>(_ name: StaticString, _ format: WireFormat<Value>) -> Value? {
        attempt(name) { try $0.valueIfPresent(at: $1, format) } ?? nil
    }

    /// Reads a required field in `format` that may be `null`.
    @inline(never)
    public mutating func readOrNull<Value>(_ name: StaticString, _ format: WireFormat<Value>) -> Value? {
        attempt(name) { try $0.valueOrNull(at: $1, format) } ?? nil
    }

    /// Reads a field in `format` that distinguishes absent, `null` and a value.
    @inline(never)
    public mutating func readNullable<Value>(_ name: StaticString, _ format: WireFormat<Value>) -> Nullable<Value>? {
        attempt(name) { try $0.isPresent($1) ? Nullable($0.valueOrNull(at: $1, format)) : nil } ?? nil
    }

    /// Reads a field in `format` that has a default.
    @inline(never)
    public mutating func read<Value>(
        _ name: StaticString,
        _ format: WireFormat<Value>,
        default value: Value
    ) -> Value {
        readIfPresent(name, format) ?? value
    }
}
