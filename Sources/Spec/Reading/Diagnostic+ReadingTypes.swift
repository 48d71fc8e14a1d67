import Diagnostics
import YAML

/// The diagnostics of texts and lists that are not types.
extension Diagnostic {
    static func emptyType(at location: SourceLocation) -> Diagnostic {
        .error("bad-type", at: location, "a type is missing here")
    }

    /// - Parameter isCut: Whether the elements are parts of one type with arguments, which YAML splits at a comma.
    static func badListType(_ words: [String?], isCut: Bool, at location: SourceLocation) -> Diagnostic {
        let names = words.compactMap(\.self)
        let values = names.joined(separator: ", ")
        // Types begin with a capital, so small letters are the values of an enum. Names in capitals may be either.
        let usual =
            if names.count < max(words.count, 2) {
                "write [T]"
            } else if names.allSatisfy({ $0 == $0.uppercased() || $0.first?.isUppercase == false }) {
                "write [T] for a list, or {enum: [\(values)]} for one of the values"
            } else if Set(names).count == 1 {
                "write [\(names[0])], also for a list of a fixed length"
            } else if names.allSatisfy({ $0.first?.isUppercase == true }) {
                "write [T] for a list, \(union(of: names)) for a value of one of the types, "
                    + "or [\(union(of: names))] for a list of all of them, such as a pair"
            } else {
                "write [T]"
            }
        // JSON Schema writes a nullable type as a list: `[string, "null"]`.
        let alternatives = words.map { $0 ?? "" }.joined(separator: "|")
        let hint = words.contains("null") ? TypeSynonyms.meaning(of: alternatives) : nil
        return .error(
            "bad-type",
            at: location,
            words.isEmpty ? "the list names no element type" : "a list has one element type, found \(words.count)",
            hint: isCut ? commaHint : hint ?? usual
        )
    }

    /// A union of types, each once.
    private static func union(of names: [String]) -> String {
        var seen: Set<String> = []
        return "{union: [\(names.filter { seen.insert($0).inserted }.joined(separator: ", "))]}"
    }

    private static let commaHint =
        "inside braces and brackets, a comma ends an unquoted text: put the type in quotes, \"M(T, U)\""

    /// - Parameter meaning: The help for a type of another language.
    static func badType(_ error: TypeTextError, meaning: String? = nil) -> Diagnostic {
        let message =
            switch error.reason {
            case .unexpected(let text): error.invisible?.message ?? "'\(text)' cannot be part of a type"
            case .unfinished: "the type is not finished"
            case .unclosedBracket: "the bracket that opens here is not closed"
            case .unclosedParenthesis: "the parenthesis that opens here is not closed"
            case .tooDeep: "brackets are nested too deeply"
            }
        let meaning = error.invisible?.hint ?? error.meaningOfComment ?? error.meaningOfQuotes ?? meaning
        let hint =
            if case .unclosedParenthesis = error.reason { commaHint } else {
                meaning ?? "a type is a name, [T], [K: T], M(T) or one of them with '?'; ' -- ' begins a description"
            }
        return .error("bad-type", at: error.location, message, hint: hint)
    }
}

extension TypeTextError {
    /// The invisible character at which the type ends; `nil` for any other mistake.
    fileprivate var invisible: InvisibleCharacter? {
        guard case .unexpected(let text) = reason else { return nil }
        let end = text.hasPrefix("--") ? text.dropFirst(2) : text[...]
        return end.unicodeScalars.first.flatMap { InvisibleCharacter($0) }
    }

    /// The help for a comment after the type that YAML reads as text; `nil` for any other mistake.
    fileprivate var meaningOfComment: String? {
        guard case .unexpected(let text) = reason else { return nil }
        if text.hasPrefix("//") { return "a comment begins with '#'" }
        return text.hasPrefix("#") ? "a comment is separated by a space: ' # …'" : nil
    }

    /// The help for a type in typographic quotes; `nil` for any other mistake.
    fileprivate var meaningOfQuotes: String? {
        guard case .unexpected(let text) = reason else { return nil }
        return text.betweenTypographicQuotes.map { "remove the typographic quotes: '\($0)'" }
    }
}
