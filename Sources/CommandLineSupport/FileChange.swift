import Foundation

/// The addition, change or removal of a file.
package struct FileChange {
    /// The file's name in its folder.
    package let name: String
    /// The old contents; `nil` if the file does not exist yet.
    let old: Data?
    /// The new contents; `nil` if the file is removed.
    let new: Data?

    /// `added`, `changed` or `removed`.
    package var kind: String {
        if old == nil { return "added" }
        return isRemoval ? "removed" : "changed"
    }

    package var isRemoval: Bool { new == nil }

    /// The change as a unified diff, as `diff -u` prints it.
    package var diff: String {
        UnifiedDiff(from: Self.lines(old), to: Self.lines(new)).text(
            from: old == nil ? "/dev/null" : "a/\(headerName)",
            to: new == nil ? "/dev/null" : "b/\(headerName)"
        )
    }

    /// The name in the header of a diff. A name with spaces ends at a tab; otherwise `patch` would take its first word.
    private var headerName: String { name.contains(" ") ? name + "\t" : name }

    private static func lines(_ data: Data?) -> [Substring] {
        guard let data else { return [] }
        // Not by characters, of which a carriage return and a line feed are one.
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring(decoding: $0, as: UTF8.self) }
        let last = lines.removeLast()
        return last.isEmpty ? lines : lines + ["\(last)\n\\ No newline at end of file"]
    }
}
