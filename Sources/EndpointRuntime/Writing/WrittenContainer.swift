import Foundation

/// A container type of the standard library or the runtime that is written directly, without an encoding container.
protocol WrittenContainer {
    func write(to writer: JSONWriter)
}

extension Array: WrittenContainer where Element: Encodable {
    func write(to writer: JSONWriter) { writer.elements(self) }
}

extension Optional: WrittenContainer where Wrapped: Encodable {
    func write(to writer: JSONWriter) {
        if let self { writer.value(self) } else { writer.null() }
    }
}

extension Nullable: WrittenContainer where Value: Encodable {
    func write(to writer: JSONWriter) { value.write(to: writer) }
}

extension Dictionary: WrittenContainer where Key: Encodable, Value: Encodable {
    func write(to writer: JSONWriter) {
        if Key.self == String.self {
            // Most dictionaries have string values, for which the compiler can make faster code.
            if Value.self == String.self {
                return writer.map(unsafeBitCast(self, to: [String: String].self)) { writer.string($0) }
            }
            let members = Array(unsafeBitCast(self, to: [String: Value].self))
            return writer.map(named: members.indices.map { (members[$0].key, $0) }) { writer.value(members[$0].value) }
        }
        // Swift encodes a dictionary with keys of other types as an array of keys and values.
        guard let type = Key.self as? any CodingKeyRepresentable.Type else { return writer.other(self) }
        write(to: writer, keys: type)
    }

    private func write<Name: CodingKeyRepresentable>(to writer: JSONWriter, keys: Name.Type) {
        writer.map(keysOf: map { (unsafeBitCast($0.key, to: Name.self), $0.value) }) { writer.value($0) }
    }
}

/// A cache of the types that are not a ``WrittenContainer``, since a cast takes longer than writing a short value.
///
/// The writers of a thread share one cache, since most bodies are short.
final class PlainTypes {
    private static let count = 64

    /// Not an array, whose checks would take longer than the rest of a look-up.
    private let known: UnsafeMutablePointer<ObjectIdentifier?>

    init() {
        known = .allocate(capacity: Self.count)
        known.initialize(repeating: nil, count: Self.count)
    }

    deinit {
        known.deallocate()
    }

    func isPlain(_ type: Any.Type) -> Bool {
        let place = known + Int(truncatingIfNeeded: UInt(bitPattern: ObjectIdentifier(type)) >> 4) & (Self.count - 1)
        return place.pointee == ObjectIdentifier(type) || look(for: type, at: place)
    }

    @inline(never)
    private func look(for type: Any.Type, at place: UnsafeMutablePointer<ObjectIdentifier?>) -> Bool {
        guard !(type is any WrittenContainer.Type) else { return false }
        place.pointee = ObjectIdentifier(type)
        return true
    }
}

extension JSONWriter {
    /// Writes an object with the members of a dictionary, sorted by key.
    func map<Key: CodingKeyRepresentable, Value>(keysOf members: [Key: Value], _ write: (Value) -> Void) {
        map(keysOf: members.map { ($0.key, $0.value) }, write)
    }

    fileprivate func map<Key: CodingKeyRepresentable, Value>(
        keysOf members: [(Key, Value)],
        _ write: (Value) -> Void
    ) {
        map(named: members.indices.map { (members[$0].0.codingKey.stringValue, $0) }) { write(members[$0].1) }
    }

    /// Writes an object, given the key and the index of each member.
    ///
    /// Sorting indices takes a third of the time of sorting values of a generic type.
    fileprivate func map(named names: [(String, Int)], _ write: (Int) -> Void) {
        object {
            for (name, index) in names.sortedUniqueMembers() {
                uniqueKey(name)
                write(index)
            }
        }
    }

    /// Whether ``value(_:)`` handles the type itself.
    private static func isScalar(_ type: Any.Type) -> Bool {
        type == Int.self || type == Bool.self || type == Double.self || type == URL.self || type == Date.self
            || type == JSON.self || type == Data.self || type == Decimal.self || type == UUID.self
    }

    /// Writes an array.
    @inline(never)
    func elements<Element: Encodable>(_ elements: [Element]) {
        if Element.self == String.self { return strings(unsafeBitCast(elements, to: [String].self)) }
        // Determined once for all elements.
        let isOther = !Self.isScalar(Element.self) && types.isPlain(Element.self)
        if isOther { list(elements) { other($0) } } else { list(elements) { value($0) } }
    }

    /// Writes an array of strings.
    @inline(never)
    func strings(_ elements: [String]) {
        list(elements) { string($0) }
    }
}

extension Array {
    /// The members of an object, sorted by key. Of several members with the same key, only the last one is kept.
    ///
    /// Two keys of a dictionary may have the same `stringValue`.
    func sortedUniqueMembers<Value>() -> [(String, Value)] where Element == (String, Value) {
        // The sort is stable: of equal keys, the last one stays last.
        let sorted = sorted { $0.0 < $1.0 }
        guard zip(sorted, sorted.dropFirst()).contains(where: { $0.0 == $1.0 }) else { return sorted }
        return sorted.indices.compactMap { index in
            index + 1 < sorted.count && sorted[index].0 == sorted[index + 1].0 ? nil : sorted[index]
        }
    }
}
