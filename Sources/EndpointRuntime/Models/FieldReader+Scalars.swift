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
