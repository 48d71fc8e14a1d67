/// Writes the fields of one object: as JSON, into an encoder, a hasher or a comparison.
///
/// The functions mirror the functions of ``FieldReader``:
///
/// | writer           | `nil`           | `.null`  |
/// |------------------|-----------------|----------|
/// | `write`          |                 |          |
/// | `writeIfPresent` | no key          |          |
/// | `writeOrNull`    | `null`          |          |
/// | `writeNullable`  | no key          | `null`   |
///
/// No function that writes a field throws: the first field that cannot be encoded stops the writing, and encoding
/// throws its error. Values must be `Hashable`, so that models can be; `==` compares the values themselves, not their
/// encoded forms.
@_documentation(visibility: internal)
public struct FieldWriter: ~Copyable {
    /// The destination of the fields. It is unmanaged, because reference counting would cost more than writing a field.
    ///
    /// The function that creates the writer keeps the destination alive for as long as the fields are written; a writer
    /// for an encoder, which users can create too, keeps it in ``owner``. Writers cannot be copied, so that none is kept
    /// for later by mistake.
    enum Sink {
        case json(Unmanaged<JSONWriter>)
        case encoder(Unmanaged<EncodingSink>)
        case hasher(Unmanaged<HashingSink>)
        case comparison(Unmanaged<FieldComparison>)
    }

    let sink: Sink
    private let owner: EncodingSink?

    /// Opens an object in `encoder`.
    public init(_ encoder: any Encoder) {
        let sink = EncodingSink(encoder.container(keyedBy: StringKey.self))
        self.sink = .encoder(.passUnretained(sink))
        owner = sink
    }

    init(_ writer: JSONWriter) {
        sink = .json(.passUnretained(writer))
        owner = nil
    }

    init(_ hashing: HashingSink) {
        sink = .hasher(.passUnretained(hashing))
        owner = nil
    }

    init(_ comparison: FieldComparison) {
        sink = .comparison(.passUnretained(comparison))
        owner = nil
    }

    /// Encodes an object with the fields that `fields` writes.
    static func write(_ encoder: any Encoder, _ fields: (inout FieldWriter) -> Void) throws {
        if let json = JSONWriter.of(encoder) { return try json.write { json.object(fields) } }
        try DeepValue.descend {
            var writer = FieldWriter(encoder)
            fields(&writer)
            try writer.finish()
        }
    }

    /// Throws the first error, if there is one.
    public func finish() throws {
        switch sink {
        case .json(let json): if let fault = json._withUnsafeGuaranteedRef({ $0.fault }) { throw fault }
        case .encoder(let sink): if let fault = sink._withUnsafeGuaranteedRef({ $0.fault }) { throw fault }
        case .hasher, .comparison: break
        }
    }

    // Not inlined, because generated code calls these functions thousands of times and must compile fast.

    /// Writes a required field.
    @inline(never)
    public mutating func write<Value: FieldValue>(_ name: StaticString, _ value: Value) {
        put(name, value) { $0.value(value) }
    }

    /// Writes a field; omits it if it is `nil`.
    @inline(never)
    public mutating func writeIfPresent<Value: FieldValue>(_ name: StaticString, _ value: Value?) {
        if let value {
            write(name, value)
        } else {
            skip()
        }
    }

    /// Writes a required list.
    @inline(never)
    public mutating func write<Element: FieldValue>(_ name: StaticString, _ value: [Element]) {
        put(name, value, { $0.elements(value) }, { try $0.encode(value, forKey: StringKey(name)) }) {
            $0.take(name, list: value)
        }
    }

    /// Writes a list; omits the field if it is `nil`.
    @inline(never)
    public mutating func writeIfPresent<Element: FieldValue>(_ name: StaticString, _ value: [Element]?) {
        if let value { write(name, value) } else { skip() }
    }

    /// Writes a field, or `null` if it is `nil`.
    @inline(never)
    public mutating func writeOrNull<Value: FieldValue>(_ name: StaticString, _ value: Value?) {
        if let value {
            write(name, value)
        } else {
            writeNull(name)
        }
    }

    /// Writes a field that distinguishes absent, `null` and a value.
    @inline(never)
    public mutating func writeNullable<Value: FieldValue>(
        _ name: StaticString,
        _ value: Nullable<Value>?
    ) {
        switch value {
        case nil: skip()
        case .null: writeNull(name)
        case .value(let value): write(name, value)
        }
    }

    /// Writes `null`.
    @inline(never)
    public mutating func writeNull(_ name: StaticString) {
        switch sink {
        case .json(let json):
            json._withUnsafeGuaranteedRef {
                $0.key(name)
                $0.null()
            }
        case .encoder(let sink): sink._withUnsafeGuaranteedRef { $0.take { try $0.encodeNil(forKey: StringKey(name)) } }
        case .hasher(let sink): sink._withUnsafeGuaranteedRef { $0.hasher.combine(0) }
        case .comparison(let comparison): comparison._withUnsafeGuaranteedRef { $0.take(name, FieldComparison.Null()) }
        }
    }
}

extension FieldWriter {
    /// Writes a field; `write` writes the value as JSON.
    @inline(__always)
    func put<Value: Encodable & Hashable>(_ name: StaticString, _ value: Value, _ write: (JSONWriter) -> Void) {
        put(name, value, write, { try $0.encode(value, forKey: StringKey(name)) }, { $0.take(name, value) })
    }

    /// Writes a field: `write` writes the value as JSON, `encode` encodes it into a container, and `compare` passes it
    /// to a comparison.
    @inline(__always)
    func put<Value: Hashable>(
        _ name: StaticString,
        _ value: Value,
        _ write: (JSONWriter) -> Void,
        _ encode: (inout KeyedEncodingContainer<StringKey>) throws -> Void,
        _ compare: (FieldComparison) -> Void
    ) {
        switch sink {
        case .json(let json):
            json._withUnsafeGuaranteedRef {
                $0.key(name)
                write($0)
            }
        case .encoder(let sink): sink._withUnsafeGuaranteedRef { $0.take(encode) }
        case .hasher(let sink): sink._withUnsafeGuaranteedRef { $0.hasher.combine(value) }
        case .comparison(let comparison): comparison._withUnsafeGuaranteedRef { compare($0) }
        }
    }

    /// Omits a field. A comparison detects the omission by the keys; a hasher needs a marker.
    @inline(__always)
    func skip() {
        if case .hasher(let sink) = sink {
            sink._withUnsafeGuaranteedRef { $0.hasher.combine(false) }
        }
    }
}

/// The container of an encoder, and the first error of encoding a field into it.
final class EncodingSink {
    private(set) var fault: (any Error)?
    private var container: KeyedEncodingContainer<StringKey>

    init(_ container: KeyedEncodingContainer<StringKey>) {
        self.container = container
    }

    /// Encodes a field, unless there was an error before.
    @inline(never)
    func take(_ encode: (inout KeyedEncodingContainer<StringKey>) throws -> Void) {
        guard fault == nil else { return }
        do { try encode(&container) } catch { fault = error }
    }
}

extension FieldWriter {
    /// Writes the additional fields; if a key is among `names`, the model's own field takes precedence.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func writeOthers<Value: FieldValue>(
        _ values: [String: Value],
        except names: [String]
    ) {
        put(others: values, except: names, { $0.value($1) }, { try $0.encode($1, forKey: $2) })
    }

    /// Writes the additional fields in `format`; if a key is among `names`, the model's own field takes precedence.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func writeOthers<Value: Hashable>(
        _ values: [String: Value],
        except names: [String],
        _ format: WireFormat<Value>
    ) {
        put(
            others: values,
            except: names,
            { $0.formatted($1, format) },
            { try $0.encode(Formatted(value: $1, format: format), forKey: $2) }
        )
    }

    @inline(__always)
    private func put<Value: Hashable>(
        others values: [String: Value],
        except names: [String],
        _ write: (JSONWriter, Value) -> Void,
        _ encode: (inout KeyedEncodingContainer<StringKey>, Value, StringKey) throws -> Void
    ) {
        let others = values.filter { !names.contains($0.key) }
        switch sink {
        case .json(let json): json._withUnsafeGuaranteedRef { json in json.members(of: others) { write(json, $0) } }
        case .encoder(let sink):
            sink._withUnsafeGuaranteedRef { sink in
                for (key, value) in others { sink.take { try encode(&$0, value, StringKey(key)) } }
            }
        case .hasher(let sink): sink._withUnsafeGuaranteedRef { $0.hasher.combine(others) }
        case .comparison(let comparison): comparison._withUnsafeGuaranteedRef { $0.take("", others) }
        }
    }
}
