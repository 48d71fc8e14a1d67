extension FieldReader {
    /// Reads a field that is always there and never `null`, written in `format`.
    @inline(never)
    public mutating func read<Value>(_ name: StaticString, _ format: WireFormat<Value>) throws -> Value {
        let key = StringKey(name)
        guard let value = try readOrNull(key, format) else {
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(codingPath: path(to: key), debugDescription: "expected a value, found null")
            )
        }
        return value
    }

    /// Reads a field written in `format` that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent<Value>(_ name: StaticString, _ format: WireFormat<Value>) throws -> Value? {
        let key = StringKey(name)
        return try isPresent(key) ? readOrNull(key, format) : nil
    }

    /// Reads a field written in `format` that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull<Value>(_ name: StaticString, _ format: WireFormat<Value>) throws -> Value? {
        try readOrNull(StringKey(name), format)
    }

    /// Reads a field written in `format` for which absent, `null` and a value are three different things.
    @inline(never)
    public mutating func readNullable<Value>(
        _ name: StaticString,
        _ format: WireFormat<Value>
    ) throws -> Nullable<Value>? {
        let key = StringKey(name)
        return try isPresent(key) ? Nullable(readOrNull(key, format)) : nil
    }

    /// Reads a field written in `format` that has a default.
    @inline(never)
    public mutating func read<Value>(
        _ name: StaticString,
        _ format: WireFormat<Value>,
        default value: Value
    ) throws -> Value {
        try readIfPresent(name, format) ?? value
    }

    private func readOrNull<Value>(_ key: StringKey, _ format: WireFormat<Value>) throws -> Value? {
        try isNull(key) ? nil : value(at: key, format)
    }

    func value<Value>(at key: StringKey, _ format: WireFormat<Value>) throws -> Value {
        do {
            return try format.decode(from: container.superDecoder(forKey: key))
        } catch {
            throw failure(error, at: key)
        }
    }
}
