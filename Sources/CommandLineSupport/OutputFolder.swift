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
    /// Replaces any files of these names: the folder belongs to the tool, or the caller has checked its files.
    ///
    /// - Throws: `OutputError`; all files are then unchanged.
    package func write(_ files: [GeneratedFile]) throws(OutputError) {
        try apply(try changes(to: files) { _ in true })
    }

    /// The differences between the folder and the files that it is to contain, in the order of `files`.
    ///
    /// A file that exists, is not empty and is not a generated one is an error, unless its text is the new one.
    ///
    /// - Parameter suffix: The suffix of generated files, such as `.endpoints.swift`, to remove files of earlier runs
    ///   whose specs are gone; `nil` to keep them.
    package func changes(to files: [GeneratedFile], removingOthersWith suffix: String? = nil) throws(OutputError)
        -> [FileChange]
    {
        let changes = try changes(to: files, replacingIf: \.isGenerated)
        guard let suffix else { return changes }
        return changes + (try stale(suffix, besides: files))
    }

    private func changes(to files: [GeneratedFile], replacingIf isReplaceable: (Data) -> Bool) throws(OutputError)
        -> [FileChange]
    {
        try checkFolder()
        var changes: [FileChange] = []
        for file in files {
            let new = Data(file.text.utf8)
            let old = try existing(file.name)
            guard old != new else { continue }
            if let old, !old.isEmpty, !isReplaceable(old) { throw handwritten(file.name, replacedBy: new) }
            changes.append(FileChange(name: file.name, old: old, new: new))
        }
        return changes
    }

    private func handwritten(_ name: String, replacedBy new: Data) -> OutputError {
        var reason = "it exists already, and its first comments are not those of a generated file"
        if !new.isGenerated {
            reason += "; remove it, and let the template write '\(GeneratedFile.mark)…' in the first comment of a file"
        }
        return OutputError(path: path(of: name), reason: reason)
    }

    /// Makes all changes, or none of them.
    ///
    /// New texts are first written to temporary files beside the old ones, which they then replace one by one. If that
    /// fails, the files that have been replaced are restored. Ctrl-C ends the program only afterwards.
    package func apply(_ changes: [FileChange]) throws(OutputError) {
        guard !changes.isEmpty else { return }
        try TerminationSignals.deferring { () throws(OutputError) in try replaceFiles(changes) }
    }

    private func replaceFiles(_ changes: [FileChange]) throws(OutputError) {
        try create()
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

    /// Creates the folder, if it does not exist.
    func create() throws(OutputError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputError(path: path, error)
        }
    }

    private var folder: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// The path of a file in the folder: relative, if the path of the folder is.
    func path(of name: String) -> String { path + (path.hasSuffix("/") ? "" : "/") + name }

    /// The removals of files of earlier runs whose specs are gone: generated files with the suffix of generated files.
    private func stale(_ suffix: String, besides files: [GeneratedFile]) throws(OutputError) -> [FileChange] {
        if isMissing { return [] }
        let names = Set(files.map(\.name))
        var path = path
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted().compactMap { name in
                guard !names.contains(name), name.hasSuffix(suffix), !name.hasPrefix(".") else { return nil }
                path = self.path(of: name)
                guard Self.isFile(path) else { return nil }
                let text = try Data(contentsOf: URL(filePath: path))
                return text.isGenerated ? FileChange(name: name, old: text, new: nil) : nil
            }
        } catch {
            throw OutputError(unreadable: path, error)
        }
    }

    /// Checks that the folder exists, or can be created in an existing one.
    private func checkFolder() throws(OutputError) {
        var outer = URL(filePath: path).standardizedFileURL
        var isOutput = true
        while !Self.exists(outer.path), outer.pathComponents.count > 1 {
            outer.deleteLastPathComponent()
            isOutput = false
        }
        guard FileManager.default.isFolder(outer.path) else {
            throw OutputError(path: path, reason: "\(isOutput ? "it" : "'\(outer.lastPathComponent)'") is not a folder")
        }
    }

    private static func exists(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }

    private static func isFile(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path) && !FileManager.default.isFolder(path)
    }

    /// Whether there is no folder yet. A link that leads to no file is not missing.
    private var isMissing: Bool { !Self.exists(path) }

    /// The text of a file; `nil` if there is no such file.
    private func existing(_ name: String) throws(OutputError) -> Data? {
        let path = path(of: name)
        if try OutputFile.isDevice(path) { throw OutputError(path: path, reason: "it is not an ordinary file") }
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard Self.isFile(path) else { throw OutputError(path: path, reason: "there is a folder of that name") }
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch {
            throw OutputError(unreadable: path, error)
        }
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
            // A link stays, and leads to no file again.
            try? FileManager.default.removeItem(atPath: OutputFile.destination(of: path(of: change.name)))
        }
    }
}
