import TextCoding
import YAML

/// The kinds of JSON values. Integers are a separate kind, as in JSON Schema.
enum JSONKind: String, CaseIterable {
    case null, boolean, integer, number, string, array, object

    /// The kind in a sentence: `an integer`.
    var phrase: String {
        switch self {
        case .null: "null"
        case .boolean: "a flag"
        case .integer: "an integer"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension Node {
    /// The kind of the value in JSON: without quotes, `null`, `true`, `false` and numbers have their usual meaning.
    var jsonKind: JSONKind {
        switch content {
        case .sequence: .array
        case .mapping: .object
        case .scalar(let scalar) where scalar.isCoreNull: .null
        case .scalar(let scalar): scalar.style == .plain ? scalar.text.plainJSONKind : .string
        }
    }
}

extension String {
    /// The JSON kind of a scalar with this text and without quotes that is not null.
    fileprivate var plainJSONKind: JSONKind {
        guard let first = utf8.first else { return .string }
        return switch first {
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self == "true" || self == "false" ? .boolean : .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): numberKind ?? .string
        default: .string
        }
    }

    /// The kind of a text that is a number in JSON; `nil` for any other text.
    var numberKind: JSONKind? {
        TextSyntax.isJSONNumber(self) ? (utf8.contains { ".eE".utf8.contains($0) } ? .number : .integer) : nil
    }

    /// Whether a number has a fraction, or does not fit into 64 bits.
    var isBeyondInteger: Bool {
        if Int64(self) != nil { return false }
        guard let number = Double(self) else { return true }
        return number != number.rounded() || abs(number) > 9.2e18
    }
}
