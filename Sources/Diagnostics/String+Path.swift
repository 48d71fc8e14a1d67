/// Paths of files. A slash separates their components; on Windows, a backslash does, too.
///
/// Paths are split by bytes: a combining mark after a slash would be a part of the same character.
extension String {
    /// The name of the file or folder that the path leads to; empty for the root folder and for an empty path.
    package var lastPathComponent: String {
        utf8.split(whereSeparator: Self.isPathSeparator).last.map { String(Substring($0)) } ?? ""
    }

    /// The path up to its last separator, with it: the folder of the file; empty for a name alone.
    package var pathOfFolder: String {
        utf8.lastIndex(where: Self.isPathSeparator).map { String(self[..<utf8.index(after: $0)]) } ?? ""
    }

    /// The path without the separators at its end, unless it is that of the root folder.
    package var withoutTrailingSeparators: String {
        let end = utf8.lastIndex { !Self.isPathSeparator($0) }.map { utf8.index(after: $0) }
        return String(end.map { self[..<$0] } ?? Substring(utf8.prefix(1)))
    }

    /// The path of a file in the folder that has this path; the name alone for an empty path.
    package func appendingPathComponent(_ name: String) -> String {
        guard let last = utf8.last, !Self.isPathSeparator(last) else { return self + name }
        return self + "/" + name
    }

    private static func isPathSeparator(_ byte: UInt8) -> Bool {
        #if os(Windows)
            byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
        #else
            byte == UInt8(ascii: "/")
        #endif
    }
}
