/// Swift's spelling of a name from a spec, without back-ticks; see ``SwiftName/escaped(_:)``.
package enum SwiftName {
    /// A property, parameter, function or enum case: `html_url` → `htmlURL`, `+1` → `plus1`, `2fa` → `_2fa`.
    ///
    /// - Parameter spellingSymbols: Whether symbols count that are else taken for gaps: `GMT-1` → `gmtMinus1`.
    package static func member(_ name: String, spellingSymbols: Bool = false) -> String {
        if spellingSymbols { return spelledMember(name, spellingSymbols: true) }
        return members.spelling(of: name) { spelledMember($0, spellingSymbols: false) }
    }

    private static let members = NameMemory()
    private static let properties = NameMemory()
    private static let types = NameMemory()

    private static func spelledMember(_ name: String, spellingSymbols: Bool) -> String {
        let words = Words(name, spellingSymbols: spellingSymbols).words
        guard let first = words.first else { return spelledSymbols(name) }
        let rest = words.dropFirst().map(capitalized).joined()
        return beginningAsAName(first.lowercased() + rest)
    }

    /// A property or an enum case: a member that can be declared, `self_` for `self`.
    package static func property(_ name: String, spellingSymbols: Bool = false) -> String {
        if spellingSymbols { return declarable(member(name, spellingSymbols: true)) }
        return properties.spelling(of: name) { declarable(member($0)) }
    }

    private static func declarable(_ member: String) -> String {
        SwiftKeywords.undeclarable.contains(member) ? member + "_" : member
    }

    /// `name` as the label of a parameter, where Swift takes nearly every keyword as it is.
    static func label(_ name: String) -> String {
        ["inout", "var", "let", "_"].contains(name) ? "`\(name)`" : name
    }

    /// `name` as the label of an argument, where Swift warns of back-ticks without need.
    static func argumentLabel(_ name: String) -> String {
        ["inout", "_"].contains(name) ? "`\(name)`" : name
    }

    /// A type: `search_result` → `SearchResult`, `user-id` → `UserID`, `self` → `Self_`.
    package static func type(_ name: String) -> String {
        types.spelling(of: name) { name in
            let words = Words(name).words
            guard !words.isEmpty else { return capitalized(spelledSymbols(name)) }
            let type = beginningAsAName(words.map(capitalized).joined())
            // Even in back-ticks it would take over the keyword in all that is nested beside it.
            return type == "Self" ? "Self_" : type
        }
    }

    /// `name` in back-ticks where Swift would take it for a keyword.
    static func escaped(_ name: String) -> String {
        SwiftKeywords.reserved.contains(name) ? "`\(name)`" : name
    }

    /// `name` as a member behind a dot, where Swift takes nearly every keyword as it is.
    static func behindDot(_ name: String) -> String {
        switch name {
        case "Type", "Protocol", "Self", "self", "init": "`\(name)`"
        default: name
        }
    }

    private static func capitalized(_ word: String) -> String {
        let lowercased = word.lowercased()
        if let initialism = Initialisms.spelling(of: lowercased) { return initialism }
        // A word in capitals is taken for shouting, unless it is short enough for an abbreviation.
        let isShouted = word.count > 3 && word.allSatisfy { !$0.isLowercase }
        return word.prefix(1).uppercased() + (isShouted ? lowercased.dropFirst() : word.dropFirst())
    }

    /// `name` behind a `_` where it begins with a digit.
    private static func beginningAsAName(_ name: String) -> String {
        name.unicodeScalars.first?.properties.isXIDStart == true ? name : "_" + name
    }

    /// A name of nothing but symbols, by what they are called; `_` for what has no name.
    private static func spelledSymbols(_ name: String) -> String {
        let words = name.flatMap { symbolNames[$0].map { [$0] } ?? unicodeWords($0) }
        guard let first = words.first else { return name.isEmpty ? "empty" : "_" }
        return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// What Unicode calls a symbol: `party`, `popper`.
    private static func unicodeWords(_ symbol: Character) -> [String] {
        symbol.unicodeScalars.filter { !VisibleText.isHidden($0) && !$0.properties.isVariationSelector }
            .flatMap { Words($0.properties.name ?? "").words.map { $0.lowercased() } }
    }

    static let symbolNames: [Character: String] = [
        "+": "plus", "-": "minus", "*": "asterisk", "/": "slash", "=": "equal", "<": "less", ">": "greater",
        "!": "not", "?": "question", "%": "percent", "&": "and", "|": "or", "~": "tilde", "^": "caret", "#": "hash",
        "@": "at", "$": "dollar", ".": "dot", ",": "comma", ":": "colon", ";": "semicolon", "_": "underscore",
        " ": "space",
    ]
}
