extension FieldWriter {
    /// Writes a field that is always there, in `format`.
    @inline(never)
    public mutating func write<Value: Hashable>(
        _ name: StaticString,
        _ value: Value,
        _ format: WireFormat<Value>
    ) {
        switch sink {
        case .encoder(let sink):
            sink.take { try $0.encode(Formatted(value: value, format: format), forKey: StringKey(name)) }
        case .hasher(let sink): sink.hasher.combine(value)
        case .comparison(let comparison): comparison.take(name, value)
        }
    }

    /// Writes a field in `format` that is left out when it is `nil`.
    @inline(never)
    public mutating func writeIfPresent<Value: Hashable>(
        _ name: StaticString,
        _ value: Value?,
        _ format: WireFormat<Value>
    ) {
        if let value {
            write(name, value, format)
        } else {
            skip()
        }
    }

    /// Writes a field in `format` that is `null` when it is `nil`.
    @inline(never)
    public mutating func writeOrNull<Value: Hashable>(
        _ name: StaticString,
        _ value: Value?,
        _ format: WireFormat<Value>
    ) {
        if let value {
            write(name, value, format)
        } else {
            writeNull(name)
        }
    }

    /// Writes a field in `format` for which absent, `null` and a value are three different things.
    @inline(never)
    public mutating func writeNullable<Value: Hashable>(
        _ name: StaticString,
        _ value: Nullable<Value>?,
        _ format: WireFormat<Value>
    ) {
        switch value {
        case nil: skip()
        case .null: writeNull(name)
        case .value(let value): write(name, value, format)
        }
    }
}
