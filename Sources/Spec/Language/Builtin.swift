import TextCoding
package import YAML

/// The built-in types of the language.
///
/// Every rule of the language about a type is a property here: a new type is a new case and its value of each property.
package enum Builtin: String, Vocabulary {
    case string = "String"
    case int = "Int"
    case int32 = "Int32"
    case int64 = "Int64"
    case double = "Double"
    case float = "Float"
    case decimal = "Decimal"
    case bool = "Bool"
    case date = "Date"
    case day = "Day"
    case url = "URL"
    case uuid = "UUID"
    case data = "Data"
    case json = "JSON"
    /// A part of a multipart body, or a whole body: bytes or a file, with its name and media type.
    case upload = "Upload"

    package static let noun = "a type"

    /// A value of the type in messages: `an Int`.
    package var phrase: String {
        switch self {
        case .int, .int32, .int64, .upload: "an \(rawValue)"
        case .string, .double, .float, .decimal, .bool, .date, .day, .url, .uuid, .data, .json: "a \(rawValue)"
        }
    }

    /// The kinds of JSON values.
    package enum JSONKind: Sendable {
        case string, integer, number, bool
        /// A value of any kind.
        case any
    }

    /// The kind of JSON value that represents a value of the type.
    package func jsonKind(_ format: WireFormat?) -> JSONKind {
        switch self {
        case .string, .day, .url, .uuid, .data, .upload: .string
        case .date: format?.isNumber == true ? .number : .string
        case .int, .int32, .int64: format == nil ? .integer : .string
        case .double, .float, .decimal: format == nil ? .number : .string
        case .bool: .bool
        case .json: .any
        }
    }

    /// The kinds of JSON values that the type is written as, and that its reader accepts.
    package func jsonKinds(_ format: WireFormat?) -> [JSONKind] {
        if format == .format(.numberOrString) { return [jsonKind(nil), .string] }
        // A number of seconds may be a whole number.
        if self == .date, format?.isNumber == true { return [.integer, .number] }
        if format?.isQuotedDate == true { return [.string, .integer, .number] }
        return [jsonKind(format)]
    }

    /// Whether all values of the type have the same wire format. Dates and data have a format that is chosen at each
    /// use, and an upload is a part of a body. Only types with one wire format can be arguments of models with
    /// parameters.
    package var codesItself: Bool {
        switch self {
        case .date, .data, .upload: false
        case .string, .int, .int32, .int64, .double, .float, .decimal, .bool, .day, .url, .uuid, .json: true
        }
    }

    /// Whether the type can be the key type of a map.
    package var isMapKey: Bool {
        switch self {
        case .string, .int: true
        case .int32, .int64, .double, .float, .decimal, .bool, .date, .day, .url, .uuid, .data, .json, .upload: false
        }
    }

    /// The constant of the type that `text` represents; `nil` if it represents none.
    package func literal(_ text: String) -> Literal? {
        switch self {
        case .string: .string(text)
        case .int, .int64: Int64(text).map { .integer(String($0)) }
        case .int32: Int32(text).map { .integer(String($0)) }
        case .double: Self.isInRange(text, of: Double.self) ? Double(text).map { .number(String($0)) } : nil
        // The shortest text that reads as the Float, such as 0.12345679, may be another number on the wire.
        case .float: Self.isInRange(text, of: Float.self) ? Double(text).map { .number(String($0)) } : nil
        case .bool: Bool(text).map { .bool($0) }
        case .decimal, .date, .day, .url, .uuid, .data, .json, .upload: nil
        }
    }

    /// Whether `text` is a number that is neither too large for the type, which would store infinity, nor too small, so
    /// that the type would store zero or fewer digits, of which the compiler warns.
    private static func isInRange<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ text: String,
        of _: Value.Type
    ) -> Bool {
        guard let value = Value(text), value.isFinite else { return false }
        if !value.isZero { return value.magnitude > Value.leastNormalMagnitude }
        let exponent: Set<Character> = text.contains { "xX".contains($0) } ? ["p", "P"] : ["e", "E"]
        return !text.prefix { !exponent.contains($0) }.contains { $0.isHexDigit && $0 != "0" }
    }

    /// The constant of the type that `text` represents; `nil` if it represents none, or if it is a whole number of at most
    /// 64 bits, in decimal digits, that the type would round.
    package func exactLiteral(_ text: String) -> Literal? {
        rounding(text) == nil ? literal(text) : nil
    }

    /// The whole number that a Double or a Float stores in place of the whole number `text`, which has too many digits;
    /// `nil` for any other number or type. A number of more than 64 bits, one with a fraction or an exponent, and one in
    /// hexadecimal digits are not compared with their Double.
    func rounding(_ text: String) -> String? {
        let isNegative = text.first == "-"
        guard let magnitude = UInt64(isNegative ? text.dropFirst() : text[...]) else { return nil }
        let nearest: String? =
            switch self {
            case .double: Self.nearest(Double.self, to: magnitude)
            case .float: Self.nearest(Float.self, to: magnitude)
            default: nil
            }
        return nearest.map { isNegative ? "-" + $0 : $0 }
    }

    /// The value of a type that is nearest to a number; `nil` if it is the number, or is written as it.
    private static func nearest<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _: Value.Type,
        to number: UInt64
    ) -> String? {
        guard Value(exactly: number) == nil else { return nil }
        let value = Value(number)
        // The shortest text of a large Float, such as 1e+11, may be the number although the Float is another one.
        if significantDigits(of: value.description) == significantDigits(of: String(number)) { return nil }
        return UInt64(exactly: value).map { String($0) } ?? value.description
    }

    /// The digits of a whole number without its zeros at the end, also of one with an exponent.
    private static func significantDigits(of text: String) -> Substring {
        var digits = text.prefix { $0 != "e" }.filter { $0 != "." }[...]
        while digits.last == "0" { digits.removeLast() }
        return digits
    }

    /// Whether values of the type can be written as constants.
    var hasLiterals: Bool {
        switch self {
        case .string, .int, .int32, .int64, .double, .float, .bool: true
        case .decimal, .date, .day, .url, .uuid, .data, .json, .upload: false
        }
    }
}

extension Builtin {
    /// Whether `text` can be an example of the type in a format. Dates in a pattern are not checked, and neither are URLs,
    /// since one in an example may be relative.
    func accepts(_ text: String, _ format: WireFormat?) -> Bool {
        switch self {
        case .string, .int, .int32, .int64, .double, .float, .bool: literal(text) != nil
        case .day: TextSyntax.isDate(text)
        case .uuid: TextSyntax.isUUID(text)
        case .decimal: Self.isDecimal(text)
        case .date:
            format.map { !$0.isNumber && !$0.isQuotedDate || Double(text) != nil } ?? TextSyntax.isDateTime(text)
        case .data: Self.isData(text, format)
        case .url, .json, .upload: true
        }
    }

    /// Whether `text` consists of hexadecimal digits, or of characters of Base64 (RFC 4648) and whitespace.
    private static func isData(_ text: String, _ format: WireFormat?) -> Bool {
        guard format != .hex else { return text.count.isMultiple(of: 2) && text.allSatisfy(\.isHexDigit) }
        let text = text.filter { !$0.isWhitespace }
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
