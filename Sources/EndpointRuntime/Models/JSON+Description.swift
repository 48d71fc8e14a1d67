extension JSON: CustomStringConvertible {
    /// JSON text on one line, with the members of objects in the order of their keys.
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value.description
        case .number(let value): text += value.description
        case .string(let value): text += value.quotedForJSON
        case .array(let elements):
            text += "["
            var separator = ""
            for element in elements {
                text += separator
                element.write(to: &text)
                separator = ","
            }
            text += "]"
        case .object(let members):
            text += "{"
            var separator = ""
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                text += separator + key.quotedForJSON + ":"
                value.write(to: &text)
                separator = ","
            }
            text += "}"
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
