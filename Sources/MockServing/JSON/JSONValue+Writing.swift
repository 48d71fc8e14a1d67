import TextCoding

extension JSONValue {
    /// The value as JSON on several lines, for people; it ends with a line feed.
    package var prettyText: String {
        var text = ""
        write(to: &text, indentation: "")
        return text + "\n"
    }

    /// The value as JSON on one line.
    package var compactText: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text
    }

    /// - Parameter indentation: The indentation of the line; `nil` writes everything on one line.
    private func write(to text: inout String, indentation: String?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let numeral): text += numeral
        case .string(let string): text += JSONString.quoted(string)
        case .list(let elements):
            Self.write(elements, between: ("[", "]"), to: &text, indentation) { element, text, inner in
                element.write(to: &text, indentation: inner)
            }
        case .object(let members):
            Self.write(members, between: ("{", "}"), to: &text, indentation) { member, text, inner in
                text += JSONString.quoted(member.key)
                text += inner == nil ? ":" : ": "
                member.value.write(to: &text, indentation: inner)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part],
        between brackets: (String, String),
        to text: inout String,
        _ indentation: String?,
        _ writePart: (Part, inout String, String?) -> Void
    ) {
        text += brackets.0
        let inner = indentation.map { $0 + "  " }
        for (index, part) in parts.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += "\n" + inner }
            writePart(part, &text, inner)
        }
        if let indentation, !parts.isEmpty { text += "\n" + indentation }
        text += brackets.1
    }
}
