import Foundation

/// Reads the values of a header that are separated by commas.
struct TextListDecoder: UnkeyedDecodingContainer {
    private let elements: [String]
    private let whole: TextDecoder
    private(set) var currentIndex = 0

    init(of whole: TextDecoder) {
        self.whole = whole
        elements = whole.text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty
        }
    }

    var codingPath: [any CodingKey] { whole.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next().decode(type)
    }

    mutating func superDecoder() throws -> any Decoder { try next() }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }

    private mutating func next() throws -> TextDecoder {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                String.self,
                .init(codingPath: codingPath, debugDescription: "there are only \(elements.count) values")
            )
        }
        defer { currentIndex += 1 }
        return TextDecoder(text: elements[currentIndex], base: whole.base, codingPath: codingPath)
    }
}
