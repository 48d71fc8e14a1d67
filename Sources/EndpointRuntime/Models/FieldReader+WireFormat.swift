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
