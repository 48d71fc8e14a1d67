import Diagnostics
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

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
                try FileError.requireWritable(change.path, named: change.path)
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

/// The signals that ask a program to end: SIGINT of Ctrl-C, SIGTERM, and SIGHUP of a closed terminal.
enum TerminationSignals {
    #if os(Windows)
        /// Runs `body`; Windows has no such signals.
        static func deferring<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
            try body()
        }
    #else
        /// The last signal that was received in ``deferring(_:)``; 0 for none. Only the handler and that function, which
        /// one thread calls at a time, use it.
        nonisolated(unsafe) private static var received: Int32 = 0

        /// Runs `body`. A signal that arrives meanwhile has its effect afterwards.
        static func deferring<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
            received = 0
            let numbers = [SIGINT, SIGTERM, SIGHUP]
            var before = numbers.map { _ in sigaction() }
            for (index, number) in numbers.enumerated() {
                // `signal` returns only the handler, and not the flags, which are restored as well.
                sigaction(number, nil, &before[index])
                signal(number) { TerminationSignals.received = $0 }
            }
            defer {
                for (index, number) in numbers.enumerated() { sigaction(number, &before[index], nil) }
                // A signal that was ignored before is ignored now.
                if received != 0 { raise(received) }
            }
            return try body()
        }
    #endif
}
