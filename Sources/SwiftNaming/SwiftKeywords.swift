/// The words that Swift does not take as a name without back-ticks.
package enum SwiftKeywords {
    static let reserved: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "await", "associatedtype", "break", "case", "catch", "class",
        "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "_",
    ]

    /// Members that a type cannot declare, even in back-ticks, or that would hide what every type has.
    package static let undeclarable: Set<String> = [
        "self", "init", "hashValue", "allCases", "allKnownCases", "rawValue", "_",
    ]

    /// What begins an accessor in front of the braces of a computed property.
    static let accessors: Set<String> = ["_read", "_modify", "__consuming"]
}
