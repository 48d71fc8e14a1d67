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

    /// Passes a request's body that contains a sequence to libcurl on demand.
    ///
    /// libcurl requests data on the thread of its loop, which must not block. A worker therefore reads each piece, and
    /// the transfer is paused until the piece has arrived. Nothing is read ahead, so that a slow server slows the
    /// sequence.
    final class UploadPump: Sendable {
        /// The result of a read.
        enum Read {
            case bytes(Int)
            case end
            /// The transfer must pause until it is resumed.
            case nothingYet
            case failed
            /// The rest of the body is not needed.
            case stopped
        }

        private struct State {
            var piece = Data()
            var position = 0
            var hasEnded = false
            var hasStopped = false
            var failure: (any Error)?
            var isReading = false
        }

        private let source: BodySource
        private let state = Locked(State())
        private let worker: UploadWorker
        private let onReady: @Sendable () -> Void

        /// The total number of bytes; `nil` if it is unknown.
        var count: Int? { source.count }

        /// The number of bytes that libcurl has taken.
        var position: Int { state.withLock { $0.position } }

        /// Whether libcurl has taken the whole body.
        var hasEnded: Bool { state.withLock { $0.hasEnded || $0.position == count } }

        /// The error of a sequence or a file.
        var failure: (any Error)? { state.withLock { $0.failure } }

        /// - Parameter onReady: called on any thread when a body that had no data to send has more, or has ended.
        init(_ source: BodySource, _ worker: UploadWorker, onReady: @escaping @Sendable () -> Void) {
            self.source = source
            self.worker = worker
            self.onReady = onReady
        }

        deinit {
            stop()
        }

        /// Ends the body without its rest, and cancels the task that waits for the sequence.
        func stop() {
            state.withLock { $0.hasStopped = true }
            worker.stop()
        }

        /// Copies the bytes that have been read to the buffer.
        func read(into buffer: UnsafeMutableRawBufferPointer) -> Read {
            let (read, begins): (Read, Bool) = state.withLock { state in
                if state.hasEnded || state.position == count { return (.end, false) }
                if state.hasStopped { return (.stopped, false) }
                if state.failure != nil { return (.failed, false) }
                if !state.piece.isEmpty {
                    let part = state.piece.prefix(buffer.count)
                    part.copyBytes(to: buffer)
                    state.piece = state.piece.dropFirst(part.count)
                    state.position += part.count
                    return (.bytes(part.count), false)
                }
                defer { state.isReading = true }
                return (.nothingYet, !state.isReading)
            }
            if begins { worker.run { [weak self] in await self?.readPiece() } }
            return read
        }

        private func readPiece() async {
            // The worker may get to the read after the end, which must not begin a sequence that can be read once.
            guard !state.withLock({ $0.hasStopped }) else { return }
            let result: Result<Data?, any Error>
            do {
                result = .success(try await source.next())
            } catch {
                result = .failure(error)
            }
            state.withLock { state in
                state.isReading = false
                // The task was cancelled, so its error is not one of the sequence.
                guard !state.hasStopped else { return }
                switch result {
                case .success(let piece?): state.piece = piece
                case .success(nil): state.hasEnded = true
                case .failure(let error): state.failure = error
                }
            }
            onReady()
        }
    }

    /// The task that reads the sequences of a request's body, with the task-local values of the caller.
    ///
    /// A task that the thread of libcurl's loop created would have none: a sequence that sends requests itself would use
    /// the wrong session.
    final class UploadWorker: Sendable {
        private let works: AsyncStream<@Sendable () async -> Void>.Continuation
        private let task: Task<Void, Never>

        /// Creates the task; the caller's task must be the current one.
        init() {
            let (stream, continuation) = AsyncStream<@Sendable () async -> Void>.makeStream()
            works = continuation
            task = Task {
                for await work in stream { await work() }
            }
        }

        deinit {
            stop()
        }

        /// Lets the task do `work` after its earlier work.
        func run(_ work: @escaping @Sendable () async -> Void) { works.yield(work) }

        /// Cancels the task.
        func stop() {
            works.finish()
            task.cancel()
        }
    }
#endif
