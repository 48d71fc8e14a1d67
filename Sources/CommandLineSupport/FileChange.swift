import Diagnostics
import Foundation

/// The addition, change or removal of a file.
package struct FileChange {
    /// The path of the file.
    let path: String
    /// The old contents; `nil` if the file does not exist yet.
    let old: Data?
    /// The new contents; `nil` if the file is removed.
    let new: Data?

    /// The file's name in its folder.
    package var name: String { path.lastPathComponent }

    /// `added`, `changed` or `removed`.
    package var kind: String {
        if old == nil { return "added" }
        return isRemoval ? "removed" : "changed"
    }

    package var isRemoval: Bool { new == nil }

    /// Whether the lines stay the same, and only their ends change from CR LF to LF, as after a checkout by Git for Windows.
    package var changesOnlyLineEnds: Bool {
        guard let old, let new, old != new else { return false }
        return String(decoding: old, as: UTF8.self).replacing("\r\n", with: "\n").utf8.elementsEqual(new)
    }

    /// The change as a unified diff, as `diff -u` prints it.
    package var diff: String {
        UnifiedDiff(from: Self.lines(old), to: Self.lines(new)).text(
            from: old == nil ? "/dev/null" : "a/\(headerName)",
            to: new == nil ? "/dev/null" : "b/\(headerName)"
        )
    }

    /// The name in the header of a diff. A name with spaces ends at a tab; otherwise `patch` would take its first word.
    private var headerName: String { name.contains(" ") ? name + "\t" : name }

    private static func lines(_ data: Data?) -> [UnifiedDiff.Line] {
        guard let data else { return [] }
        // Not by characters, of which a carriage return and a line feed are one.
        var lines = Array(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = lines.removeLast()
        return last.isEmpty ? lines : lines + [last + Array("\n\\ No newline at end of file".utf8)]
    }
}
