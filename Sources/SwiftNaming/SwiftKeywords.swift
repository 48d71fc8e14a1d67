/// The words that Swift accepts as names only in backticks.
package enum SwiftKeywords {
    static let reserved: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "await", "associatedtype", "break", "case", "catch", "class",
        "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "_",
    ]

    /// The members that a type cannot declare, even in backticks, or that would hide members of every type.
    package static let undeclarable: Set<String> = [
        "self", "init", "hashValue", "allCases", "allKnownCases", "rawValue", "_",
    ]

    /// The names that Swift parses as the beginning of an accessor inside the braces of a computed property.
    static let accessors: Set<String> = ["_read", "_modify", "__consuming"]
}
