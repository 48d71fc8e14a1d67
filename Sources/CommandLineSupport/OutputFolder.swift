import Foundation
package import Generator

/// The folder that files are written to.
package struct OutputFolder {
    let path: String

    package init(path: String) {
        self.path = path
    }

    /// Writes only the files whose bytes change, so that a compiler does not see unchanged files as changed.
    ///
    /// - Throws: `OutputError`; all files are then unchanged.
    package func write(_ files: [GeneratedFile]) throws(OutputError) {
        try apply(try changes(to: files))
    }

    /// The differences between the folder and the files that it is to contain, in the order of `files`.
    ///
    /// - Parameter suffix: The suffix of generated files, such as `.endpoints.swift`, to remove files of earlier runs
    ///   whose specs are gone; `nil` to keep them.
    package func changes(to files: [GeneratedFile], removingOthersWith suffix: String? = nil) throws(OutputError)
        -> [FileChange]
    {
        var changes: [FileChange] = []
        for file in files {
            let new = Data(file.text.utf8)
            let old = try existing(file.name, replacedBy: new)
            if old != new { changes.append(FileChange(name: file.name, old: old, new: new)) }
        }
        return changes + (suffix.map { stale($0, besides: files) } ?? [])
    }

    /// Makes all changes, or none of them.
    ///
    /// New texts are first written to temporary files beside the old ones, which they then replace one by one. If that
    /// fails, the files that have been replaced are restored.
    package func apply(_ changes: [FileChange]) throws(OutputError) {
        guard !changes.isEmpty else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputError(path: path, error)
        }
        var drafts: [String: FileDraft] = [:]
        defer { for draft in drafts.values { draft.discard() } }
        for change in changes {
            if let new = change.new { drafts[change.name] = try FileDraft(new, for: path(of: change.name)) }
        }
        var done: [FileChange] = []
        do {
            for change in changes {
                if let draft = drafts[change.name] { try draft.replaceFile() } else { try remove(change.name) }
                done.append(change)
            }
        } catch {
            for change in done { restore(change) }
            throw error
        }
    }

    private var folder: URL { URL(filePath: path, directoryHint: .isDirectory) }

    private func path(of name: String) -> String { folder.appending(component: name).path(percentEncoded: false) }

    /// The removals of files of earlier runs whose specs are gone: generated files with the suffix of generated files.
    private func stale(_ suffix: String, besides files: [GeneratedFile]) -> [FileChange] {
        let names = Set(files.map(\.name))
        let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return found.sorted().compactMap { name in
            guard !names.contains(name), name.hasSuffix(suffix), !name.hasPrefix("."),
                let text = try? Data(contentsOf: folder.appending(component: name)), Self.isGenerated(text)
            else { return nil }
            return FileChange(name: name, old: text, new: nil)
        }
    }

    /// Whether the first line of a text contains ``GeneratedFile/mark``.
    private static func isGenerated(_ text: Data) -> Bool {
        text.prefix { $0 != UInt8(ascii: "\n") }.range(of: Data(GeneratedFile.mark.utf8)) != nil
    }

    /// The text of a file that `new` may replace; `nil` if there is no such file.
    private func existing(_ name: String, replacedBy new: Data) throws(OutputError) -> Data? {
        let path = path(of: name)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        if isFolder.boolValue { throw OutputError(path: path, reason: "there is a folder of that name") }
        if OutputFile.isDevice(path) { throw OutputError(path: path, reason: "it is not an ordinary file") }
        let old: Data
        do {
            old = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw OutputError(path: path, error)
        }
        // Without the first line of generated files, which templates may omit, nothing tells the two kinds apart.
        guard old.isEmpty || Self.isGenerated(old) || !Self.isGenerated(new) else {
            let reason = "it exists already, and its first line is not that of a generated file"
            throw OutputError(path: path, reason: reason)
        }
        return old
    }

    private func remove(_ name: String) throws(OutputError) {
        do {
            try FileManager.default.removeItem(atPath: path(of: name))
        } catch {
            throw OutputError(path: path(of: name), error)
        }
    }

    private func restore(_ change: FileChange) {
        if let old = change.old {
            try? OutputFile.write(old, to: path(of: change.name))
        } else {
            try? remove(change.name)
        }
    }
}

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
        return new == nil ? "removed" : "changed"
    }

    /// The change as a unified diff, as `diff -u` prints it.
    package var diff: String {
        UnifiedDiff(from: Self.lines(old), to: Self.lines(new)).text(
            from: old == nil ? "/dev/null" : "a/\(name)",
            to: new == nil ? "/dev/null" : "b/\(name)"
        )
    }

    private static func lines(_ data: Data?) -> [Substring] {
        guard let data else { return [] }
        // Not by characters, of which a carriage return and a line feed are one.
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring(decoding: $0, as: UTF8.self) }
        let last = lines.removeLast()
        return last.isEmpty ? lines : lines + ["\(last)\n\\ No newline at end of file"]
    }
}
