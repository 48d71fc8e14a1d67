/// Reads the fields of one object by their wire keys.
///
/// No reader throws. The reader keeps the first error as ``fault``: a missing key, an unexpected `null`, a value of
/// another type, or a number that does not fit. From there on every function returns a placeholder, and decoding throws
/// that error, a `DecodingError` with the coding path of the value. Code that reads fields must therefore not rely on
/// the values.
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
/// For a value with a different format on the wire, pass a ``WireFormat`` as a further argument.
@_documentation(visibility: internal)
public struct FieldReader {
    /// The first error; `nil` if there is none.
    public private(set) var fault: (any Error)?

    /// The object; `nil` for a reader that returns only placeholders.
    private let object: KeyedObject?

    /// Opens the object of `decoder`; for any other value, records an error.
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

    /// Returns the value that `make` reads from the object of `decoder`.
    static func read<Object>(_ decoder: any Decoder, _ make: (inout FieldReader) -> Object) throws -> Object {
        var reader = FieldReader(decoder)
        let object = make(&reader)
        try reader.finish()
        return object
    }

    /// Returns the value that `make` reads from a reader that returns only placeholders.
    static func placeholder<Object>(_ make: (inout FieldReader) -> Object) -> Object {
        var reader = FieldReader()
        return make(&reader)
    }

    /// Throws the recorded error, if there is one.
    public func finish() throws {
        if let fault { throw fault }
    }

    // Not inlined, because generated code calls these functions thousands of times and must compile fast. Lists have
    // their own readers, so that the model needs no conformance of the list's type.

    /// Reads a required field that is never `null`.
    @_disfavoredOverload
    @inline(never)
    public mutating func read<Value: FieldValue>(_ name: StaticString) -> Value {
        attempt(name) { try $0.value(at: $1) } ?? .placeholder
    }

    /// Reads a required list that is never `null`.
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

    /// Reads a required field that may be `null`.
    @inline(never)
    public mutating func readOrNull<Value: FieldValue>(_ name: StaticString) -> Value? {
        attempt(name) { try $0.valueOrNull(at: $1) } ?? nil
    }

    /// Reads a field that distinguishes absent, `null` and a value.
    @inline(never)
    public mutating func readNullable<Value: FieldValue>(_ name: StaticString) -> Nullable<Value>? {
        attempt(name) { try $0.isPresent($1) ? Nullable($0.valueOrNull(at: $1)) : nil } ?? nil
    }

    /// Reads a field that has a default.
    @inline(never)
    public mutating func read<Value: FieldValue>(_ name: StaticString, default value: Value) -> Value {
        readIfPresent(name) ?? value
    }

    /// The result of `read`; `nil` after an error.
    @discardableResult
    mutating func attempt<Value>(
        _ name: StaticString,
        _ read: (KeyedObject, StringKey) throws -> Value
    ) -> Value? {
        attempt { try read($0, StringKey(name)) }
    }

    /// The result of `read`; `nil` after an error.
    mutating func attempt<Value>(_ read: (KeyedObject) throws -> Value) -> Value? {
        guard fault == nil, let object else { return nil }
        do { return try read(object) } catch {
            fault = error
            return nil
        }
    }
}

extension FieldReader {
    /// Reads a required field that must have the value `constant`; anything else is an error.
    @inline(never)
    public mutating func expect<Value: Decodable & Equatable>(_ name: StaticString, _ constant: Value) {
        attempt(name) { try $0.expect($0.value(at: $1), constant, at: $1) }
    }

    /// Reads an optional field that must have the value `constant` if it is present.
    @inline(never)
    public mutating func expectIfPresent<Value: Decodable & Equatable>(_ name: StaticString, _ constant: Value) {
        attempt(name) { object, key in
            let value: Value? = try object.valueIfPresent(at: key)
            if let value { try object.expect(value, constant, at: key) }
        }
    }

    /// Reads a required field in `format` that must have the value `constant`.
    @inline(never)
    public mutating func expect<Value: FieldValue>(
        _ name: StaticString,
        _ constant: Value,
        _ format: WireFormat<Value>
    ) {
        let value = read(name, format)
        attempt(name) { try $0.expect(value, constant, at: $1) }
    }

    /// Reads an optional field in `format` that must have the value `constant` if it is present.
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

    /// The description of a value as it is encoded.
    private static func text(of value: Any) -> String {
        switch value {
        case let text as String: "'\(text)'"
        case let wrapper as any RawRepresentable: text(of: wrapper.rawValue)
        default: "\(value)"
        }
    }
}

extension FieldReader {
    /// Reads the additional fields: those that no other property names.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func readOthers<Value: FieldValue>(except names: [String]) -> [String: Value] {
        others(except: names) { try $0.value(at: $1) }
    }

    /// Reads the additional fields, in `format`: those that no other property names.
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
