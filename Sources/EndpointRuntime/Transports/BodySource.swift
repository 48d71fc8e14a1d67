import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Glibc)
    import Glibc
#endif

/// Reads a request's body from its beginning, piece by piece, for one attempt to send it.
///
/// Only one task at a time may call ``next()``. The source never reads ahead.
package final class BodySource: @unchecked Sendable {
    /// The maximum number of bytes of a piece that is read from memory or from a file.
    package static let pieceSize = 1 << 16

    fileprivate enum Segment {
        case data(Data, offset: Int)
        case file(BodyFile, offset: Int)
        /// A sequence, which begins when its first piece is read, so that a request that never connects does not use it
        /// up.
        case sequence(BodySequence)
        case begun(BodySequence.Reader, rest: Int?)
    }

    /// The total number of bytes; `nil` if it is unknown.
    package let count: Int?

    /// The number of bytes that have been read.
    package private(set) var position = 0

    private var segments: [Segment] = []
    private var index = 0

    /// Opens the files of `body`.
    ///
    /// - Throws: ``ConnectionFailure`` of the kind `unreadableBody` for a file that is not regular or cannot be read, for
    ///   a sequence that has already been used up, and for a body that is too large.
    package init(_ body: RequestBody) throws {
        do {
            var count: Int? = 0
            for segment in body.segments {
                let (segment, size) = try Segment.opening(segment)
                segments.append(segment)
                count = if let total = count, let size { try RequestBody.sum(of: [total, size]) } else { nil }
            }
            self.count = count
        } catch {
            throw ConnectionFailure(unreadableBody: error)
        }
    }

    /// The next piece, which is not empty; `nil` at the end.
    ///
    /// A sequence with a declared size is not read after its last byte.
    /// - Throws: ``ConnectionFailure`` of the kind `unreadableBody` for an error of a sequence, for a sequence that is
    ///   shorter than its declared size, for a piece that goes beyond it, and for a file that has become shorter.
    package func next() async throws -> Data? {
        do {
            return try await nextPiece()
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw ConnectionFailure(unreadableBody: error)
        }
    }

    private func nextPiece() async throws -> Data? {
        while index < segments.count {
            if let piece = try await piece() {
                position += piece.count
                return piece
            }
            index += 1
        }
        return nil
    }

    private func piece() async throws -> Data? {
        switch segments[index] {
        case .data(let data, let offset):
            let piece = data.dropFirst(offset).prefix(Self.pieceSize)
            segments[index] = .data(data, offset: offset + piece.count)
            return piece.isEmpty ? nil : piece
        case .file(let file, let offset):
            guard offset < file.count else { return nil }
            let piece = try file.bytes(at: offset, count: min(Self.pieceSize, file.count - offset))
            segments[index] = .file(file, offset: offset + piece.count)
            return piece
        case .sequence(let sequence):
            let read = try sequence.begin()
            segments[index] = .begun(read, rest: sequence.size)
            return try await piece(of: read, rest: sequence.size)
        case .begun(let read, let rest):
            return try await piece(of: read, rest: rest)
        }
    }

    private func piece(of read: @escaping BodySequence.Reader, rest: Int?) async throws -> Data? {
        // A sequence with a size may not end after its last byte, such as one that follows a log.
        if rest == 0 { return nil }
        var piece: Data?
        repeat { piece = try await read() } while piece?.isEmpty == true
        let left = rest.map { $0 - (piece?.count ?? 0) }
        if let left {
            guard left >= 0, piece != nil || left == 0 else {
                throw BuildFailure("the body's sequence is \(left < 0 ? "longer" : "shorter") than its size")
            }
        }
        segments[index] = .begun(read, rest: left)
        return piece
    }
}

extension BodySource.Segment {
    /// A segment that is ready to be read, and its number of bytes; `nil` if that is unknown.
    fileprivate static func opening(_ segment: RequestBody.Segment) throws -> (Self, size: Int?) {
        switch segment {
        case .data(let data):
            return (.data(data, offset: 0), data.count)
        case .file(let url):
            let file = try BodyFile(url)
            return (.file(file, offset: 0), file.count)
        case .sequence(let sequence):
            guard sequence.canBegin else { throw BodySequence.isUsedUp }
            return (.sequence(sequence), sequence.size)
        }
    }
}

/// An open file that is a part of a body.
final class BodyFile {
    /// The number of bytes when the file was opened.
    let count: Int
    private let handle: FileHandle
    private let name: String

    /// - Throws: ``BuildFailure`` for a file that is not regular or cannot be read, and for one that is too large for an
    ///   `Int`, which has 32 bits on some devices.
    init(_ url: URL) throws(BuildFailure) {
        name = url.lastPathComponent
        guard url.isFileURL else { throw .noFile(url) }
        guard let handle = FileHandle.reading(url) else {
            throw BuildFailure("the file '\(name)' cannot be read")
        }
        // Checks the open file, since its path may be a link or refer to another file by now.
        guard let size = handle.sizeOfRegularFile else { throw BuildFailure("'\(name)' is not a regular file") }
        guard let count = Int(exactly: size) else { throw BuildFailure("the file '\(name)' is too large") }
        self.handle = handle
        self.count = count
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
    fileprivate var sizeOfRegularFile: UInt64? {
        #if os(Windows) || os(WASI)
            guard let end = try? seekToEnd(), (try? seek(toOffset: 0)) != nil else { return nil }
            return end
        #else
            var information = stat()
            guard fstat(fileDescriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
            return UInt64(clamping: information.st_size)
        #endif
    }
}
