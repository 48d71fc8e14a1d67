/// Segments that the paths of an API begin with, and that name nothing.
enum PathVersion {
    /// Whether a segment is `api`, `rest` or a version, such as `v2`.
    static func isCommon(_ segment: some StringProtocol) -> Bool {
        let text = segment.lowercased()
        return ["api", "rest"].contains(text)
            || text.first == "v" && text.count > 1 && text.dropFirst().allSatisfy(\.isNumber)
    }

    /// Whether a parameter of a path is the version: `version`, `apiVersion`, `api-version`.
    static func isParameter(_ name: String) -> Bool {
        ["version", "apiversion"].contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
