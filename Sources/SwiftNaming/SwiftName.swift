import Foundation
import Spec

/// Swift names for names in a spec, without backticks; see ``SwiftName/escaped(_:)``.
package enum SwiftName {
    /// The naming rules of the current run.
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
        let rest = Self.words(words, of: name).dropFirst().map(capitalized)
        return beginningAsAName(joined([lowercased(first)] + rest))
    }

    /// A property or an enum case: a member that can be declared, `self_` for `self`.
    package static func property(_ name: String, namingSymbols: Bool = false) -> String {
        if namingSymbols { return declarable(member(name, namingSymbols: true)) }
        return rules.properties.name(for: name) { declarable(member($0)) }
    }

    private static func declarable(_ member: String) -> String {
        SwiftKeywords.undeclarable.contains(member) ? member + "_" : member
    }

    /// `name` as the label of a parameter, where Swift accepts nearly every keyword without backticks.
    package static func label(_ name: String) -> String {
        ["inout", "var", "let", "_"].contains(name) ? "`\(name)`" : name
    }

    /// `name` as the label of an argument, where Swift warns about unnecessary backticks.
    package static func argumentLabel(_ name: String) -> String {
        ["inout", "_"].contains(name) ? "`\(name)`" : name
    }

    /// A type: `search_result` → `SearchResult`, `user-id` → `UserID`, `self` → `Self_`.
    package static func type(_ name: String) -> String {
        rules.types.name(for: name) { name in
            let words = Words(name).words
            guard !words.isEmpty else { return capitalized(symbolicName(name)) }
            let type = beginningAsAName(joined(Self.words(words, of: name).map(capitalized)))
            // Even in backticks, a type `Self` would hide the keyword in all types that are nested beside it.
            return type == "Self" ? "Self_" : type
        }
    }

    /// The inline type of the member `name`: `Status` for `status`, and `動物Value` for `動物`, which has no capitals, so
    /// that the type would have the name of the property.
    package static func inlineType(of name: String) -> String {
        let type = type(name)
        return type == property(name) && type != "_" ? type + "Value" : type
    }

    /// The stored property for the computed property of a boxed value: `_parent` for `parent`.
    package static func boxed(_ property: String) -> String {
        let name = "_" + property
        return SwiftKeywords.accessors.contains(name) ? name + "_" : name
    }

    /// `name`, in backticks if it is a keyword.
    package static func escaped(_ name: String) -> String {
        SwiftKeywords.reserved.contains(name) ? "`\(name)`" : name
    }

    /// `name` after a dot, where few keywords need backticks.
    package static func memberReference(_ name: String) -> String {
        switch name {
        case "Type", "Protocol", "Self", "self", "init": "`\(name)`"
        default: name
        }
    }

    /// The words in lowercase if `name` has several words in capitals and no small letter, such as `NOT_IN`: then
    /// capitals do not indicate an abbreviation, as they do in `GMTOffset` and in `US`.
    private static func words(_ words: [String], of name: String) -> [String] {
        let isShouted = words.count { $0.contains(where: \.isUppercase) } > 1 && !name.contains(where: \.isLowercase)
        return isShouted ? words.map { $0.lowercased() } : words
    }

    private static func capitalized(_ word: String) -> String {
        let lowercased = lowercased(word)
        if let initialism = rules.initialisms.initialism(for: lowercased) { return initialism }
        // A word in capitals is lowercased, unless it is short enough for an abbreviation, or consists of several.
        let isShouted = word.count > 3 && word.allSatisfy { !$0.isLowercase } && !rules.initialisms.isRun(lowercased)
        return word.prefix(1).uppercased() + (isShouted ? lowercased.dropFirst() : word.dropFirst())
    }

    /// The word in lowercase. The small letter of the Turkish `İ` is `i`, without the combining dot of Unicode's mapping.
    private static func lowercased(_ word: String) -> String {
        let text = word.lowercased()
        return text.unicodeScalars.contains("\u{307}") ? text.replacing("i\u{307}", with: "i") : text
    }

    /// The words as one name, with a `_` between digits, which would otherwise be another number: `gpt4_1` for `gpt-4.1`.
    private static func joined(_ words: [String]) -> String {
        words.reduce(into: "") { name, word in
            if name.last?.isNumber == true, word.first?.isNumber == true { name += "_" }
            name += word
        }
    }

    /// `name`, after a `_` if it begins with a digit.
    private static func beginningAsAName(_ name: String) -> String {
        name.unicodeScalars.first?.properties.isXIDStart == true ? name : "_" + name
    }

    /// The Swift name of a text that has only symbols, from the names of the symbols; `_` if no symbol has a name.
    private static func symbolicName(_ name: String) -> String {
        let words = name.flatMap { symbolNames[$0].map { [$0] } ?? unicodeWords($0) }
        guard let first = words.first else { return name.isEmpty ? "empty" : "_" }
        return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The words of a symbol's Unicode name: `party`, `popper`.
    private static func unicodeWords(_ symbol: Character) -> [String] {
        symbol.unicodeScalars.filter { !VisibleText.isHidden($0) && !$0.properties.isVariationSelector }
            .flatMap { Words($0.properties.name ?? "").words.map { $0.lowercased() } }
    }

    static let symbolNames: [Character: String] = [
        "+": "plus", "-": "minus", "*": "asterisk", "/": "slash", "=": "equal", "<": "less", ">": "greater",
        "!": "not", "?": "question", "%": "percent", "&": "and", "|": "or", "~": "tilde", "^": "caret", "#": "hash",
        "@": "at", "$": "dollar", ".": "dot", ",": "comma", ":": "colon", ";": "semicolon", "_": "underscore",
        " ": "space", "\t": "tab", "\n": "newline", "\r": "carriageReturn", "\r\n": "carriageReturnNewline",
    ]
}

// Names may differ only in symbols (`GMT+1` and `GMT-1`, `A+` and `A-`), which Swift names usually drop. Where that
// makes names equal, their symbols are written as words. Other names stay: a value that a server adds must not rename
// the values that a client uses.
extension SwiftName {
    /// The property names of one type, as ``property(_:namingSymbols:)`` returns them. Symbols become words in names
    /// that would otherwise be equal to another one.
    package static func properties(_ names: [String]) -> [String] {
        let plain = names.map { property($0) }
        guard plain.hasDuplicates else { return plain }
        let counts = Dictionary(plain.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(names, plain).map { name, plain in
            counts[plain] == 1 ? plain : property(name, namingSymbols: true)
        }
    }

    /// The first of `names` that is not taken, or else the last name with underscores appended.
    package static func free(_ names: [String], beside taken: some Collection<String>) -> String {
        if let free = names.first(where: { !taken.contains($0) }) { return free }
        var name = names.last ?? ""
        repeat { name += "_" } while taken.contains(name)
        return name
    }
}

extension [String] {
    /// Whether two of the strings are equal.
    ///
    /// The names of every request and every type are checked several times, and the result is nearly always `false`.
    /// Comparing a few strings takes less time than hashing them.
    package var hasDuplicates: Bool {
        guard count <= 24 else { return Set(self).count < count }
        return indices.contains { self[..<$0].contains(self[$0]) }
    }
}
