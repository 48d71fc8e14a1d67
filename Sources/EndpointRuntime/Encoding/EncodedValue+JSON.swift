import Foundation

extension EncodedValue {
    /// The value as JSON: keys in order, no space, slashes as they are, so that equal values give equal bytes.
    ///
    /// - Throws: ``BuildFailure`` for an upload.
    var json: String {
        get throws(BuildFailure) {
            var text = ""
            try write(to: &text)
            return text
        }
    }

    private func write(to text: inout String) throws(BuildFailure) {
        switch self {
        case .null, .bool, .number: text += try scalarText(of: "")
        case .string(let string): Self.write(string, to: &text)
        case .bytes(let data): Self.write(data.base64EncodedString(), to: &text)
        case .upload: throw BuildFailure("an upload cannot stand in JSON; only a multipart form can carry it")
        case .list(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                try element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, (key, value)) in members.sortedUnique.enumerated() {
                if index > 0 { text += "," }
                Self.write(key, to: &text)
                text += ":"
                try value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
