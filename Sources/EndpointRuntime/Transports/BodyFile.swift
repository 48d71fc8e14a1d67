import Foundation

#if canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Glibc)
    import Glibc
#endif

/// An open file that is a part of a body.
final class BodyFile {
    /// The number of bytes when the file was opened.
    let count: Int
    private let handle: FileHandle
    private let name: String

    /// - Throws: ``BuildFailure`` for a file that is not regular or cannot be read.
    init(_ url: URL) throws(BuildFailure) {
        name = url.lastPathComponent
        guard url.isFileURL else { throw .noFile(url) }
        guard let handle = FileHandle.reading(url) else {
            throw BuildFailure("the file '\(name)' cannot be read")
        }
        // Checks the open file, since its path may be a link or refer to another file by now.
        guard let size = handle.sizeOfRegularFile else { throw BuildFailure("'\(name)' is not a regular file") }
        self.handle = handle
        count = size
    }

    deinit {
        try? handle.close()
    }

    /// At least one byte and at most `count` bytes from `offset`.
    ///
    /// - Parameter count: The maximum number of bytes, which is greater than 0.
    /// - Throws: ``BuildFailure`` for a file that has become shorter.
    func bytes(at offset: Int, count: Int) throws -> Data {
        try handle.seek(toOffset: UInt64(offset))
        // Otherwise the server would wait for the rest of a file that has become shorter.
        guard let piece = try handle.read(upToCount: count), !piece.isEmpty else {
            throw BuildFailure("the file '\(name)' became shorter while it was sent")
        }
        return piece
    }
}

extension FileHandle {
    /// Opens a file for reading; `nil` if it cannot be read. A named pipe would block until another process opens it for
    /// writing.
    fileprivate static func reading(_ url: URL) -> FileHandle? {
        #if os(Windows) || os(WASI)
            return try? FileHandle(forReadingFrom: url)
        #else
            let descriptor = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        #endif
    }

    /// The number of bytes of a regular file; `nil` for anything else.
    var sizeOfRegularFile: Int? {
        #if os(Windows) || os(WASI)
            guard let end = try? seekToEnd(), (try? seek(toOffset: 0)) != nil else { return nil }
            return Int(end)
        #else
            var information = stat()
            guard fstat(fileDescriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
            return Int(information.st_size)
        #endif
    }
}
