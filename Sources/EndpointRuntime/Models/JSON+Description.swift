extension JSON: CustomStringConvertible {
    /// JSON text on one line, with the members of objects in the order of their keys.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): value.description
        case .number(let value): value.description
        case .string(let value): value.quotedForJSON
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0.quotedForJSON):\($1)" }.joined(separator: ","))}"
        }
    }
}

extension String {
    /// The text as a JSON string: RFC 8259, section 7.
    fileprivate var quotedForJSON: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
