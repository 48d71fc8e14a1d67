package import Diagnostics
import Foundation
package import Generator

/// The folder that files are written to.
package struct OutputFolder {
    let path: String

    package init(path: String) {
        self.path = path
    }

    /// Writes the files whose bytes change, so that a compiler sees no change where there is none.
    ///
    /// New texts are first written beside the old files and then take their places one by one; where that fails, what
    /// has been replaced is put back.
    ///
    /// - Throws: `OutputError`; all files are then as they were.
    package func write(_ files: [GeneratedFile]) throws(OutputError) {
        let changes = try changes(files)
        guard !changes.isEmpty else { return }
        try attempt(path) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        defer { for change in changes { try? FileManager.default.removeItem(at: change.draft) } }
        for change in changes {
            try attempt(change.target.path(percentEncoded: false)) { try change.new.write(to: change.draft) }
        }
        var replaced: [Change] = []
        do {
            for change in changes {
                try replace(change.target, by: change.draft)
                replaced.append(change)
            }
        } catch {
            for change in replaced { change.restore() }
            throw error
        }
    }

    private var folder: URL { URL(filePath: path, directoryHint: .isDirectory) }

    private func changes(_ files: [GeneratedFile]) throws(OutputError) -> [Change] {
        var changes: [Change] = []
        for file in files {
            let target = folder.appending(component: file.name)
            let old = try existing(target)
            let new = Data(file.text.utf8)
            guard old != new else { continue }
            let draft = folder.appending(component: ".\(file.name).\(ProcessInfo.processInfo.processIdentifier)")
            changes.append(Change(target: target, draft: draft, old: old, new: new))
        }
        return changes
    }

    private func existing(_ target: URL) throws(OutputError) -> Data? {
        let path = target.path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        if isFolder.boolValue { throw OutputError(path: path, reason: "a folder stands in its place") }
        return try attempt(path) { try Data(contentsOf: target) }
    }

    private func replace(_ target: URL, by draft: URL) throws(OutputError) {
        let path = target.path(percentEncoded: false)
        #if os(Windows)
            // There, `rename` replaces no file.
            try attempt(path) {
                if FileManager.default.fileExists(atPath: path) {
                    _ = try FileManager.default.replaceItemAt(target, withItemAt: draft)
                } else {
                    try FileManager.default.moveItem(at: draft, to: target)
                }
            }
        #else
            guard rename(draft.path(percentEncoded: false), path) == 0 else {
                throw OutputError(path: path, reason: String(cString: strerror(errno)))
            }
        #endif
    }

    private func attempt<Result>(_ path: String, _ body: () throws -> Result) throws(OutputError) -> Result {
        do {
            return try body()
        } catch {
            throw OutputError(path: path, reason: (error as NSError).localizedDescription)
        }
    }

    /// A file that gets a new text.
    private struct Change {
        let target: URL
        let draft: URL
        let old: Data?
        let new: Data

        func restore() {
            if let old {
                try? old.write(to: target, options: .atomic)
            } else {
                try? FileManager.default.removeItem(at: target)
            }
        }
    }
}

/// Why nothing could be written.
package struct OutputError: Error {
    let path: String
    let reason: String

    package var diagnostic: Diagnostic {
        .error("unwritable-file", at: SourceLocation(path: path), "cannot be written: \(reason)")
    }
}
