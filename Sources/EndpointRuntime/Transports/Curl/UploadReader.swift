#if os(Linux)
    import Foundation

    /// Reads a request's body in the pieces that libcurl asks for.
    final class UploadReader {
        private let segments: [Segment]
        private var index = 0
        private var offset = 0

        /// How many bytes there are.
        let count: Int

        /// The error of reading a file.
        private(set) var failure: (any Error)?

        /// - Throws: ``BuildFailure`` for what is not a regular file, and what Foundation throws for a file that cannot be
        ///   read.
        init(_ body: RequestBody) throws {
            segments = try body.parts.map { try Segment($0) }
            count = segments.reduce(0) { $0 + $1.count }
        }

        /// Fills as much of the buffer as is left of the body; `nil` if it cannot be read.
        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
            do {
                return try fill(buffer)
            } catch {
                failure = error
                return nil
            }
        }

        /// Goes to a place of the body, counted in bytes from its beginning.
        func seek(to position: Int) {
            index = 0
            offset = position
            while index < segments.count, offset > segments[index].count {
                offset -= segments[index].count
                index += 1
            }
        }

        private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            while index < segments.count {
                let wanted = min(buffer.count, segments[index].count - offset)
                if wanted > 0 {
                    let piece = try segments[index].bytes(at: offset, wanted)
                    piece.copyBytes(to: buffer)
                    offset += piece.count
                    return piece.count
                }
                index += 1
                offset = 0
            }
            return 0
        }
    }

    extension UploadReader {
        /// A part of a body, in memory or in a file that is open.
        fileprivate struct Segment {
            private let data: Data
            private let handle: FileHandle?
            private let name: String
            let count: Int

            init(_ body: RequestBody) throws {
                data = body.data ?? Data()
                name = body.file?.lastPathComponent ?? ""
                handle = try body.file.map { try FileHandle(forReadingFrom: $0) }
                guard let handle else {
                    count = data.count
                    return
                }
                // Asked of the open file: its name may lead to another one by then, or be that of a link.
                var information = stat()
                guard fstat(handle.fileDescriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
                    throw BuildFailure("'\(name)' is not a regular file")
                }
                count = Int(information.st_size)
            }

            func bytes(at offset: Int, _ wanted: Int) throws -> Data {
                guard let handle else {
                    let start = data.startIndex + offset
                    return data[start..<start + wanted]
                }
                try handle.seek(toOffset: UInt64(offset))
                // A file that has become shorter would leave the server waiting for the rest.
                guard let piece = try handle.read(upToCount: wanted), !piece.isEmpty else {
                    throw BuildFailure("the file '\(name)' became shorter while it was sent")
                }
                return piece
            }
        }
    }
#endif
