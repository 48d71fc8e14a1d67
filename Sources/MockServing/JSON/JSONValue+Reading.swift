import Foundation

extension JSONValue {
    /// Parses a JSON text; members are sorted by key.
    ///
    /// - Returns: `nil` for a text that is not JSON, or is nested deeper than Foundation supports.
    package init?(parsing bytes: some Sequence<UInt8>) {
        guard let read = try? JSONDecoder().decode(Reading.self, from: Data(bytes)) else { return nil }
        self = read.value
    }

    /// Parses a number by the grammar of RFC 8259, section 6; `nil` if `text` is not a number.
    init?(numeral text: String) {
        guard let first = text.utf8.first, first == UInt8(ascii: "-") || isDigit(first),
            let last = text.utf8.last, isDigit(last),
            case .number? = JSONValue(parsing: text.utf8)
        else { return nil }
        self = .number(Int64(text).map { String($0) } ?? text)
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// The `Decodable` type for reading a value with `JSONDecoder`.
private struct Reading: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let text = try? container.decode(String.self) {
            value = .string(text)
        } else if let flag = try? container.decode(Bool.self) {
            value = .bool(flag)
        } else if let integer = try? container.decode(Int64.self) {
            value = .integer(integer)
        } else if let integer = try? container.decode(UInt64.self) {
            value = .integer(integer)
        } else if let decimal = try? container.decode(Decimal.self) {
            value = .number(decimal.description)
        } else if let double = try? container.decode(Double.self) {
            value = .number(double.description)
        } else if let elements = try? container.decode([Reading].self) {
            value = .list(elements.map(\.value))
        } else {
            let members = try container.decode([String: Reading].self)
            value = .object(members.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.value) })
        }
    }
}
