import Foundation

// A type with its own `encode(to:)` may open several containers, in any order. A ``ValueEncoder`` collects the values
// that the type writes through keyed and unkeyed containers; single values, models and unions are written directly. If
// an `encode(to:)` mixes both for one value, a `ValueEncoder` encodes the whole value again.
extension JSONWriter: Encoder {
    /// The state of the value that an `encode(to:)` is writing.
    struct Turn {
        /// The offset of the first byte of the value.
        var start = 0
        /// The values that the `encode(to:)` has written through containers.
        var node: ValueEncoder.Node?
    }

    /// The error for a value that is written both directly and through containers.
    private struct MixedWriting: Error {}

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        collector.container(keyedBy: type)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { collector.unkeyedContainer() }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueWriter(writer: self) }

    /// The encoder for the containers of the current value.
    private var collector: ValueEncoder {
        if count != turn.start { fault = fault ?? MixedWriting() }
        let node = turn.node ?? ValueEncoder.Node()
        turn.node = node
        return ValueEncoder(.root(codingPath), node)
    }

    /// Writes the current value directly.
    ///
    /// - Throws: the first error, and an error if a part of the value has already been written.
    @inline(__always)
    func write(_ write: () -> Void) throws {
        if count != turn.start || turn.node != nil { fault = fault ?? MixedWriting() }
        if fault == nil { write() }
        if let fault { throw fault }
    }

    /// Writes a value with a function that encodes it to this writer.
    @inline(__always)
    func encode(_ write: () throws -> Void) {
        guard fault == nil else { return }
        let outer = turn
        turn = Turn(start: count)
        do { try write() } catch { fault = fault ?? error }
        if let node = turn.node {
            encoded(node.value)
        } else if count == turn.start {
            literal("{}")
        }
        turn = outer
    }

    /// Returns `encoder` as a writer; `nil` for an encoder of any other type.
    ///
    /// This is faster than a cast, which looks up both types at run time.
    @inline(__always)
    static func of(_ encoder: any Encoder) -> JSONWriter? {
        func open<Opened: Encoder>(_ encoder: Opened) -> JSONWriter? {
            guard Opened.self == JSONWriter.self else { return nil }
            return withUnsafePointer(to: encoder) { UnsafeRawPointer($0).load(as: JSONWriter.self) }
        }
        return open(encoder)
    }
}

/// A container that writes a single value directly.
private struct SingleValueWriter: SingleValueEncodingContainer {
    let writer: JSONWriter

    var codingPath: [any CodingKey] { writer.codingPath }

    func encodeNil() throws { try writer.write { writer.null() } }
    func encode(_ value: Bool) throws { try writer.write { writer.bool(value) } }
    func encode(_ value: String) throws { try writer.write { writer.string(value) } }
    func encode(_ value: Double) throws { try writer.write { writer.double(value) } }
    func encode(_ value: Float) throws { try writer.write { writer.floatingPoint(value) } }
    func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
        try writer.write { writer.integer(value) }
    }
    // The defaults for these two types would be preferred to the generic function.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { try writer.write { writer.integer(value) } }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { try writer.write { writer.integer(value) } }
    func encode<Value: Encodable>(_ value: Value) throws { try writer.write { writer.value(value) } }
}
