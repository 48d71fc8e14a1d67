public import Foundation

// Overloads for the most frequent field types, without generics: `JSONDecoder` reads them faster, and a call compiles
// to less code in the model.
extension FieldReader {
    /// Reads a required string that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> String {
        required(name, { try $0.string() }, { try $0.scalar(at: $1) }, placeholder: "")
    }

    /// Reads a required integer that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> Int {
        required(name, { try $0.integer() }, { try $0.scalar(at: $1) }, placeholder: 0)
    }

    /// Reads a required Boolean that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> Bool {
        required(name, { try $0.bool() }, { try $0.scalar(at: $1) }, placeholder: false)
    }

    /// Reads a required number that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> Double {
        required(name, { try $0.double() }, { try $0.scalar(at: $1) }, placeholder: 0)
    }

    /// Reads a string that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> String? {
        optional(name, { try $0.string() }, { try $0.scalarIfPresent(at: $1) })
    }

    /// Reads an integer that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> Int? {
        optional(name, { try $0.integer() }, { try $0.scalarIfPresent(at: $1) })
    }

    /// Reads a Boolean that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> Bool? {
        optional(name, { try $0.bool() }, { try $0.scalarIfPresent(at: $1) })
    }

    /// Reads a number that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> Double? {
        optional(name, { try $0.double() }, { try $0.scalarIfPresent(at: $1) })
    }
}

// Further frequent types without generics, and nullable strings and integers, for the same reason as above.
extension FieldReader {
    /// Reads a required URL that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> URL {
        required(name, { try $0.url() }, { try $0.value(at: $1) }, placeholder: .placeholder)
    }

    /// Reads a required list of strings that is never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> [String] {
        required(name, { try $0.strings() }, { try $0.value(at: $1) }, placeholder: [])
    }

    /// Reads a URL that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> URL? {
        optional(name, { try $0.url() }, { try $0.valueIfPresent(at: $1) })
    }

    /// Reads a list of strings that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> [String]? {
        optional(name, { try $0.strings() }, { try $0.valueIfPresent(at: $1) })
    }

    /// Reads a required string that may be `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> String? {
        nullable(name, { try $0.string() }, { try $0.valueOrNull(at: $1) })
    }

    /// Reads a required integer that may be `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> Int? {
        nullable(name, { try $0.integer() }, { try $0.valueOrNull(at: $1) })
    }

    /// Reads a required URL that may be `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> URL? {
        nullable(name, { try $0.url() }, { try $0.valueOrNull(at: $1) })
    }
}

// Almost all formats are date formats, so the compiler also specializes these functions for `Date`.
extension FieldReader {
    /// Reads a required field in `format` that is never `null`.
    @_specialize(where Value == Date)
    @inline(never)
    public mutating func read<Value: FieldValue>(_ name: StaticString, _ format: WireFormat<Value>) -> Value {
        required(
            name,
            { try $0.valueInFormat(format) },
            { try $0.valueInFormat(at: $1, format) },
            placeholder: .placeholder
        )
    }

    /// Reads a field in `format` that may be absent or `null`; both are `nil`.
    @_specialize(where Value == Date)
    @inline(never)
    public mutating func readIfPresent<Value>(_ name: StaticString, _ format: WireFormat<Value>) -> Value? {
        optional(name, { try $0.decode(format) }, { try $0.valueIfPresent(at: $1, format) })
    }

    /// Reads a required field in `format` that may be `null`.
    @_specialize(where Value == Date)
    @inline(never)
    public mutating func readOrNull<Value>(_ name: StaticString, _ format: WireFormat<Value>) -> Value? {
        nullable(name, { try $0.decode(format) }, { try $0.valueOrNull(at: $1, format) })
    }

    /// Reads a field in `format` that distinguishes absent, `null` and a value.
    @inline(never)
    public mutating func readNullable<Value>(_ name: StaticString, _ format: WireFormat<Value>) -> Nullable<Value>? {
        absentOrNullable(
            name,
            { try $0.decode(format) },
            { try $0.isPresent($1) ? Nullable($0.valueOrNull(at: $1, format)) : nil }
        )
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

extension KeyedObject {
    /// Decodes a value whose type the compiler knows, without generics.
    @inline(__always)
    fileprivate func scalar<Value: Decodable>(at key: StringKey) throws -> Value {
        do { return try container.decode(Value.self, forKey: key) } catch { throw failure(error, at: key) }
    }

    @inline(__always)
    fileprivate func scalarIfPresent<Value: Decodable>(at key: StringKey) throws -> Value? {
        do {
            if let value = try container.decodeIfPresent(Value.self, forKey: key) { return value }
        } catch { throw failure(error, at: key) }
        try rejectRewrittenKey(key)
        return nil
    }
}

extension TapeValue {
    /// Decodes a list of strings.
    fileprivate func strings() throws -> [String] {
        try elements { try $0.string() }
    }
}
