extension FieldReader {
    /// Reads a field that is always there and never `null`, written in `format`.
    @inline(never)
    public mutating func read<Value>(_ key: String, _ format: WireFormat<Value>) throws -> Value {
        if try isNull(key) {
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(codingPath: path(to: key), debugDescription: "expected a value, found null")
            )
        }
        return try decode(StringKey(key), format)
    }

    /// Reads a field written in `format` that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent<Value>(_ key: String, _ format: WireFormat<Value>) throws -> Value? {
        guard try isPresent(key), try !isNull(key) else { return nil }
        return try decode(StringKey(key), format)
    }

    /// Reads a field written in `format` that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull<Value>(_ key: String, _ format: WireFormat<Value>) throws -> Value? {
        try isNull(key) ? nil : read(key, format)
    }

    /// Reads a field written in `format` for which absent, `null` and a value are three different things.
    @inline(never)
    public mutating func readNullable<Value>(_ key: String, _ format: WireFormat<Value>) throws -> Nullable<Value>? {
        guard try isPresent(key) else { return nil }
        return try isNull(key) ? .null : .value(read(key, format))
    }

    /// Reads a field written in `format` that has a default.
    @inline(never)
    public mutating func read<Value>(
        _ key: String,
        _ format: WireFormat<Value>,
        default value: Value
    ) throws -> Value {
        try readIfPresent(key, format) ?? value
    }

    func decode<Value>(_ key: StringKey, _ format: WireFormat<Value>) throws -> Value {
        do {
            return try format.decode(from: container.superDecoder(forKey: key))
        } catch {
            throw failure(error, at: key.stringValue)
        }
    }
}
