import Foundation
import TextCoding

/// Decodes values from the text of a header field: one value, or several separated by commas.
struct TextDecoder: Decoder {
    let text: String
    /// The base of relative URLs.
    let base: URL?
    /// The coding path, for errors.
    let codingPath: [any CodingKey]
    /// The text of a list, which may have an element twice; `nil` if it is `text`.
    var list: String?
    /// The values of several fields, each of which is one element; `nil` if commas separate elements.
    var fields: [String]?

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw mismatch("an object")
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { TextListDecoder(of: self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private func mismatch(_ expected: String) -> DecodingError {
        let description = "expected \(expected), found \(text.debugDescription)"
        return .dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
    }
}

extension TextDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { false }

    func decode(_ type: String.Type) throws -> String { text }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch text.lowercased() {
        case "true", "1": true
        case "false", "0": false
        default: throw mismatch("true or false")
        }
    }

    func decode(_ type: Double.Type) throws -> Double { try number() }
    func decode(_ type: Float.Type) throws -> Float { try number() }
    func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer { try integer() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // These types decode themselves from their JSON form only with a `JSONDecoder`, so they are special cases.
        let known: (any Decodable)?
        switch type {
        case is URL.Type: known = URL(reference: text, relativeTo: base)
        case is Decimal.Type: known = Decimal(jsonNumber: text)
        case is Data.Type: known = Data(base64: text)
        case is JSON.Type: known = JSON.string(text)
        default: return try Value(from: self)
        }
        guard let value = known as? Value else { throw mismatch("a \(type)") }
        return value
    }

    /// A whole number, which may be written with a fraction, as in JSON: `2.0`.
    private func integer<Number: FixedWidthInteger>() throws -> Number {
        if let number = Number(text) { return number }
        guard TextSyntax.isJSONNumber(text), let number = JSON.Number(json: text)?.exactly(as: Number.self) else {
            throw mismatch("a whole number")
        }
        return number
    }

    private func number<Number: BinaryFloatingPoint & LosslessStringConvertible>() throws -> Number {
        // Swift also parses `nan`, `inf` and hexadecimal numbers.
        guard TextSyntax.isJSONNumber(text), let number = Number(text), number.isFinite else {
            throw mismatch("a number")
        }
        return number
    }
}

/// Decodes comma-separated values of a header field, which may be quoted (RFC 9110, section 5.6).
struct TextListDecoder: UnkeyedDecodingContainer {
    private var elements: [String] = []
    private let whole: TextDecoder
    private(set) var currentIndex = 0

    init(of whole: TextDecoder) {
        self.whole = whole
        if let fields = whole.fields {
            elements = fields
            return
        }
        var scanner = FieldScanner(whole.list ?? whole.text)
        while scanner.skipSeparators() { elements.append(scanner.element()) }
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
