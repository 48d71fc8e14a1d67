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
