// The types that most fields have, again without generics: `JSONDecoder` reads them faster this way, and a call takes
// less code in the model.
extension FieldReader {
    /// Reads a text that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) throws -> String {
        let key = StringKey(name)
        do { return try container.decode(String.self, forKey: key) } catch { throw failure(error, at: key) }
    }

    /// Reads an integer that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) throws -> Int {
        let key = StringKey(name)
        do { return try container.decode(Int.self, forKey: key) } catch { throw failure(error, at: key) }
    }

    /// Reads a truth value that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) throws -> Bool {
        let key = StringKey(name)
        do { return try container.decode(Bool.self, forKey: key) } catch { throw failure(error, at: key) }
    }

    /// Reads a number that is always there and never `null`.
    @inline(never)
    public mutating func read(_ name: StaticString) throws -> Double {
        let key = StringKey(name)
        do { return try container.decode(Double.self, forKey: key) } catch { throw failure(error, at: key) }
    }

    /// Reads a text that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) throws -> String? {
        let key = StringKey(name)
        do {
            if let value = try container.decodeIfPresent(String.self, forKey: key) { return value }
        } catch { throw failure(error, at: key) }
        try refuseRewrittenKey(key)
        return nil
    }

    /// Reads an integer that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) throws -> Int? {
        let key = StringKey(name)
        do {
            if let value = try container.decodeIfPresent(Int.self, forKey: key) { return value }
        } catch { throw failure(error, at: key) }
        try refuseRewrittenKey(key)
        return nil
    }

    /// Reads a truth value that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) throws -> Bool? {
        let key = StringKey(name)
        do {
            if let value = try container.decodeIfPresent(Bool.self, forKey: key) { return value }
        } catch { throw failure(error, at: key) }
        try refuseRewrittenKey(key)
        return nil
    }

    /// Reads a number that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent(_ name: StaticString) throws -> Double? {
        let key = StringKey(name)
        do {
            if let value = try container.decodeIfPresent(Double.self, forKey: key) { return value }
        } catch { throw failure(error, at: key) }
        try refuseRewrittenKey(key)
        return nil
    }
}
