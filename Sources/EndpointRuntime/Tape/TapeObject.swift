/// The members of an object on a tape.
///
/// Servers send the members of an object in a fixed order, which is the order of the model's fields. A lookup therefore
/// compares the key of the next member first, and searches the other members only if that key is different.
struct TapeObject {
    let tape: JSONTape
    private(set) var index: Int
    /// The tags of the enclosing unions, which are not additional fields of a variant; usually there are none.
    var tags: [StringKey]?

    /// The index of the key after the member that was found last.
    private var next: Int
    private var end: Int
    /// A Bloom filter with one bit for each key; 0 until a lookup does not match the next member.
    private var filter: UInt64 = 0
    /// Whether two members may have the same key, so that a lookup must begin at the first member.
    private var mayRepeatKeys = false

    /// - Throws: `DecodingError` if the value is not an object.
    @inline(__always)
    init(_ value: TapeValue) throws {
        tape = value.tape
        (index, next, end) = (value.index, value.index, value.index)
        try open(value.index)
    }

    /// Creates a reader that has not opened an object yet.
    @inline(__always)
    init(unopened tape: JSONTape, _ index: Int) {
        self.tape = tape
        (self.index, next, end) = (index, index, index)
    }

    /// Continues with another object of the tape.
    ///
    /// - Throws: `DecodingError` if the value is not an object.
    @inline(__always)
    mutating func open(_ index: Int) throws {
        let node = tape.nodes[index]
        guard node.isObjectOfTexts else { throw TapeValue(tape, index).noObject }
        (self.index, next, end) = (index, index + 1, node.end)
        (filter, mayRepeatKeys) = (0, false)
    }

    /// The value of the first member with this key.
    @inline(__always)
    mutating func find(_ name: StaticString) -> TapeValue? {
        guard next < end, !mayRepeatKeys, tape.isKey(at: next, name) else { return search(name) }
        let value = next + 1
        next = tape.index(after: value)
        return TapeValue(tape, value)
    }

    @inline(never)
    private mutating func search(_ name: StaticString) -> TapeValue? {
        if filter == 0 { makeFilter() }
        guard filter & name.keyBit != 0 else { return nil }
        let middle = mayRepeatKeys ? index + 1 : next
        guard let key = key(name, from: middle, to: end) ?? key(name, from: index + 1, to: middle) else { return nil }
        next = tape.index(after: key + 1)
        return TapeValue(tape, key + 1)
    }

    private func key(_ name: StaticString, from start: Int, to end: Int) -> Int? {
        key(name.utf8Start, count: name.utf8CodeUnitCount, from: start, to: end)
    }

    private func key(_ name: UnsafePointer<UInt8>?, count: Int, from start: Int, to end: Int) -> Int? {
        var key = start
        while key < end {
            if tape.isKey(at: key, name, count: count) { return key }
            key = tape.index(after: key + 1)
        }
        return nil
    }

    /// The value of the first member with this key.
    func find(_ name: String) -> TapeValue? {
        var name = name
        let found = name.withUTF8 { key($0.baseAddress, count: $0.count, from: index + 1, to: end) }
        return found.map { TapeValue(tape, $0 + 1) }
    }

    /// Adds each key to the filter, and looks for keys that occur twice.
    private mutating func makeFilter() {
        let object = tape.nodes[index]
        // Escaped keys and large objects are rare. For them, a lookup compares all members from the first one on.
        guard !object.marks.contains(.escapedKey), object.childCount <= 64 else {
            filter = .max
            mayRepeatKeys = true
            return
        }
        var key = index + 1
        // Among a few dozen keys, some share a bit of one filter, but hardly any two share their bits in both filters.
        var otherFilter: UInt64 = 0
        while key < end {
            let hash = tape.bytes(of: tape.nodes[key]).keyHash
            let (bit, otherBit): (UInt64, UInt64) = (1 << (hash & 63), 1 << (hash >> 6 & 63))
            if filter & bit != 0, otherFilter & otherBit != 0, !mayRepeatKeys { mayRepeatKeys = repeats(key) }
            filter |= bit
            otherFilter |= otherBit
            key = tape.index(after: key + 1)
        }
        if filter == 0 { filter = 1 << 63 }
    }

    /// Whether an earlier member has the same key.
    private func repeats(_ later: Int) -> Bool {
        let bytes = tape.bytes(of: tape.nodes[later])
        var key = index + 1
        while key < later {
            let other = tape.nodes[key]
            if other.byteCount == bytes.count, tape.bytes(of: other).elementsEqual(bytes) { return true }
            key = tape.index(after: key + 1)
        }
        return false
    }
}

extension TapeObject {
    /// Calls `body` with each member, in the order of the text.
    @inline(__always)
    func forEach(_ body: (String, TapeValue) throws -> Void) rethrows {
        var key = index + 1
        while key < end {
            // An object with a key that is not valid text cannot be opened, so every key here is valid.
            if let name = tape.key(at: key) { try body(name, TapeValue(tape, key + 1)) }
            key = tape.index(after: key + 1)
        }
    }

    /// The distinct keys, in the order of the text.
    var keys: [String] {
        var (keys, known): ([String], Set<CodeUnits>) = ([], [])
        forEach { key, _ in
            if known.insert(CodeUnits(key)).inserted { keys.append(key) }
        }
        return keys
    }
}

extension StaticString {
    @inline(__always)
    fileprivate var keyBit: UInt64 {
        1 << (UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount).keyHash & 63)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A 12-bit hash of the length of a key and three of its bytes; 0 for an empty key.
    @inline(__always)
    var keyHash: UInt64 {
        guard count > 0 else { return 0 }
        let bytes = UInt64(self[0]) | UInt64(self[count - 1]) << 8 | UInt64(self[count / 2]) << 16
        return ((bytes | UInt64(truncatingIfNeeded: count) << 24) &* 0x9E37_79B9_7F4A_7C15) >> 52
    }
}

/// A lookup of the members of a large object by key, for a handwritten `Decodable`.
///
/// The first lookups compare the keys in the text; later lookups use a dictionary.
final class TapeKeys {
    private let object: TapeObject
    private var lookups = 0
    private lazy var values = makeValues()

    /// Returns `nil` for an object of up to 64 members, in which a linear search is fast enough.
    init?(_ object: TapeObject) {
        guard object.tape.childCount(at: object.index) > 64 else { return nil }
        self.object = object
    }

    /// The value of the first member with this key.
    func find(_ key: String) -> TapeValue? {
        lookups += 1
        guard lookups > 8 else { return object.find(key) }
        return values[CodeUnits(key)].map { TapeValue(object.tape, $0) }
    }

    private func makeValues() -> [CodeUnits: Int] {
        var values: [CodeUnits: Int] = [:]
        object.forEach { key, value in
            let key = CodeUnits(key)
            if values[key] == nil { values[key] = value.index }
        }
        return values
    }
}

/// A string that is compared by UTF-8 code units. A `String` also equals its canonical equivalents.
struct CodeUnits: Hashable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: CodeUnits, right: CodeUnits) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8.max)
    }
}
