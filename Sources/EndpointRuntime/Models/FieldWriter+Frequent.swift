public import Foundation

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
