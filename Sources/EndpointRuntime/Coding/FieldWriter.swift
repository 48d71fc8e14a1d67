/// Writes the fields of one object: into an encoder, a hasher or a comparison.
///
/// The writers mirror the readers of ``FieldReader``:
///
/// | writer           | `nil`           | `.null`  |
/// |------------------|-----------------|----------|
/// | `write`          |                 |          |
/// | `writeIfPresent` | no key          |          |
/// | `writeOrNull`    | `null`          |          |
/// | `writeNullable`  | no key          | `null`   |
///
/// No writer throws: the first field that cannot be encoded stops the writing, and encoding throws its error. Values
/// must be `Hashable`, so that models are; `==` compares the values themselves, not their encoded forms.
@_documentation(visibility: internal)
public struct FieldWriter {
    /// The destination of the fields; a reference, so that the writer is small and does not copy a container.
    enum Sink {
        case encoder(EncodingSink)
        case hasher(HashingSink)
        case comparison(FieldComparison)
    }

    let sink: Sink

    /// Opens an object in `encoder`.
    public init(_ encoder: any Encoder) {
        sink = .encoder(EncodingSink(encoder.container(keyedBy: StringKey.self)))
    }

    init(_ sink: Sink) {
        self.sink = sink
    }

    /// Encodes an object with the fields that `fields` writes.
    static func write(_ encoder: any Encoder, _ fields: (inout FieldWriter) -> Void) throws {
        let writer = DeepValue.descend {
            var writer = FieldWriter(encoder)
            fields(&writer)
            return writer
        }
        try writer.finish()
    }

    /// Throws the first error, if there is one.
    public func finish() throws {
        if case .encoder(let sink) = sink, let fault = sink.fault { throw fault }
    }

    // Not inlined, because generated code calls these functions thousands of times and must compile fast.

    /// Writes a required field.
    @inline(never)
    public mutating func write<Value: FieldValue>(_ name: StaticString, _ value: Value) {
        write(any: name, value)
    }

    mutating func write<Value: FieldValue>(any name: StaticString, _ value: Value) {
        switch sink {
        case .encoder(let sink): sink.take { try $0.encode(value, forKey: StringKey(name)) }
        case .hasher(let sink): sink.hasher.combine(value)
        case .comparison(let comparison): comparison.take(name, value)
        }
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
        write(any: name, value)
    }

    /// Writes a list; omits the field if it is `nil`.
    @inline(never)
    public mutating func writeIfPresent<Element: FieldValue>(_ name: StaticString, _ value: [Element]?) {
        if let value { write(any: name, value) } else { skip() }
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
        case .encoder(let sink): sink.take { try $0.encodeNil(forKey: StringKey(name)) }
        case .hasher(let sink): sink.hasher.combine(0)
        case .comparison(let comparison): comparison.take(name, .null)
        }
    }

    /// Omits a field. A comparison detects that by the keys; a hasher needs a mark.
    func skip() {
        if case .hasher(let sink) = sink {
            sink.hasher.combine(false)
        }
    }
}

/// Encodes fields.
final class EncodingSink {
    private(set) var fault: (any Error)?
    private var container: KeyedEncodingContainer<StringKey>

    init(_ container: KeyedEncodingContainer<StringKey>) {
        self.container = container
    }

    /// Encodes a field, unless there was an error before.
    func take(_ encode: (inout KeyedEncodingContainer<StringKey>) throws -> Void) {
        guard fault == nil else { return }
        do { try encode(&container) } catch { fault = error }
    }
}

/// Hashes fields.
final class HashingSink {
    var hasher: Hasher

    init(_ hasher: Hasher) {
        self.hasher = hasher
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
        let others = values.filter { !names.contains($0.key) }
        switch sink {
        case .encoder(let sink):
            for (key, value) in others {
                sink.take { try $0.encode(value, forKey: StringKey(key)) }
            }
        case .hasher(let sink): sink.hasher.combine(others)
        case .comparison(let comparison): comparison.take("", others)
        }
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
        let others = values.filter { !names.contains($0.key) }
        switch sink {
        case .encoder(let sink):
            for (key, value) in others {
                sink.take { try $0.encode(Formatted(value: value, format: format), forKey: StringKey(key)) }
            }
        case .hasher(let sink): sink.hasher.combine(others)
        case .comparison(let comparison): comparison.take("", others)
        }
    }
}
