#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation

    /// A buffer that takes the pieces of a body as they arrive, before they are read, up to a number of bytes.
    ///
    /// When the connection breaks, AsyncHTTPClient drops the pieces that were not taken. In a stream, these pieces
    /// contain events that the server has sent.
    ///
    /// The release of this object ends the transfer.
    final class ReadAhead: Sendable {
        private let buffer = Buffer()
        private let task: Task<Void, Never>

        /// Begins to take pieces.
        ///
        /// - Parameter read: returns the next piece; `nil` at the end.
        init(_ read: @escaping @Sendable () async throws -> Data?) {
            task = Task { [buffer] in
                do {
                    while let piece = try await read() {
                        buffer.add(piece)
                        await buffer.waitForRoom()
                    }
                    buffer.finish(.success(()))
                } catch {
                    buffer.finish(.failure(error))
                }
            }
        }

        deinit {
            stop()
        }

        /// The next piece; `nil` at the end. Only one caller may wait at a time.
        func next() async throws -> Data? {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { buffer.take($0) }
            } onCancel: {
                stop()
            }
        }

        private func stop() {
            task.cancel()
            buffer.stop()
        }
    }

    /// The pieces that have not been read yet.
    private final class Buffer: Sendable {
        /// The number of bytes at which the connection begins to wait for the reader.
        static let limit = 1 << 18

        private struct State {
            var pieces: [Data] = []
            var byteCount = 0
            var end: Result<Void, any Error>?
            var reader: CheckedContinuation<Data?, any Error>?
            /// The task that waits until there is room.
            var worker: CheckedContinuation<Void, Never>?
            var hasStopped = false
        }

        private let state = Locked(State())

        /// Resumes the task that waits for room, so that it can end.
        func stop() {
            let worker = state.withLock { state in
                state.hasStopped = true
                return state.worker.take()
            }
            worker?.resume()
        }

        func take(_ reader: CheckedContinuation<Data?, any Error>) {
            var worker: CheckedContinuation<Void, Never>?
            let result: Result<Data?, any Error>? = state.withLock { state in
                if !state.pieces.isEmpty {
                    let piece = state.pieces.removeFirst()
                    state.byteCount -= piece.count
                    if state.byteCount < Self.limit / 2 { worker = state.worker.take() }
                    return .success(piece)
                }
                if let end = state.end { return end.map { nil } }
                guard state.reader == nil else {
                    return .failure(ConnectionFailure.concurrentReaders)
                }
                state.reader = reader
                return nil
            }
            worker?.resume()
            if let result { reader.resume(with: result) }
        }

        func add(_ piece: Data) {
            let reader = state.withLock { state in
                guard let reader = state.reader.take() else {
                    state.byteCount += piece.count
                    // Merges small pieces; a second reference to the last one would copy it each time.
                    if let count = state.pieces.last?.count, count + piece.count <= Self.limit / 4 {
                        state.pieces[state.pieces.count - 1].append(piece)
                    } else {
                        state.pieces.append(piece)
                    }
                    return nil as CheckedContinuation<Data?, any Error>?
                }
                return reader
            }
            reader?.resume(returning: piece)
        }

        func waitForRoom() async {
            await withCheckedContinuation { worker in
                let hasRoom = state.withLock { state in
                    if state.byteCount < Self.limit || state.hasStopped { return true }
                    state.worker = worker
                    return false
                }
                if hasRoom { worker.resume() }
            }
        }

        func finish(_ end: Result<Void, any Error>) {
            let reader = state.withLock { state in
                state.end = end
                return state.reader.take()
            }
            reader?.resume(with: end.map { nil })
        }
    }
#endif
