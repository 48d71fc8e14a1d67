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

    /// - Throws: ``BuildFailure`` for a file that is not regular, and Foundation's error for a file that cannot be read.
    init(_ url: URL) throws {
        name = url.lastPathComponent
        guard url.isFileURL else { throw BuildFailure.noFile(url) }
        handle = try FileHandle(forReadingFrom: url)
        // Checks the open file, since its path may be a link or refer to another file by now.
        guard let size = handle.sizeOfRegularFile else { throw BuildFailure("'\(name)' is not a regular file") }
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
