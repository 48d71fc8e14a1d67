/// The resolution of relative URLs (RFC 3986, section 5.2).
enum RelativeURL {
    /// The URL that a relative URL without a host means.
    ///
    /// - Parameter base: A URL with a scheme and a host.
    static func resolve(_ reference: String, against base: String) -> String {
        let start = base.firstRange(of: "://")?.upperBound ?? base.startIndex
        let end = base[start...].firstIndex { "/?#".contains($0) } ?? base.endIndex
        let (path, suffix) = parts(of: reference[...])
        let (basePath, _) = parts(of: base[end...])
        // A path without a slash replaces the last segment of the base.
        let folder = basePath.lastIndex(of: "/").map { String(basePath[...$0]) } ?? "/"
        let whole = path.hasPrefix("/") ? String(path) : folder + path
        return base[..<end] + (whole.isEmpty ? "" : withoutDotSegments(whole)) + suffix
    }

    /// The path of a URL without a host, and the rest.
    private static func parts(of url: Substring) -> (path: Substring, suffix: Substring) {
        let end = url.firstIndex { "?#".contains($0) } ?? url.endIndex
        return (url[..<end], url[end...])
    }

    /// The path without `.` and `..` as segments. It never leaves the root.
    private static func withoutDotSegments(_ path: String) -> String {
        var segments: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false)
        for segment in all.dropFirst() {
            switch segment {
            case ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(segment)
            }
        }
        // The folder that a dot at the end means.
        if [".", ".."].contains(all.last) { segments.append("") }
        return segments.map { "/" + $0 }.joined()
    }
}
