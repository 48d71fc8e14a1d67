public import Foundation

#if !(os(Windows) || os(WASI))
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #else
        import Glibc
    #endif

    /// A file that is written under a temporary name, and replaces its target in one step when it is complete.
    ///
    /// Only its owner can read it until then.
    package final class PartialFile {
        private let target: URL
        /// The target or, if that is a symbolic link and the complete file is not private, the linked file.
        private let destination: URL
        private let path: String
        private var descriptor: Int32
        /// The permissions of the complete file; `nil` for the default permissions of a new file in the folder.
        private let permissions: mode_t?

        /// Creates the file, in the folder of its target, or of the linked file if the target is a symbolic link and
        /// the complete file is not private.
        ///
        /// - Parameter isPrivate: whether only its owner can read the complete file, too. Otherwise, the file gets the
        ///   permissions of the file that it replaces, or else the default permissions of a new file.
        package init(for target: URL, isPrivate: Bool) throws(FileFailure) {
            guard target.isFileURL else { throw FileFailure(target, "the URL is not of a file") }
            self.target = target
            var status = stat()
            // Renaming would replace a symbolic link. Someone else may have planted one where a private file is written.
            let isLink = lstat(target.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
            destination = isLink && !isPrivate ? target.resolvingSymlinksInPath() : target
            let isReplacing = stat(target.path, &status) == 0
            if !isReplacing, errno != ENOENT { throw FileFailure(target, code: errno) }
            if isReplacing, status.st_mode & S_IFMT != S_IFREG {
                // Renaming would replace a device such as /dev/null.
                if status.st_mode & S_IFMT == S_IFDIR { throw FileFailure(target, code: EISDIR) }
                throw FileFailure(target, "the path exists and is not a regular file")
            }
            permissions = isPrivate ? 0o600 : isReplacing ? status.st_mode & 0o777 : nil
            path = Self.freshPath(beside: destination)
            descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw FileFailure(target, code: errno) }
        }

        /// Creates a file that writes to an open descriptor.
        init(for target: URL, at path: String, descriptor: Int32) {
            self.target = target
            destination = target
            self.path = path
            self.descriptor = descriptor
            permissions = 0o600
        }

        deinit {
            discard()
        }

        /// Adds bytes.
        package func write(_ data: Data) throws(FileFailure) {
            var rest = data[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { writeBytes(descriptor, $0) }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count == 0 || errno != EINTR {
                    throw FileFailure(target, code: count == 0 ? EIO : errno)
                }
            }
        }

        /// Renames the complete file to its target.
        package func finish() throws(FileFailure) {
            // `fchmod` fails on a file system without permissions; the file is complete nevertheless.
            if let permissions = permissions ?? Self.permissions(beside: destination) {
                _ = fchmod(descriptor, permissions)
            }
            let isClosed = close(descriptor) == 0 || errno == EINTR
            descriptor = -1
            guard isClosed, rename(path, destination.path) == 0 else {
                let code = errno
                unlink(path)
                throw FileFailure(target, code: code)
            }
        }

        /// Removes the file, unless it is finished.
        package func discard() {
            guard descriptor >= 0 else { return }
            close(descriptor)
            descriptor = -1
            unlink(path)
        }

        /// The default permissions of a new file, read from a temporary file, because a process cannot read its `umask`
        /// without changing it for a moment.
        private static func permissions(beside target: URL) -> mode_t? {
            let path = freshPath(beside: target)
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { return nil }
            defer {
                close(descriptor)
                unlink(path)
            }
            var status = stat()
            return fstat(descriptor, &status) == 0 ? status.st_mode & 0o777 : nil
        }

        /// The path of a new hidden file. Its name does not depend on the target's, which may have the maximum length.
        private static func freshPath(beside target: URL) -> String {
            target.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).partial").path
        }
    }

    /// Calls the system's `write`, which the method of the same name hides.
    private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        write(descriptor, bytes.baseAddress, bytes.count)
    }
#else
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

/// The reason that a download could not be saved. No new file exists, and an existing file is unchanged.
public struct FileFailure: Error, Sendable, Hashable {
    /// The location of the file.
    public let url: URL

    /// The problem, such as `No space left on device`.
    public let reason: String

    /// The system's error number (`errno`), such as `ENOSPC`; `nil` if the system did not report the failure.
    public let code: Int32?

    init(_ url: URL, _ reason: String) {
        self.url = url
        self.reason = reason
        code = nil
    }

    init(_ url: URL, code: Int32) {
        self.url = url
        self.code = code
        reason = code == ENOENT ? "its folder does not exist" : String(cString: strerror(code))
    }
}

@_documentation(visibility: internal)
extension FileFailure: CustomStringConvertible, LocalizedError {
    /// The path of the file and the reason.
    public var description: String { "the file '\(url.path)' cannot be saved: \(reason)" }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
