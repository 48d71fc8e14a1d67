/// Reads the fields of one object by their wire keys.
///
/// No reader throws. The first field that cannot be read is kept as ``fault``: a key that is missing, a `null` where a
/// value is wanted, a value of another type, a number that does not fit. From there on every reader gives a
/// placeholder, and the decoding ends with the error: a `DecodingError` with the coding path of the value. So code that
/// reads fields must not rely on what it has read.
///
/// The readers differ in what an absent key and `null` mean:
///
/// | reader                 | absent        | `null`        |
/// |------------------------|---------------|---------------|
/// | `read`                 | error         | error         |
/// | `readIfPresent`        | `nil`         | `nil`         |
/// | `readOrNull`           | error         | `nil`         |
/// | `readNullable`         | `nil`         | `.null`       |
/// | `read(_:default:)`     | the default   | the default   |
///
/// Each takes a ``WireFormat`` as a further argument, for values that are not written the usual way.
@_documentation(visibility: internal)
public struct FieldReader {
    /// The first error; `nil` if there is none.
    public private(set) var fault: (any Error)?

    /// `nil` where there is none, so that there are only placeholders to read.
    private let object: KeyedObject?

    /// Opens the object of `decoder`; any other value becomes the fault.
    public init(_ decoder: any Decoder) {
        do { object = try KeyedObject(decoder) } catch {
            object = nil
            fault = error
        }
    }

    init(_ object: KeyedObject) {
        self.object = object
    }

    private init() {
        object = nil
    }

    /// Returns what `make` reads from the object of `decoder`.
    static func read<Object>(_ decoder: any Decoder, _ make: (inout FieldReader) -> Object) throws -> Object {
        var reader = FieldReader(decoder)
        let object = make(&reader)
        try reader.finish()
        return object
    }

    /// Returns what `make` reads from a reader without a value.
    static func placeholder<Object>(_ make: (inout FieldReader) -> Object) -> Object {
        var reader = FieldReader()
        return make(&reader)
    }

    /// Throws the fault, if there is one.
    public func finish() throws {
        if let fault { throw fault }
    }

    // Not inlined: generated code calls these thousands of times, and must compile fast. Lists have readers of their own,
    // which are to be preferred, since the model then needs no conformance of the list's type.

    /// Reads a field that is always there and never `null`.
    @_disfavoredOverload
    @inline(never)
    public mutating func read<Value: FieldValue>(_ name: StaticString) -> Value {
        attempt(name) { try $0.value(at: $1) } ?? .placeholder
    }

    /// Reads a list that is always there and never `null`.
    @inline(never)
    public mutating func read<Element: FieldValue>(_ name: StaticString) -> [Element] {
        attempt(name) { try $0.value(at: $1) } ?? []
    }

    /// Reads a list that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent<Element: FieldValue>(_ name: StaticString) -> [Element]? {
        attempt(name) { try $0.valueIfPresent(at: $1) } ?? nil
    }

    /// Reads a field that may be absent or `null`; both are `nil`.
    @_disfavoredOverload
    @inline(never)
    public mutating func readIfPresent<Value: FieldValue>(_ name: StaticString) -> Value? {
        attempt(name) { try $0.valueIfPresent(at: $1) } ?? nil
    }

    /// Reads a field that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull<Value: FieldValue>(_ name: StaticString) -> Value? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }

    /// Reads a field for which absent, `null` and a value are three different things.
    @inline(never)
    public mutating func readNullable<Value: FieldValue>(_ name: StaticString) -> Nullable<Value>? {
        attempt(name) { try $0.isPresent($1) ? Nullable($0.valueOrNull(at: $1)) : nil } ?? nil
    }

    /// Reads a field that has a default.
    @inline(never)
    public mutating func read<Value: FieldValue>(_ name: StaticString, default value: Value) -> Value {
        readIfPresent(name) ?? value
    }

    /// The result of `read`; `nil` after a fault.
    @discardableResult
    mutating func attempt<Value>(
        _ name: StaticString,
        _ read: (KeyedObject, StringKey) throws -> Value
    ) -> Value? {
        attempt { try read($0, StringKey(name)) }
    }

    /// The result of `read`; `nil` after a fault.
    mutating func attempt<Value>(_ read: (KeyedObject) throws -> Value) -> Value? {
        guard fault == nil, let object else { return nil }
        do { return try read(object) } catch {
            fault = error
            return nil
        }
    }
}

extension FieldReader {
    /// Reads a field that is always there and always `constant`; anything else is a fault.
    @inline(never)
    public mutating func expect<Value: Decodable & Equatable>(_ name: StaticString, _ constant: Value) {
        attempt(name) { try $0.expect($0.value(at: $1), constant, at: $1) }
    }

    /// Reads a field that is `constant` where it is there.
    @inline(never)
    public mutating func expectIfPresent<Value: Decodable & Equatable>(_ name: StaticString, _ constant: Value) {
        attempt(name) { object, key in
            let value: Value? = try object.valueIfPresent(at: key)
            if let value { try object.expect(value, constant, at: key) }
        }
    }

    /// Reads a field that is always there and always `constant`, written in `format`.
    @inline(never)
    public mutating func expect<Value: FieldValue>(
        _ name: StaticString,
        _ constant: Value,
        _ format: WireFormat<Value>
    ) {
        let value = read(name, format)
        attempt(name) { try $0.expect(value, constant, at: $1) }
    }

    /// Reads a field that is `constant` where it is there, written in `format`.
    @inline(never)
    public mutating func expectIfPresent<Value: Equatable>(
        _ name: StaticString,
        _ constant: Value,
        _ format: WireFormat<Value>
    ) {
        attempt(name) { object, key in
            let value = try object.valueIfPresent(at: key, format)
            if let value { try object.expect(value, constant, at: key) }
        }
    }
}

extension KeyedObject {
    fileprivate func expect<Value: Equatable>(_ value: Value, _ constant: Value, at key: StringKey) throws {
        guard value != constant else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path(to: key),
                debugDescription: "expected \(Self.text(of: constant)), found \(Self.text(of: value))"
            )
        )
    }

    /// A value as it is encoded.
    private static func text(of value: Any) -> String {
        switch value {
        case let text as String: "'\(text)'"
        case let wrapper as any RawRepresentable: text(of: wrapper.rawValue)
        default: "\(value)"
        }
    }
}

extension FieldReader {
    /// Reads the fields that no other property names.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func readOthers<Value: FieldValue>(except names: [String]) -> [String: Value] {
        others(except: names) { try $0.value(at: $1) }
    }

    /// Reads the fields that no other property names, written in `format`.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func readOthers<Value>(
        except names: [String],
        _ format: WireFormat<Value>
    ) -> [String: Value] {
        others(except: names) { try $0.value(at: $1, format) }
    }

    private mutating func others<Value>(
        except names: [String],
        _ read: (KeyedObject, StringKey) throws -> Value
    ) -> [String: Value] {
        attempt { object in
            let others = try object.otherKeys(except: names)
            var values = [String: Value](minimumCapacity: others.count)
            for key in others {
                values[key.stringValue] = try read(object, key)
            }
            return values
        } ?? [:]
    }
}
