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
