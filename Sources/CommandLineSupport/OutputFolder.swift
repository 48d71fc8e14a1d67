package import Diagnostics
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
            let old = try existing(folder.appending(component: file.name))
            let new = Data(file.text.utf8)
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
        try attempt(path) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        defer { for change in changes { try? FileManager.default.removeItem(at: draft(of: change)) } }
        for change in changes {
            guard let new = change.new else { continue }
            try attempt(target(of: change).path(percentEncoded: false)) { try new.write(to: draft(of: change)) }
        }
        var done: [FileChange] = []
        do {
            for change in changes {
                try make(change)
                done.append(change)
            }
        } catch {
            for change in done { restore(change) }
            throw error
        }
    }

    private var folder: URL { URL(filePath: path, directoryHint: .isDirectory) }

    private func target(of change: FileChange) -> URL { folder.appending(component: change.name) }

    private func draft(of change: FileChange) -> URL {
        folder.appending(component: ".\(change.name).\(ProcessInfo.processInfo.processIdentifier)")
    }

    /// The removals of files of earlier runs whose specs are gone: files with the suffix of generated files, which
    /// contain ``GeneratedFile/mark`` at their start.
    private func stale(_ suffix: String, besides files: [GeneratedFile]) -> [FileChange] {
        let names = Set(files.map(\.name))
        let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return found.sorted().compactMap { name in
            guard !names.contains(name), name.hasSuffix(suffix), !name.hasPrefix("."),
                let text = try? Data(contentsOf: folder.appending(component: name)),
                text.prefix(200).range(of: Data(GeneratedFile.mark.utf8)) != nil
            else { return nil }
            return FileChange(name: name, old: text, new: nil)
        }
    }

    private func existing(_ target: URL) throws(OutputError) -> Data? {
        let path = target.path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        if isFolder.boolValue { throw OutputError(path: path, reason: "there is a folder of that name") }
        return try attempt(path) { try Data(contentsOf: target) }
    }

    private func make(_ change: FileChange) throws(OutputError) {
        let target = target(of: change)
        let path = target.path(percentEncoded: false)
        guard change.new != nil else {
            return try attempt(path) { try FileManager.default.removeItem(at: target) }
        }
        #if os(Windows)
            // On Windows, `rename` does not replace a file.
            try attempt(path) {
                if FileManager.default.fileExists(atPath: path) {
                    _ = try FileManager.default.replaceItemAt(target, withItemAt: draft(of: change))
                } else {
                    try FileManager.default.moveItem(at: draft(of: change), to: target)
                }
            }
        #else
            guard rename(draft(of: change).path(percentEncoded: false), path) == 0 else {
                throw OutputError(path: path, reason: String(cString: strerror(errno)))
            }
        #endif
    }

    private func restore(_ change: FileChange) {
        if let old = change.old {
            try? old.write(to: target(of: change), options: .atomic)
        } else {
            try? FileManager.default.removeItem(at: target(of: change))
        }
    }

    private func attempt<Result>(_ path: String, _ body: () throws -> Result) throws(OutputError) -> Result {
        do {
            return try body()
        } catch {
            throw OutputError(path: path, reason: (error as NSError).localizedDescription)
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
        var lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let last = lines.removeLast()
        return last.isEmpty ? lines : lines + ["\(last)\n\\ No newline at end of file"]
    }
}

/// The reason why a file cannot be written.
package struct OutputError: Error {
    let path: String
    let reason: String

    package var diagnostic: Diagnostic {
        .error("unwritable-file", at: SourceLocation(path: path), "cannot be written: \(reason)")
    }
}
