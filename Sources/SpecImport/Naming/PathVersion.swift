/// Segments that the paths of an API begin with, and that name nothing.
enum PathVersion {
    /// Whether a segment is `api`, `rest` or a version, such as `v2`.
    static func isCommon(_ segment: some StringProtocol) -> Bool {
        let text = segment.lowercased()
        return ["api", "rest"].contains(text)
            || text.first == "v" && text.count > 1 && text.dropFirst().allSatisfy(\.isNumber)
    }

    /// Whether a word in front of a name is `api`, a version or a date, or `api` with one of them: `v2`, `20100401`,
    /// `api20100401`.
    static func isCommonWord(_ word: some StringProtocol) -> Bool {
        let text = word.lowercased()
        let rest = text.hasPrefix("api") ? text.dropFirst(3) : text[...]
        let number = rest.first == "v" ? rest.dropFirst() : rest
        return number.allSatisfy { $0.isASCII && $0.isNumber } && text != "v"
    }

    /// Whether a parameter of a path is the version: `version`, `apiVersion`, `api-version`.
    static func isParameter(_ name: String) -> Bool {
        ["version", "apiversion"].contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
