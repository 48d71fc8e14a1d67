import Foundation

extension EncodedValue: Encodable {
    /// Writes the value once more, into another encoder.
    func encode(to encoder: any Encoder) throws {
        try DeepValue.descend { try encodeValue(to: encoder) }
    }

    private func encodeValue(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: StringKey.self)
            for member in members { try container.encode(member.value, forKey: StringKey(member.key)) }
        case .list(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null, .bool, .number, .string, .bytes, .upload: try encodeScalar(to: encoder)
        }
    }

    private func encodeScalar(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .bytes(let data): try container.encode(data.base64EncodedString())
        case .number(let text):
            if let integer = Int64(text) {
                try container.encode(integer)
            } else if let integer = UInt64(text) {
                try container.encode(integer)
            } else if let double = Double(text), double.description == text {
                try container.encode(double)
            } else if let decimal = Decimal(string: text, locale: nil) {
                try container.encode(decimal)
            } else {
                throw EncodingError.unwritable(text, encoder.codingPath, "is no number")
            }
        case .upload: throw EncodingError.unwritable(self, encoder.codingPath, "an upload cannot stand in JSON")
        case .null, .list, .object: try container.encodeNil()
        }
    }
}
