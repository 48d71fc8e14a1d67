import Diagnostics

extension Diagnostic {
    /// - Parameters:
    ///   - near: The types that the name resembles most.
    ///   - words: The words that could be in place of the type.
    static func unknownType(_ name: Name, near: [String], words: [String] = []) -> Diagnostic {
        let isSameWord = near.count == 1 && near[0].lowercased() == name.value.lowercased()
        if !isSameWord, let builtin = TypeSynonyms.builtin(name.value) {
            return unknownType(name, hint: meant(builtin), replacement: name.replacement(among: [builtin]))
        }
        if !isSameWord, let meaning = TypeSynonyms.meaning(ofName: name.value) ?? meaning(ofValue: name.value) {
            return unknownType(name, hint: meaning, replacement: nil)
        }
        if isSameWord, let meaning = meaning(ofLowercased: name.value, near[0]) {
            return unknownType(name, hint: meaning, replacement: nil)
        }
        let all = nearNames(to: name.value, in: near + words)
        // A name in capitals is the name of a model, which may be missing.
        let isOther = all.first.map { words.contains($0) } == true && Identifier.isTypeName(name.value)
        return unknownType(
            name,
            hint: meantWord(all) ?? meantModel(name.value, all.first) ?? "declare it under 'models'",
            replacement: isOther ? nil : name.replacement(amongDeclared: all)
        )
    }

    /// The help for a name that is as near to a type as to a word: `JSON` and `json`.
    private static func meantWord(_ near: [String]) -> String? {
        guard near.count > 1, Set(near.map { $0.lowercased() }).count == 1 else { return nil }
        return "did you mean \(list(near, conjunction: "or"))?"
    }

    private static func unknownType(_ name: Name, hint: String?, replacement: String?) -> Diagnostic {
        .error(
            "unknown-type",
            at: name.location,
            "unknown type '\(name.value)'",
            hint: hint,
            replacement: replacement
        )
    }

    /// The help for a word that has a meaning beside the type whose name it resembles; `nil` for any other word.
    private static func meaning(ofLowercased word: String, _ type: String) -> String? {
        guard word == word.lowercased(), word.first?.isLetter == true else { return nil }
        if type == Builtin.date.rawValue { return "write 'Day' for 2024-02-29, or 'Date' for a date with a time" }
        if Builtin(rawValue: type) != nil { return nil }
        return "did you mean '\(type)'? A field with this text as its only value is '{const: \(word)}'"
    }

    /// A plural may also mean a list.
    private static func meantModel(_ name: String, _ near: String?) -> String? {
        guard let near, name.count > near.count, name.last?.isLetter == true, TypoDetector.mayBeDistinct(name, near)
        else { return meant(near) }
        return "did you mean '\(near)', or a list, '[\(near)]'?"
    }

    /// The help for a value in place of a type.
    private static func meaning(ofValue text: String) -> String? {
        if text == "204" { return "write 'none' for a response without a body" }
        let isFlag = text == "true" || text == "false"
        guard isFlag || text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        let type = isFlag ? "Bool" : "Int"
        let isStatus = Int(text).map { (200...599).contains($0) } ?? false
        return "write the type next to the value: '{type: \(type), default: \(text)}'"
            + (isStatus ? ", or 'responses: {\(text): T}' for a status" : "")
    }
}
