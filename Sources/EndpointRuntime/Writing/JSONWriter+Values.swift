import Foundation

extension JSONWriter {
    /// Writes a value of any type.
    ///
    /// The first checks are for the most frequent types, and for types that ``ValueEncoder`` treats specially.
    @inline(never)
    func value<Value: Encodable>(_ value: Value) {
        func cast<Known>(_ type: Known.Type = Known.self) -> Known { unsafeBitCast(value, to: Known.self) }
        let type = Value.self
        if type == String.self { return string(cast()) }
        if type == Int.self { return integer(cast(Int.self)) }
        if type == Bool.self { return bool(cast()) }
        if type == Double.self { return double(cast()) }
        if type == URL.self { return url(cast()) }
        if type == Date.self { return date(cast()) }
        if type == JSON.self { return json(cast()) }
        if type == Data.self { return string(cast(Data.self).base64EncodedString()) }
        if type == Decimal.self { return decimal(cast()) }
        if type == UUID.self { return string(cast(UUID.self).lowercaseText) }
        // For this dictionary, the cast below would take longer than writing it.
        if type == [String: String].self { return cast([String: String].self).write(to: self) }
        if !types.isPlain(type), let container = value as? any WrittenContainer { return container.write(to: self) }
        other(value)
    }

    /// Writes a value of a type that ``value(_:)`` does not handle itself and that is not a container.
    @inline(__always)
    func other<Value: Encodable>(_ value: Value) {
        encode { try value.encode(to: self) }
    }

    /// Writes a value in a format.
    func formatted<Value>(_ value: Value, _ format: WireFormat<Value>) {
        encode { try format.encode(value, to: self) }
    }

    /// Writes a URL.
    @inline(never)
    func url(_ value: URL) {
        string(value.absoluteString)
    }

    /// Writes a date in the format of RFC 3339.
    @inline(never)
    func date(_ value: Date) {
        guard RFC3339.write(value, to: self) else {
            return fail(value, "cannot be written as an RFC 3339 date and time")
        }
    }

    /// Writes a ``JSON`` value, with the members of objects sorted by key.
    func json(_ value: JSON) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let value): number(value)
        case .string(let value): string(value)
        case .array(let elements): DeepValue.descend { list(elements) { json($0) } }
        case .object(let members): DeepValue.descend { map(members) { json($0) } }
        }
    }

    /// Writes an encoded value, with the members of objects sorted by key.
    func encoded(_ value: EncodedValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let text): plain(text)
        case .string(let text): string(text)
        case .bytes(let data): string(data.base64EncodedString())
        case .upload:
            fault = fault ?? BuildFailure("an upload cannot be written as JSON; only a multipart form can contain it")
        case .list(let elements): DeepValue.descend { list(elements) { encoded($0) } }
        case .object(let members):
            DeepValue.descend {
                object {
                    for (name, member) in members.sortedUnique {
                        uniqueKey(name)
                        encoded(member)
                    }
                }
            }
        }
    }

    /// Writes an object with the members of a dictionary, sorted by key.
    @inline(__always)
    func map<Value>(_ members: [String: Value], _ write: (Value) -> Void) {
        object {
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                uniqueKey(name)
                write(value)
            }
        }
    }

    /// Writes the members of a dictionary, sorted by key, into the object that is open.
    @inline(__always)
    func members<Value>(of members: [String: Value], _ write: (Value) -> Void) {
        // The keys of a dictionary are unique, so each is only compared with the keys that were written before.
        var keys = writtenKeys
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            key(name, after: &keys)
            write(value)
        }
    }

    /// Writes an object with the fields that `fields` writes.
    @inline(__always)
    func object(_ fields: (inout FieldWriter) -> Void) {
        DeepValue.descend {
            object {
                var writer = FieldWriter(self)
                fields(&writer)
            }
        }
    }
}
