/// Reads the fields of one object by their wire keys.
///
/// No function that reads a field throws. The reader keeps the first error as ``fault``: a missing key, an unexpected
/// `null`, a value of another type, or a number that does not fit. After an error, every function returns a
/// placeholder, and decoding throws that error, a `DecodingError` with the coding path of the value. Code that reads
/// fields must therefore not rely on the values.
///
/// The functions differ in the meaning of an absent key and of `null`:
///
/// | reader                 | absent        | `null`        |
/// |------------------------|---------------|---------------|
/// | `read`                 | error         | error         |
/// | `readIfPresent`        | `nil`         | `nil`         |
/// | `readOrNull`           | error         | `nil`         |
/// | `readNullable`         | `nil`         | `.null`       |
/// | `read(_:default:)`     | the default   | the default   |
///
/// For a value with a different format on the wire, pass a ``WireFormat`` as a further argument.
@_documentation(visibility: internal)
public struct FieldReader {
    /// The first error; `nil` if there is none.
    public internal(set) var fault: (any Error)?

    /// The object of a decoder; `nil` for a reader of a tape, and for one that returns only placeholders.
    let object: KeyedObject?
    /// The object on a tape.
    var members: TapeObject?

    /// Opens the object of `decoder`; for any other value, records an error.
    public init(_ decoder: any Decoder) {
        var object: KeyedObject?
        do {
            if let value = TapeDecoder.value(of: decoder) {
                members = try TapeObject(value)
            } else {
                object = try KeyedObject(decoder)
            }
        } catch { fault = error }
        self.object = object
    }

    init(_ object: KeyedObject) {
        self.object = object
    }

    init(_ members: TapeObject) {
        object = nil
        self.members = members
    }

    private init() {
        object = nil
    }

    /// Returns the value that `make` reads from the object of `decoder`.
    static func read<Object>(_ decoder: any Decoder, _ make: (inout FieldReader) -> Object) throws -> Object {
        var reader = FieldReader(decoder)
        let object = make(&reader)
        try reader.finish()
        return object
    }

    /// Returns the value that `make` creates with a reader that returns only placeholders.
    static func placeholder<Object>(_ make: (inout FieldReader) -> Object) -> Object {
        var reader = FieldReader()
        return make(&reader)
    }

    /// Throws the recorded error, if there is one.
    public func finish() throws {
        if let fault { throw fault }
    }

    /// Whether the fields are read from a tape.
    @inline(__always)
    var isOnTape: Bool { members != nil }

    /// The member with this key on the tape; `nil` if there is none, and after an error.
    @inline(__always)
    mutating func member(_ name: StaticString) -> TapeValue? {
        fault == nil ? members?.find(name) : nil
    }

    // Not inlined, because generated code calls these functions thousands of times and must compile fast. Lists have
    // their own readers, so that the model needs no conformance of the list's type.

    /// Reads a required field that is never `null`.
    @_disfavoredOverload
    @inline(never)
    public mutating func read<Value: FieldValue>(_ name: StaticString) -> Value {
        required(name, { try $0.decode() }, { try $0.value(at: $1) }, placeholder: .placeholder)
    }

    /// Reads a required list that is never `null`.
    @inline(never)
    public mutating func read<Element: FieldValue>(_ name: StaticString) -> [Element] {
        required(name, { try $0.list() }, { try $0.value(at: $1) }, placeholder: [])
    }

    /// Reads a list that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent<Element: FieldValue>(_ name: StaticString) -> [Element]? {
        optional(name, { try $0.list() }, { try $0.valueIfPresent(at: $1) })
    }

    /// Reads a field that may be absent or `null`; both are `nil`.
    @_disfavoredOverload
    @inline(never)
    public mutating func readIfPresent<Value: FieldValue>(_ name: StaticString) -> Value? {
        optional(name, { try $0.decode() }, { try $0.valueIfPresent(at: $1) })
    }

    /// Reads a required field that may be `null`.
    @inline(never)
    public mutating func readOrNull<Value: FieldValue>(_ name: StaticString) -> Value? {
        nullable(name, { try $0.decode() }, { try $0.valueOrNull(at: $1) })
    }

    /// Reads a field that distinguishes absent, `null` and a value.
    @inline(never)
    public mutating func readNullable<Value: FieldValue>(_ name: StaticString) -> Nullable<Value>? {
        absentOrNullable(
            name,
            { try $0.decode() },
            { try $0.isPresent($1) ? Nullable($0.valueOrNull(at: $1)) : nil }
        )
    }

    /// Reads a field that has a default.
    @inline(never)
    public mutating func read<Value: FieldValue>(_ name: StaticString, default value: Value) -> Value {
        readIfPresent(name) ?? value
    }
}

extension FieldReader {
    /// Reads the additional fields, which no other property of the model reads.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func readOthers<Value: FieldValue>(except names: [String]) -> [String: Value] {
        others(except: names, { try $0.decode() }, { try $0.value(at: $1) })
    }

    /// Reads the additional fields, which no other property of the model reads, in `format`.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func readOthers<Value>(
        except names: [String],
        _ format: WireFormat<Value>
    ) -> [String: Value] {
        others(except: names, { try $0.decode(format) }, { try $0.value(at: $1, format) })
    }

    private mutating func others<Value>(
        except names: [String],
        _ read: (TapeValue) throws -> Value,
        _ decode: (KeyedObject, StringKey) throws -> Value
    ) -> [String: Value] {
        guard fault == nil else { return [:] }
        do {
            if let members { return try members.others(except: names, read) }
            return try object?.others(except: names, decode) ?? [:]
        } catch {
            fault = error
            return [:]
        }
    }
}

extension TapeObject {
    fileprivate func others<Value>(
        except names: [String],
        _ read: (TapeValue) throws -> Value
    ) throws -> [String: Value] {
        let known = Set((names + (tags?.map(\.stringValue) ?? [])).map(CodeUnits.init))
        var others: [String: Value] = [:]
        var dropped: Set<String> = []
        try forEach { key, value in
            guard !known.contains(CodeUnits(key)), others[key] == nil, !dropped.contains(key) else { return }
            do { others[key] = try read(value) } catch {
                let error = value.located(error, reading: Value.self)
                others[key] = try value.emptiedOrDropped(error, reading: Value.self)
                if others[key] == nil { dropped.insert(key) }
            }
        }
        return others
    }
}

extension KeyedObject {
    fileprivate func others<Value>(
        except names: [String],
        _ read: (KeyedObject, StringKey) throws -> Value
    ) throws -> [String: Value] {
        let others = try otherKeys(except: names)
        var values = [String: Value](minimumCapacity: others.count)
        for key in others { values[key.stringValue] = try read(self, key) }
        return values
    }
}
