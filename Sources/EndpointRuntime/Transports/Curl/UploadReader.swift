#if os(Linux)
    import Foundation

    /// Reads a request's body in the pieces that libcurl asks for.
    final class UploadReader {
        private let segments: [(body: RequestBody, count: Int)]
        private var index = 0
        private var offset = 0
        private var handle: FileHandle?

        /// How many bytes there are.
        let count: Int

        /// What went wrong when a file was read.
        private(set) var failure: (any Error)?

        /// - Throws: what Foundation throws for a file that cannot be read.
        init(_ body: RequestBody) throws {
            segments = try body.parts.map { part in
                if let data = part.data { return (part, data.count) }
                guard let file = part.file else { return (part, 0) }
                let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
                return (part, size?.intValue ?? 0)
            }
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
            handle = nil
            while index < segments.count, offset > segments[index].count {
                offset -= segments[index].count
                index += 1
            }
        }

        private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            while index < segments.count {
                let (body, count) = segments[index]
                let wanted = min(buffer.count, count - offset)
                if wanted > 0 {
                    let piece = try piece(of: body, wanted)
                    piece.copyBytes(to: buffer)
                    offset += piece.count
                    return piece.count
                }
                index += 1
                offset = 0
                handle = nil
            }
            return 0
        }

        private func piece(of body: RequestBody, _ wanted: Int) throws -> Data {
            if let data = body.data {
                let start = data.startIndex + offset
                return data[start..<start + wanted]
            }
            guard let file = body.file else { return Data() }
            let handle = try handle ?? FileHandle(forReadingFrom: file)
            if self.handle == nil { try handle.seek(toOffset: UInt64(offset)) }
            self.handle = handle
            // A file that has become shorter would leave the server waiting for the rest.
            guard let piece = try handle.read(upToCount: wanted), !piece.isEmpty else {
                throw BuildFailure("the file '\(file.lastPathComponent)' became shorter while it was sent")
            }
            return piece
        }
    }
#endif
