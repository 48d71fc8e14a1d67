public import Foundation

// Overloads for the most frequent field types, without generics: they are encoded and compared faster, and a call
// compiles to less code in the model.
extension FieldWriter {
    /// Writes a required string.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: String) {
        put(name, value) { $0.string(value) }
    }

    /// Writes a required integer.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: Int) {
        put(name, value) { $0.integer(value) }
    }

    /// Writes a required Boolean.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: Bool) {
        put(name, value) { $0.bool(value) }
    }

    /// Writes a required number.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: Double) {
        put(name, value) { $0.double(value) }
    }

    /// Writes a string; omits the field if it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: String?) {
        if let value { write(name, value) } else { skip() }
    }

    /// Writes an integer; omits the field if it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: Int?) {
        if let value { write(name, value) } else { skip() }
    }

    /// Writes a Boolean; omits the field if it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: Bool?) {
        if let value { write(name, value) } else { skip() }
    }

    /// Writes a number; omits the field if it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: Double?) {
        if let value { write(name, value) } else { skip() }
    }
}

// Further frequent types without generics, and nullable strings and integers, for the same reason as above.
extension FieldWriter {
    /// Writes a required URL.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: URL) {
        put(name, value) { $0.url(value) }
    }

    /// Writes a URL; omits the field if it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: URL?) {
        if let value { write(name, value) } else { skip() }
    }

    /// Writes a required list of strings.
    @inline(never)
    public mutating func write(_ name: StaticString, _ value: [String]) {
        put(name, value) { $0.strings(value) }
    }

    /// Writes a list of strings; omits the field if it is `nil`.
    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: [String]?) {
        if let value { write(name, value) } else { skip() }
    }

    /// Writes a string, or `null` if it is `nil`.
    @inline(never)
    public mutating func writeOrNull(_ name: StaticString, _ value: String?) {
        if let value { write(name, value) } else { writeNull(name) }
    }

    /// Writes an integer, or `null` if it is `nil`.
    @inline(never)
    public mutating func writeOrNull(_ name: StaticString, _ value: Int?) {
        if let value { write(name, value) } else { writeNull(name) }
    }

    /// Writes a URL, or `null` if it is `nil`.
    @inline(never)
    public mutating func writeOrNull(_ name: StaticString, _ value: URL?) {
        if let value { write(name, value) } else { writeNull(name) }
    }
}

extension FieldWriter {
    /// Writes a required field in `format`.
    @inline(never)
    public mutating func write<Value: Hashable>(
        _ name: StaticString,
        _ value: Value,
        _ format: WireFormat<Value>
    ) {
        put(
            name,
            value,
            { $0.formatted(value, format) },
            { try $0.encode(Formatted(value: value, format: format), forKey: StringKey(name)) },
            { $0.take(name, value) }
        )
    }

    /// Writes a field in `format`; omits the field if it is `nil`.
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

    /// Writes a field in `format`, or `null` if it is `nil`.
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

    /// Writes a field in `format` that distinguishes absent, `null` and a value.
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
