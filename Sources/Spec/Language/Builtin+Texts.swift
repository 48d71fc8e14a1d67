import TextCoding
package import YAML

extension Builtin {
    /// Whether `text` can be an example of the type. Dates and bytes are not checked, since they have many formats, and
    /// neither are URLs, since one in an example may be relative.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .string, .int, .int32, .int64, .double, .float, .bool: literal(text) != nil
        case .day: TextSyntax.isDate(text)
        case .uuid: TextSyntax.isUUID(text)
        case .decimal: Self.isDecimal(text)
        case .date, .url, .data, .json, .upload: true
        }
    }

    /// Whether `text` is a number in decimal digits.
    private static func isDecimal(_ text: String) -> Bool {
        Double(text)?.isFinite == true && !text.contains { $0 == "x" || $0 == "X" }
    }

    /// The type that an unquoted text probably has in JSON, Int, Double or Bool; `nil` for a string.
    package static func implied(by text: String) -> Builtin? {
        [.int, .double, .bool].first { $0.literal(text) != nil }
    }
}

extension Scalar {
    /// The type that the value probably has in JSON, Int, Double or Bool; `nil` for a string.
    package var impliedType: Builtin? { style == .plain ? Builtin.implied(by: text) : nil }
}
