import Diagnostics
import YAML

/// Types in the syntax of other languages: `string[]`, `Map<String, Int>`, `String | null`, `[String!]!`.
extension TypeSynonyms {
    /// The help for a type in foreign syntax; `nil` for any other text.
    static func meaning(of text: String) -> String? {
        // Limits the recursion: a longer text may contain deeply nested brackets.
        guard text.utf8.count <= 200 else { return nil }
        if text.contains("{") { return InlineTypeHint.optional(text) }
        if text.hasPrefix("("), text.hasSuffix(")") { return pair }
        if let (words, type) = qualified(text) { return meaning(ofQualifiers: words, type) }
        if let (type, value) = assignment(text) { return "write '{type: \(type), default: \(value)}'" }
        if let builtin = builtin(text) { return Diagnostic.meant("\(builtin)") }
        if let meaning = meaning(ofName: text) { return meaning }
        if let colon = text.firstIndex(of: ":"), Identifier.isValid(String(text[..<colon].filter { $0 != "?" })) {
            return "put a space after the colon"
        }
        let alternatives = parts(of: text, separator: "|")
        if alternatives.count > 1 { return choice(alternatives) }
        if text.hasSuffix("[]") { return "a list is written '\(translated(text))'" }
        if let (name, argument) = subscripted(text), lists.contains(name.lowercased()) {
            return "a list is written '[\(translated(argument))]'"
        }
        if text.contains("!") { return "a value without a '?' is never null: '\(translated(text))'" }
        if let (name, arguments) = generic(text) {
            let translation = translated(text)
            if lists.contains(name.lowercased()) { return "a list is written '\(translation)'" }
            if maps.contains(name.lowercased()), arguments.count == 2 { return "a map is written '\(translation)'" }
            if optionals.contains(name.lowercased()) { return "a value that may be null is written '\(translation)'" }
            return meaning(ofName: name) ?? "a generic model is written '\(translation)'"
        }
        if let slash = text.lastIndex(of: "/"), Identifier.isTypeName(String(text[text.index(after: slash)...])) {
            return "name the model: '\(text[text.index(after: slash)...])'"
        }
        return meaning(ofDotted: text)
    }

    /// The help for a text with dots, which is a value, such as `app.bsky.feed.post#main`, or a qualified type.
    private static func meaning(ofDotted text: String) -> String? {
        let names = text.split(separator: ".", omittingEmptySubsequences: false)
        guard names.count > 1, let last = names.last else { return nil }
        let isName = { (part: Substring) in Identifier.isValid(String(part)) }
        if names.allSatisfy(isName), last.first?.isUppercase == true {
            return "a type has one name: write '\(last)'"
        }
        guard names.allSatisfy({ $0.split(whereSeparator: { "#-".contains($0) }).allSatisfy(isName) && !$0.isEmpty })
        else { return nil }
        return "a field with this text as its only value is '{const: \(text)}'"
    }

    private static let pair =
        "a pair has no type of its own: write [T] for a list of a fixed length, or a model with 'swift: …' that reads it"

    /// The words before the type in `optional String`; `nil` for any other text.
    private static func qualified(_ text: String) -> (word: Substring, type: String)? {
        let words = text.split(separator: " ")
        guard words.count == 2, words[1].allSatisfy({ $0.isLetter || $0.isNumber || "[]?:".contains($0) }),
            ["optional", "nullable", "required"].contains(words[0].lowercased())
        else { return nil }
        return (words[0], translated(String(words[1])))
    }

    private static func meaning(ofQualifiers word: Substring, _ type: String) -> String {
        switch word.lowercased() {
        case "nullable": "a value that may be null is written '\(type)?'"
        case "required": "a field is required unless its name ends in '?': write '\(type)'"
        default: "a '?' after the name means that the key may be absent: 'name?: \(type)'"
        }
    }

    /// The parts of a type with a default value in the syntax of other languages: `Int = 30`; `nil` for any other text.
    private static func assignment(_ text: String) -> (type: String, value: String)? {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let (type, value) = (trimmed(text[..<sign]), trimmed(text[text.index(after: sign)...]))
        guard let first = type.first, first.isLetter || first == "[", !type.contains("("), let last = type.last,
            last.isLetter || last.isNumber || "]?".contains(last), !value.isEmpty, !value.hasPrefix("=")
        else { return nil }
        return (translated(type), value)
    }

    /// The type in the syntax of specs. Parts without a translation are unchanged.
    private static func translated(_ text: String) -> String {
        var text = trimmed(text)
        if text.hasPrefix("!") { text = trimmed(text.dropFirst()) }
        if text.hasSuffix("!") { text = trimmed(text.dropLast()) }
        if text.hasSuffix("[]") { return "[\(translated(String(text.dropLast(2))))]" }
        if text.hasPrefix("["), text.hasSuffix("]") { return "[\(translated(String(text.dropFirst().dropLast())))]" }
        // The recursion ends, since every alternative is shorter than the text.
        let alternatives = parts(of: text, separator: "|")
        if alternatives.count > 1 {
            let others = alternatives.filter { !nulls.contains($0) }
            return others.count == 1 ? translated(others[0]) + "?" : text
        }
        if let (name, arguments) = generic(text) {
            let types = arguments.map(translated)
            if lists.contains(name.lowercased()), types.count == 1 { return "[\(types[0])]" }
            if maps.contains(name.lowercased()), types.count == 2 { return "[\(types[0]): \(types[1])]" }
            if optionals.contains(name.lowercased()), types.count == 1 { return types[0] + "?" }
            return "\(name)(\(types.joined(separator: ", ")))"
        }
        let own = Builtin.allCases.first { $0.rawValue.lowercased() == text.lowercased() }?.rawValue
        return own ?? builtin(text) ?? text
    }

    /// The help for alternatives, which are types or strings; `nil` if one of them is empty.
    private static func choice(_ parts: [String]) -> String? {
        guard !parts.contains(where: \.isEmpty) else { return nil }
        let others = parts.filter { !nulls.contains($0) }
        if let other = others.first, others.count == 1, parts.count == 2 {
            return "a value that may be null is written '\(translated(other))?'"
        }
        let types = others.map(translated)
        let areTypes = types.allSatisfy { $0.first?.isUppercase == true || $0.first == "[" }
        let names = (areTypes ? types : others).map { $0.filter { $0 != "'" && $0 != "\"" } }.joined(separator: ", ")
        return areTypes ? "declare a union: '{union: [\(names)]}'" : "declare an enum: '{enum: [\(names)]}'"
    }

    /// The name and the arguments of `Name<A, B>`.
    private static func generic(_ text: String) -> (name: String, arguments: [String])? {
        guard let start = text.firstIndex(of: "<"), text.last == ">", start > text.startIndex else { return nil }
        let inside = text[text.index(after: start)...].dropLast()
        return (trimmed(text[..<start]), parts(of: inside, separator: ","))
    }

    /// The name and the argument of `Name[A]`.
    private static func subscripted(_ text: String) -> (name: String, argument: String)? {
        guard let start = text.firstIndex(of: "["), text.last == "]", start > text.startIndex else { return nil }
        let argument = text[text.index(after: start)...].dropLast()
        return argument.isEmpty ? nil : (trimmed(text[..<start]), String(argument))
    }

    /// The parts between separators that are outside of brackets.
    private static func parts(of text: some StringProtocol, separator: Character) -> [String] {
        var parts = [""]
        var depth = 0
        for character in text {
            if "<[(".contains(character) { depth += 1 }
            if ">])".contains(character) { depth -= 1 }
            if character == separator, depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { trimmed($0) }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop { $0 == " " }
        return String(start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)])
    }

    private static let nulls: Set = ["null", "nil", "undefined", "None"]
}
