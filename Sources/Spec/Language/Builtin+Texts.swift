import TextCoding
package import YAML

extension Builtin {
    /// Whether `text` can be an example of the type in a format. Dates in a pattern are not checked, and neither are URLs,
    /// since one in an example may be relative.
    func accepts(_ text: String, _ format: WireFormat?) -> Bool {
        switch self {
        case .string, .int, .int32, .int64, .double, .float, .bool: literal(text) != nil
        case .day: TextSyntax.isDate(text)
        case .uuid: TextSyntax.isUUID(text)
        case .decimal: Self.isDecimal(text)
        case .date: format.map { !$0.isNumber || Double(text) != nil } ?? TextSyntax.isDateTime(text)
        case .data: Self.isData(text, format)
        case .url, .json, .upload: true
        }
    }

    /// Whether `text` consists of hexadecimal digits, or of characters of Base64 (RFC 4648).
    private static func isData(_ text: String, _ format: WireFormat?) -> Bool {
        guard format != .hex else { return text.count.isMultiple(of: 2) && text.allSatisfy(\.isHexDigit) }
        let symbols = format == .base64url ? "-_" : "+/"
        let digits = text.prefix { $0 != "=" }
        return digits.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || symbols.contains($0) }
            && text.dropFirst(digits.count).allSatisfy { $0 == "=" }
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
