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

    /// Whether the value is an object with all of these keys, whose values may be `null`.
    @inline(never)
    public mutating func has(_ names: StaticString...) -> Bool {
        names.allSatisfy { isPresent(StringKey($0)) }
    }

    /// Whether the value is an object with all of these keys, and none of their values is `null`.
    @inline(never)
    public mutating func hasValue(_ names: StaticString...) -> Bool {
        names.allSatisfy { name in
            do {
                return try object?.isNullIfPresent(StringKey(name)) == false
            } catch {
                fault = error
                return false
            }
        }
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

    /// Whether the value can be read as this type: numbers, which may be too narrow for it, or strings in a format.
    @inline(never)
    public mutating func fits<Value: Decodable>(_ type: Value.Type) -> Bool {
        strictly { (try? decoder?.singleValueContainer().decode(type)) != nil }
    }

    /// Whether the value can be read as this type in `format`.
    @inline(never)
    public mutating func fits<Value>(_ type: Value.Type, _ format: WireFormat<Value>) -> Bool {
        strictly { decoder.flatMap { try? format.decode(from: $0) } != nil }
    }

    /// Whether the value is a list that is empty, or whose first element satisfies the condition.
    ///
    /// Skips `null` and lists without elements, which are values of several types, unless there are no other elements.
    @inline(never)
    public mutating func first(_ passes: (inout UnionReader) -> Bool) -> Bool {
        var first: UnionReader?
        let isList = forEachElement { element in
            if element.isDecisive || first == nil || first?.kind == .null { first = element }
            return !element.isDecisive
        }
        guard isList, var first else { return isList }
        let isPassed = passes(&first)
        fault = fault ?? first.fault
        return isPassed
    }

    /// Whether the value is a list whose elements all satisfy the condition.
    @inline(never)
    public mutating func all(_ pass: (inout UnionReader) -> Bool) -> Bool {
        var (areAll, found) = (true, fault)
        let isList = forEachElement { element in
            areAll = pass(&element)
            found = found ?? element.fault
            return areAll
        }
        fault = found
        return isList && areAll
    }

    /// Whether the value is neither `null` nor a list without such values.
    private var isDecisive: Bool {
        guard kind == .array else { return kind != .null }
        var isFound = false
        _ = forEachElement { element in
            isFound = element.isDecisive
            return !isFound
        }
        return isFound
    }

    /// Calls `body` with the elements of a list until it returns `false`.
    ///
    /// - Returns: Whether the value is a list that can be read.
    private func forEachElement(_ body: (inout UnionReader) -> Bool) -> Bool {
        guard kind == .array, var elements = try? decoder?.unkeyedContainer() else { return false }
        while !elements.isAtEnd {
            guard let element = try? elements.superDecoder() else { return false }
            var reader = UnionReader(element)
            if !body(&reader) { break }
        }
        return true
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

/// An object that a union reader has opened to select the variant: on a tape, or in a decoder.
enum OpenObject {
    case tape(TapeObject)
    case decoder(KeyedObject)

    /// Opens the object of `decoder`; `nil` for any other value.
    init?(_ decoder: any Decoder) {
        if let value = TapeDecoder.value(of: decoder) {
            guard let object = try? TapeObject(value) else { return nil }
            self = .tape(object)
        } else {
            guard let object = try? KeyedObject(decoder) else { return nil }
            self = .decoder(object)
        }
    }

    func isPresent(_ key: StringKey) throws -> Bool {
        switch self {
        case .tape(let object): object.find(key.stringValue) != nil
        case .decoder(let object): try object.isPresent(key)
        }
    }

    /// Whether the member is `null`; `nil` if it is absent.
    func isNullIfPresent(_ key: StringKey) throws -> Bool? {
        switch self {
        case .tape(let object): object.find(key.stringValue)?.isNull
        case .decoder(let object): try object.isPresent(key) ? object.container.decodeNil(forKey: key) : nil
        }
    }

    /// Whether the member is `null`.
    func isNull(_ key: StringKey) throws -> Bool {
        switch self {
        case .tape(let object): object.find(key.stringValue)?.isNull ?? false
        case .decoder(let object): try object.container.decodeNil(forKey: key)
        }
    }

    func value<Value: Decodable>(at key: StringKey) throws -> Value {
        switch self {
        case .tape(let object):
            guard let value = object.find(key.stringValue) else { throw object.missing(key) }
            return try value.decode()
        case .decoder(let object): return try object.container.decode(Value.self, forKey: key)
        }
    }

    /// The error to report for `key`, given the decoder's error.
    func failure(_ error: any Error, at key: StringKey) -> any Error {
        switch self {
        case .tape(let object):
            CodingPathLocator.failure(error, at: object.tape.codingPath(of: object.index) + [key])
        case .decoder(let object): object.failure(error, at: key)
        }
    }

    /// The keys of the object, without duplicates.
    var keys: [String] {
        switch self {
        case .tape(let object): object.keys
        case .decoder(let object): object.container.allKeys.map(\.stringValue)
        }
    }

    /// The number of members.
    var keyCount: Int {
        switch self {
        case .tape(let object): object.tape.childCount(at: object.index)
        case .decoder(let object): object.container.allKeys.count
        }
    }

    /// A reader of the fields, for which `tags` are not additional fields.
    func reader(tags: [StringKey]) -> FieldReader {
        switch self {
        case .tape(var object):
            object.tags = tags.isEmpty ? nil : tags
            return FieldReader(object)
        case .decoder(let object): return FieldReader(tags.isEmpty ? object : KeyedObject(object, tags: tags))
        }
    }
}
