extension UnionReader {
    /// The value of the tag field; `nil` if it is missing.
    @inline(never)
    public mutating func tag(_ name: StaticString) -> String? {
        tag(name, as: String.self)
    }

    /// The value of the tag field; `nil` if it is missing or has another type.
    @inline(never)
    public mutating func tag<Tag: Decodable>(_ name: StaticString, as type: Tag.Type) -> Tag? {
        let key = StringKey(name)
        guard let object else { return nil }
        do {
            guard try object.isPresent(key) else {
                tagFound = .missing(key)
                return nil
            }
        } catch {
            fault = error
            return nil
        }
        do {
            let tag: Tag = try strictly { try object.value(at: key) }
            tagFound = .unknown(key, tag)
            return tag
        } catch {
            tagFound = .wrong(object.failure(error, at: key))
            return nil
        }
    }

    /// Whether the value is an object with all of these keys.
    @inline(never)
    public mutating func has(_ names: StaticString...) -> Bool {
        names.allSatisfy { isPresent(StringKey($0)) }
    }

    /// Whether the value is an object with a field that is one of `values`.
    @inline(never)
    public mutating func field<Value: Decodable & Equatable>(_ name: StaticString, is values: Value...) -> Bool {
        let key = StringKey(name)
        guard isPresent(key), let value: Value = strictly({ try? object?.value(at: key) }) else { return false }
        return values.contains(value)
    }

    /// Whether the value itself is one of `values`.
    @inline(never)
    public mutating func value<Value: Decodable & Equatable>(is values: Value...) -> Bool {
        let value = strictly { try? decoder?.singleValueContainer().decode(Value.self) }
        guard let value else { return false }
        return values.contains(value)
    }

    /// Whether the value can be read as this type of numbers, which may be too narrow for it.
    @inline(never)
    public mutating func fits<Value: Decodable>(_ type: Value.Type) -> Bool {
        strictly { (try? decoder?.singleValueContainer().decode(type)) != nil }
    }

    /// Whether the value is a list that is empty, or whose first element satisfies the condition.
    @inline(never)
    public mutating func first(_ passes: (inout UnionReader) -> Bool) -> Bool {
        guard kind == .array, var elements = try? decoder?.unkeyedContainer() else { return false }
        guard !elements.isAtEnd else { return true }
        guard let element = try? elements.superDecoder() else { return false }
        var reader = UnionReader(element)
        let isPassed = passes(&reader)
        fault = fault ?? reader.fault
        return isPassed
    }

    /// The result of `read` without leniency, for a condition: with leniency, the condition of the wrong variant could
    /// be true.
    func strictly<Value>(_ read: () throws -> Value) rethrows -> Value {
        guard let tape = decoder.flatMap({ TapeDecoder.value(of: $0)?.tape }) else { return try read() }
        return try tape.strictly(read)
    }

    mutating func isPresent(_ key: StringKey) -> Bool {
        do {
            return try object?.isPresent(key) ?? false
        } catch {
            fault = error
            return false
        }
    }
}
