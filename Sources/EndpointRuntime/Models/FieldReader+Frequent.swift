public import Foundation

// Further frequent types without generics, and texts and integers that may be null; see the scalars.
extension FieldReader {
    /// Reads a URL that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> URL {
        attempt(name) { try $0.value(at: $1) } ?? .placeholder
    }

    /// Reads texts that are always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) -> [String] {
        attempt(name) { try $0.value(at: $1) } ?? []
    }

    /// Reads a URL that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> URL? {
        attempt(name) { try $0.valueIfPresent(at: $1) } ?? nil
    }

    /// Reads texts that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) -> [String]? {
        attempt(name) { try $0.valueIfPresent(at: $1) } ?? nil
    }

    /// Reads a text that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> String? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }

    /// Reads an integer that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> Int? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }

    /// Reads a URL that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull(_ name: StaticString) -> URL? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }
}
