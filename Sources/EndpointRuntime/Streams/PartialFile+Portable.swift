#if os(Windows) || os(WASI)
    import Foundation

    /// A file that is written under a temporary name, and replaces its target when it is complete.
    ///
    /// This implementation is for systems without POSIX permissions. The file inherits the permissions of its folder.
    final class PartialFile {
        private let target: URL
        private let draft: URL
        private var handle: FileHandle?

        /// Creates the file, in the folder of its target; `isPrivate` has no effect.
        init(for target: URL, isPrivate: Bool) throws(FileFailure) {
            guard target.isFileURL else { throw FileFailure(target, "the URL is not of a file") }
            self.target = target
            draft = target.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).partial")
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder), isFolder.boolValue {
                throw FileFailure(target, "it is a folder")
            }
            let draft = draft
            handle = try Self.attempt(target) {
                try Data().write(to: draft, options: .withoutOverwriting)
                return try FileHandle(forWritingTo: draft)
            }
        }

        deinit {
            discard()
        }

        /// Adds bytes.
        func write(_ data: Data) throws(FileFailure) {
            try Self.attempt(target) { try handle?.write(contentsOf: data) }
        }

        /// Moves the complete file to its target, replacing an existing file, which `rename` on Windows does not do.
        func finish() throws(FileFailure) {
            defer { discard() }
            try Self.attempt(target) {
                try handle?.close()
                if FileManager.default.fileExists(atPath: target.path) {
                    _ = try FileManager.default.replaceItemAt(target, withItemAt: draft)
                } else {
                    try FileManager.default.moveItem(at: draft, to: target)
                }
            }
        }

        /// Removes the file, unless it is finished.
        func discard() {
            guard let handle else { return }
            self.handle = nil
            try? handle.close()
            try? FileManager.default.removeItem(at: draft)
        }

        private static func attempt<Value>(_ target: URL, _ work: () throws -> Value) throws(FileFailure) -> Value {
            do {
                return try work()
            } catch {
                throw FileFailure(target, (error as NSError).localizedDescription)
            }
        }
    }
#endif
