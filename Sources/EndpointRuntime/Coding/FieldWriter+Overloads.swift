public import Foundation

// The types that most fields have, again without generics: they are encoded and compared faster this way, and a call
// takes less code in the model.
extension FieldWriter {
    /// Writes a text that is always there.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: String) {
        switch sink {
        case .encoder(let sink): sink.take { try $0.encode(value, forKey: StringKey(name)) }
        case .hasher(let sink): sink.hasher.combine(value)
        case .comparison(let comparison): comparison.take(name, .string(value))
        }
    }

    /// Writes an integer that is always there.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: Int) {
        switch sink {
        case .encoder(let sink): sink.take { try $0.encode(value, forKey: StringKey(name)) }
        case .hasher(let sink): sink.hasher.combine(value)
        case .comparison(let comparison): comparison.take(name, .int(value))
        }
    }

    /// Writes a truth value that is always there.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: Bool) {
        switch sink {
        case .encoder(let sink): sink.take { try $0.encode(value, forKey: StringKey(name)) }
        case .hasher(let sink): sink.hasher.combine(value)
        case .comparison(let comparison): comparison.take(name, .bool(value))
        }
    }

    /// Writes a number that is always there.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: Double) {
        switch sink {
        case .encoder(let sink): sink.take { try $0.encode(value, forKey: StringKey(name)) }
        case .hasher(let sink): sink.hasher.combine(value)
        case .comparison(let comparison): comparison.take(name, .double(value))
        }
    }

    /// Writes a text that is left out when it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: String?) {
        if let value { write(name, value) } else { skip() }
    }

    /// Writes an integer that is left out when it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: Int?) {
        if let value { write(name, value) } else { skip() }
    }

    /// Writes a truth value that is left out when it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: Bool?) {
        if let value { write(name, value) } else { skip() }
    }

    /// Writes a number that is left out when it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: Double?) {
        if let value { write(name, value) } else { skip() }
    }
}

// Further frequent types without generics, and texts and integers that may be null; see the scalars.
extension FieldWriter {
    /// Writes a URL that is always there.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: URL) {
        write(any: name, value)
    }

    /// Writes a URL that is left out when there is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: URL?) {
        if let value { write(any: name, value) } else { skip() }
    }

    /// Writes texts that are always there.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: [String]) {
        write(any: name, value)
    }

    /// Writes texts that are left out when there is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: [String]?) {
        if let value { write(any: name, value) } else { skip() }
    }

    /// Writes a text that is `null` when it is `nil`.
    @inline(never)
    public mutating func writeOrNull(_ name: StaticString, _ value: String?) {
        if let value { write(name, value) } else { writeNull(name) }
    }

    /// Writes an integer that is `null` when it is `nil`.
    @inline(never)
    public mutating func writeOrNull(_ name: StaticString, _ value: Int?) {
        if let value { write(name, value) } else { writeNull(name) }
    }

    /// Writes a URL that is `null` when it is `nil`.
    @inline(never)
    public mutating func writeOrNull(_ name: StaticString, _ value: URL?) {
        if let value { write(name, value) } else { writeNull(name) }
    }
}

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
