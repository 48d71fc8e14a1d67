public import Foundation

// Further frequent types without generics, and texts and integers that may be null; see the scalars.
extension FieldReader {
    /// Reads a URL that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) throws -> URL {
        try value(at: StringKey(name))
    }

    /// Reads texts that are always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) throws -> [String] {
        try value(at: StringKey(name))
    }

    /// Reads a URL that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) throws -> URL? {
        try valueIfPresent(at: StringKey(name))
    }

    /// Reads texts that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) throws -> [String]? {
        try valueIfPresent(at: StringKey(name))
    }

    /// Reads a text that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) throws -> String? {
        let key = StringKey(name)
        return try isNull(key) ? nil : value(at: key)
    }

    /// Reads an integer that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) throws -> Int? {
        let key = StringKey(name)
        return try isNull(key) ? nil : value(at: key)
    }

    /// Reads a URL that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) throws -> URL? {
        let key = StringKey(name)
        return try isNull(key) ? nil : value(at: key)
    }
}
