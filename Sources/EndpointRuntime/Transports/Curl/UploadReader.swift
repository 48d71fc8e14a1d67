#if os(Linux)
    import Foundation

    /// Reads a request's body in the pieces that libcurl requests; its parts are in memory or in files.
    final class UploadReader {
        private let segments: [Segment]
        private var index = 0
        private var offset = 0

        /// The number of bytes that have been read since the beginning of the body.
        private(set) var position = 0

        /// The total number of bytes.
        let count: Int

        /// The error while reading a file.
        private(set) var failure: (any Error)?

        /// - Throws: ``ConnectionFailure`` of the kind `unreadableBody` for a file that is not regular or cannot be read,
        ///   and for a body that is too large.
        init(_ body: RequestBody) throws {
            do {
                segments = try body.parts.map { try Segment($0) }
                count = try RequestBody.sum(of: segments.map(\.count))
            } catch {
                throw ConnectionFailure(unreadableBody: error)
            }
        }

        /// Copies the next bytes of the body to the buffer, and returns their number; `nil` if the body cannot be read.
        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
            do {
                return try fill(buffer)
            } catch {
                failure = ConnectionFailure(unreadableBody: error)
                return nil
            }
        }

        /// Moves to a byte offset of the body.
        func seek(to position: Int) {
            self.position = position
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
                    position += piece.count
                    return piece.count
                }
                index += 1
                offset = 0
            }
            return 0
        }
    }

    extension UploadReader {
        /// A part of a body, in memory or in an open file.
        fileprivate struct Segment {
            private let data: Data
            private let file: BodyFile?
            let count: Int

            init(_ body: RequestBody) throws {
                data = body.data ?? Data()
                file = try body.file.map { try BodyFile($0) }
                count = file?.count ?? data.count
            }

            func bytes(at offset: Int, _ wanted: Int) throws -> Data {
                if let file { return try file.bytes(at: offset, count: wanted) }
                let start = data.startIndex + offset
                return data[start..<start + wanted]
            }
        }
    }
#endif
