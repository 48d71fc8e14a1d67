import Foundation

/// Swift names for names in a spec, without backticks; see ``SwiftName/escaped(_:)``.
package enum SwiftName {
    /// The rules of the run that names are made in.
    @TaskLocal package static var rules = NamingRules()

    /// A property, parameter, function or enum case: `html_url` → `htmlURL`, `+1` → `plus1`, `2fa` → `_2fa`.
    ///
    /// - Parameter namingSymbols: Whether symbols become words instead of separators: `GMT-1` → `gmtMinus1`.
    package static func member(_ name: String, namingSymbols: Bool = false) -> String {
        if namingSymbols { return memberName(name, namingSymbols: true) }
        return rules.members.name(for: name) { memberName($0, namingSymbols: false) }
    }

    private static func memberName(_ name: String, namingSymbols: Bool) -> String {
        let words = Words(name, namingSymbols: namingSymbols).words
        guard let first = words.first else { return symbolicName(name) }
        let rest = words.dropFirst().map(capitalized).joined()
        return beginningAsAName(first.lowercased() + rest)
    }

    /// A property or an enum case: a member that can be declared, `self_` for `self`.
    package static func property(_ name: String, namingSymbols: Bool = false) -> String {
        if namingSymbols { return declarable(member(name, namingSymbols: true)) }
        return rules.properties.name(for: name) { declarable(member($0)) }
    }

    private static func declarable(_ member: String) -> String {
        SwiftKeywords.undeclarable.contains(member) ? member + "_" : member
    }

    /// `name` as the label of a parameter, where Swift takes nearly every keyword as it is.
    package static func label(_ name: String) -> String {
        ["inout", "var", "let", "_"].contains(name) ? "`\(name)`" : name
    }

    /// `name` as the label of an argument, where Swift warns of back-ticks without need.
    package static func argumentLabel(_ name: String) -> String {
        ["inout", "_"].contains(name) ? "`\(name)`" : name
    }

    /// A type: `search_result` → `SearchResult`, `user-id` → `UserID`, `self` → `Self_`.
    package static func type(_ name: String) -> String {
        rules.types.name(for: name) { name in
            let words = Words(name).words
            guard !words.isEmpty else { return capitalized(symbolicName(name)) }
            let type = beginningAsAName(words.map(capitalized).joined())
            // Even in back-ticks it would take over the keyword in all that is nested beside it.
            return type == "Self" ? "Self_" : type
        }
    }

    /// A type that is written in the member `name`: `Status` for `status`, `動物Value` for `動物`, which has no capitals and
    /// would be called as the property is.
    package static func inlineType(of name: String) -> String {
        let type = type(name)
        return type == property(name) && type != "_" ? type + "Value" : type
    }

    /// The stored property behind the property of a boxed value: `_parent` for `parent`.
    package static func boxed(_ property: String) -> String {
        let name = "_" + property
        return SwiftKeywords.accessors.contains(name) ? name + "_" : name
    }

    /// `name` in back-ticks where Swift would take it for a keyword.
    package static func escaped(_ name: String) -> String {
        SwiftKeywords.reserved.contains(name) ? "`\(name)`" : name
    }

    /// `name` as it is written after a dot; Swift needs backticks there for few keywords.
    package static func memberReference(_ name: String) -> String {
        switch name {
        case "Type", "Protocol", "Self", "self", "init": "`\(name)`"
        default: name
        }
    }

    private static func capitalized(_ word: String) -> String {
        let lowercased = word.lowercased()
        if let initialism = rules.initialisms.initialism(for: lowercased) { return initialism }
        // A word in capitals is taken for shouting, unless it is short enough for an abbreviation.
        let isShouted = word.count > 3 && word.allSatisfy { !$0.isLowercase }
        return word.prefix(1).uppercased() + (isShouted ? lowercased.dropFirst() : word.dropFirst())
    }

    /// `name` behind a `_` where it begins with a digit.
    private static func beginningAsAName(_ name: String) -> String {
        name.unicodeScalars.first?.properties.isXIDStart == true ? name : "_" + name
    }

    /// The Swift name of a text that has only symbols, from the names of the symbols; `_` if none has a name.
    private static func symbolicName(_ name: String) -> String {
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
