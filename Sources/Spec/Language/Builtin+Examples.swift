extension Builtin {
    /// Whether `text` can be an example of the type. Dates and bytes are not checked, since they have many formats, and
    /// neither are URLs, since one in an example may be relative.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .string, .int, .int32, .int64, .double, .float, .bool: literal(text) != nil
        case .day: Self.isDay(text)
        case .uuid: Self.isUUID(text)
        case .decimal: Self.isDecimal(text)
        case .date, .url, .data, .json, .upload: true
        }
    }

    /// Whether `text` is a calendar date of RFC 3339: `2024-02-29`.
    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month
        else { return false }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return 1...days[month - 1] ~= day
    }

    /// Whether `text` is a UUID (RFC 9562, section 4).
    private static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// Whether `text` is a number in decimal digits.
    private static func isDecimal(_ text: String) -> Bool {
        Double(text)?.isFinite == true && !text.contains { $0 == "x" || $0 == "X" }
    }
}
