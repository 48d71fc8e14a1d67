extension Literal {
    /// The constant of a built-in type that `text` writes; `nil` where it writes none.
    init?(_ text: String, as builtin: Builtin) {
        switch builtin {
        case .string: self = .string(text)
        case .int, .int64:
            guard let value = Int64(text) else { return nil }
            self = .integer(String(value))
        case .int32:
            guard let value = Int32(text) else { return nil }
            self = .integer(String(value))
        case .double, .float:
            guard let value = Double(text), value.isFinite else { return nil }
            self = .number(String(value))
        case .bool:
            guard let value = Bool(text) else { return nil }
            self = .bool(value)
        case .decimal, .date, .day, .url, .uuid, .data, .json, .upload: return nil
        }
    }
}

extension Builtin {
    /// Whether values of it can be written as constants.
    var hasLiterals: Bool {
        switch self {
        case .string, .int, .int32, .int64, .double, .float, .bool: true
        case .decimal, .date, .day, .url, .uuid, .data, .json, .upload: false
        }
    }
}
