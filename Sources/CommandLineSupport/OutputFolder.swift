package import Diagnostics
import FolderListing
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
    /// - Parameter leftovers: The names of files to remove, except for those that are written.
    /// - Throws: `FileError`; all files are then unchanged.
    package func write(_ files: [GeneratedFile], removing leftovers: [String] = []) throws(FileError) {
        let changes = try changes(to: files) { _ in true }
        try apply(changes + (try removals(of: leftovers, besides: files) { _ in true }))
    }

    /// The differences between the folder and the files that it is to contain, in the order of `files`.
    ///
    /// A file that exists, is not empty and is not a generated one is an error, unless its text is the new one.
    ///
    /// - Parameter suffix: The suffix of generated files, such as `.endpoints.swift`, to remove files of earlier runs
    ///   whose specs are gone; `nil` to keep them.
    package func changes(to files: [GeneratedFile], removingOthersWith suffix: String? = nil) throws(FileError)
        -> [FileChange]
    {
        let changes = try changes(to: files, replacingIf: \.isGenerated)
        guard let suffix else { return changes }
        let names = try names().filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
        return changes + (try removals(of: names, besides: files, if: \.isGenerated))
    }

    /// - Parameter isReplaceable: Whether a file with these contents may be replaced; it is an error if not.
    func changes(to files: [GeneratedFile], replacingIf isReplaceable: (Data) -> Bool) throws(FileError)
        -> [FileChange]
    {
        try checkFolder()
        var changes: [FileChange] = []
        for file in files {
            let path = path(of: file.name)
            let new = Data(file.text.utf8)
            let old = try OutputFile.contents(of: path)
            guard old != new else { continue }
            if let old, !old.isEmpty, !isReplaceable(old) { throw Self.handwritten(path, replacedBy: new) }
            changes.append(FileChange(path: path, old: old, new: new))
        }
        return changes
    }

    private static func handwritten(_ path: String, replacedBy new: Data) -> FileError {
        var reason = "it exists already, and its first comments are not those of a generated file"
        if !new.isGenerated {
            reason += "; remove it, and let the template write '\(GeneratedFile.mark)…' in the first comment of a file"
        }
        return FileError(.write, path, reason: reason)
    }

    /// The removals of files of earlier runs that are not among `files`.
    ///
    /// On a file system that ignores capitals or the normalization of names, a file may have another name in the folder
    /// than among `files`.
    private func removals(
        of names: [String],
        besides files: [GeneratedFile],
        if isRemovable: (Data) -> Bool
    ) throws(FileError) -> [FileChange] {
        // Bytes, since two files may have names that are equal as Swift strings.
        let kept = Set(files.map { Array($0.name.utf8) })
        let outputs = Set(files.compactMap { FileIdentity(of: path(of: $0.name)) })
        var removals: [FileChange] = []
        for name in names where !kept.contains(Array(name.utf8)) {
            let path = path(of: name)
            guard let identity = FileIdentity(of: path), !outputs.contains(identity), try Self.isOrdinaryFile(path),
                let old = try OutputFile.contents(of: path), isRemovable(old)
            else { continue }
            removals.append(FileChange(path: path, old: old, new: nil))
        }
        return removals
    }

    /// Makes all changes, or none of them, in this folder and elsewhere. Ctrl-C ends the program only afterwards.
    ///
    /// - Throws: `FileError`; all files are then unchanged.
    package func apply(_ changes: [FileChange]) throws(FileError) {
        guard !changes.isEmpty else { return }
        try TerminationSignals.deferring { () throws(FileError) in
            try create()
            try FileTransaction.make(changes)
        }
    }

    /// Creates the folder, if it does not exist.
    private func create() throws(FileError) {
        do {
            try FileManager.default.createDirectory(at: URL(exactFilePath: path), withIntermediateDirectories: true)
        } catch {
            throw FileError(.write, path, error)
        }
    }

    /// The path of a file in the folder: relative, if the path of the folder is.
    func path(of name: String) -> String { path.appendingPathComponent(name) }

    /// The names of the files and folders in the folder, sorted; none if there is no folder yet.
    private func names() throws(FileError) -> [String] {
        // A link that leads to no file is not missing.
        guard Self.exists(path) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw FileError(.read, path, error)
        }
    }

    /// Checks that the folder exists, or can be created in an existing one.
    private func checkFolder() throws(FileError) {
        try FileError.requireExpanded(path)
        var outer = path.withoutTrailingSeparators
        var isOutput = true
        while !Self.exists(outer), !outer.pathOfFolder.isEmpty {
            outer = outer.pathOfFolder.withoutTrailingSeparators
            isOutput = false
        }
        // A name alone that does not exist can be created in the current folder.
        guard FileManager.default.isFolder(outer) || !Self.exists(outer) else {
            let name = isOutput ? "it" : "'\(outer.lastPathComponent)'"
            throw FileError(.write, path, reason: "\(name) is not a folder")
        }
    }

    private static func exists(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }

    private static func isOrdinaryFile(_ path: String) throws(FileError) -> Bool {
        guard FileManager.default.fileExists(atPath: path), !FileManager.default.isFolder(path) else { return false }
        return try !OutputFile.isDevice(path)
    }
}

/// The number of a file in its file system. All names of a file share it.
private struct FileIdentity: Hashable {
    private let system: Int
    private let file: Int

    /// Returns `nil` if there is no file. A symbolic link is a file of its own.
    init?(of path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let system = attributes[.systemNumber] as? NSNumber, let file = attributes[.systemFileNumber] as? NSNumber
        else { return nil }
        self.system = system.intValue
        self.file = file.intValue
    }
}

extension OutputFolder {
    /// Writes files for the user to edit, which replace no files; a file that already has the same text is left as it is.
    ///
    /// If there is an error, no file is written.
    ///
    /// - Returns: The number of files that were written.
    package func create(_ files: [GeneratedFile], reporting diagnostics: inout DiagnosticCollector) -> Int {
        do {
            let changes = try changes(to: files) { _ in true }
            let existing = changes.filter { $0.old != nil }
            for change in existing { diagnostics.report(.existingFile(change.path)) }
            guard existing.isEmpty else { return 0 }
            try apply(changes)
            return changes.count
        } catch {
            diagnostics.report(error.diagnostic)
            return 0
        }
    }
}

extension Diagnostic {
    fileprivate static func existingFile(_ path: String) -> Diagnostic {
        .error("existing-file", at: SourceLocation(path: path), "exists already, and is not replaced")
    }
}

extension Data {
    /// Whether the comments that a text begins with contain ``GeneratedFile/mark``.
    ///
    /// A template may put a license or the metadata of a Markdown page above the line with the mark.
    var isGenerated: Bool {
        var closing: String?
        for (index, line) in firstLines.enumerated() {
            var text = Substring(line)
            if closing == nil {
                if line.isEmpty { continue }
                let kinds = Self.comments + (index == 0 ? [("---", "---")] : [])
                guard let kind = kinds.first(where: { line.hasPrefix($0.opening) }) else { return false }
                (text, closing) = (text.dropFirst(kind.opening.count), kind.closing)
            }
            if line.contains(GeneratedFile.mark) { return true }
            if let end = closing, text.contains(end) { closing = nil }
        }
        return false
    }

    private static let comments: [(opening: String, closing: String?)] = [
        ("//", nil), ("/*", "*/"), ("<!--", "-->"), ("#", nil),
    ]

    /// The lines of the first two kilobytes, without a byte order mark and the spaces around them.
    private var firstLines: [String] {
        prefix(2048).dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}
