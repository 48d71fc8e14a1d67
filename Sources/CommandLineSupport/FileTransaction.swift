import Foundation

/// Changes of files that are made all together, or not at all.
enum FileTransaction {
    /// Makes the changes in their order.
    ///
    /// New texts are first written to temporary files beside the old ones, which they then replace one by one. If that
    /// fails, the files that have been replaced are restored.
    ///
    /// - Throws: `FileError`; all files are then unchanged.
    static func make(_ changes: [FileChange]) throws(FileError) {
        var steps: [(change: FileChange, draft: FileDraft?)] = []
        defer { for step in steps { step.draft?.discard() } }
        for change in changes {
            if let new = change.new {
                steps.append((change, try FileDraft(new, for: change.path)))
            } else {
                steps.append((change, nil))
            }
        }
        var done: [FileChange] = []
        do {
            for (change, draft) in steps {
                if let draft { try draft.replaceFile() } else { try remove(change.path) }
                done.append(change)
            }
        } catch {
            for change in done.reversed() { restore(change) }
            throw error
        }
    }

    private static func remove(_ path: String) throws(FileError) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch let error as CocoaError where error.code == .fileNoSuchFile {
            // Another run has removed it.
        } catch {
            throw FileError(.write, path, error)
        }
    }

    private static func restore(_ change: FileChange) {
        if let old = change.old {
            try? OutputFile.write(old, to: change.path)
        } else {
            // A link stays, and leads to no file again.
            try? FileManager.default.removeItem(atPath: OutputFile.destination(of: change.path))
        }
    }
}
