#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

    /// Buffers the bytes of a response between a transport that pushes them and a reader that pulls them.
    ///
    /// If the transport supports back-pressure, a slow reader slows the sender. URLSession on Linux does not, and
    /// libcurl may deliver much after it was told to pause, such as what it has already read. Unread bytes stay in memory up
    /// to a limit, and then in an unnamed temporary file, which disappears with the process.
    final class BodyBuffer: Sendable {
        fileprivate struct State {
            var pieces: [Data] = []
            var position = 0
            var byteCount = 0
            var file: SpoolFile?
            var end: Result<Void, any Error>?
            var reader: CheckedContinuation<Data?, any Error>?
            var isSlowed = false
        }

        private let state = Locked(State())
        /// The maximum number of bytes in memory.
        private let memoryLimit: Int
        /// Pauses or resumes the sender; `nil` without back-pressure. Called while the buffer is locked.
        private let slow: (@Sendable (_ isSlow: Bool) -> Void)?
        /// Ends the transfer.
        let stop: @Sendable () -> Void

        init(
            memoryLimit: Int = 4 << 20,
            slow: (@Sendable (Bool) -> Void)? = nil,
            stop: @escaping @Sendable () -> Void
        ) {
            self.memoryLimit = memoryLimit
            self.slow = slow
            self.stop = stop
        }

        deinit {
            if state.withLock({ $0.end == nil }) { stop() }
        }

        /// Adds received bytes; does nothing after the end.
        func append(_ piece: Data) {
            guard !piece.isEmpty else { return }
            var waiting: CheckedContinuation<Data?, any Error>?
            var failure: (any Error)?
            state.withLock { state in
                guard state.end == nil else { return }
                if let reader = state.reader {
                    state.reader = nil
                    waiting = reader
                    return
                }
                do {
                    // After a pause, the sender may still deliver bytes that it has begun to send.
                    try state.add(piece, memoryLimit: slow == nil ? memoryLimit : 4 * memoryLimit)
                } catch {
                    failure = error
                }
                // Called with the lock held, so that `true` and `false` keep their order.
                if let slow, !state.isSlowed, state.byteCount > memoryLimit {
                    state.isSlowed = true
                    slow(true)
                }
            }
            waiting?.resume(returning: piece)
            if let failure {
                finish(throwing: failure)
                stop()
            }
        }

        /// Ends the body after the received bytes; only the first call has an effect.
        func finish(throwing error: (any Error)? = nil) {
            let reader = state.withLock { state in
                guard state.end == nil else { return nil as CheckedContinuation<Data?, any Error>? }
                state.end = error.map { .failure($0) } ?? .success(())
                defer { state.reader = nil }
                return state.reader
            }
            if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
        }

        /// The next bytes; `nil` at the end. Only one reader may wait at a time.
        func next() async throws -> Data? {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { take($0) }
            } onCancel: {
                finish(throwing: CancellationError())
                stop()
            }
        }

        private func take(_ continuation: CheckedContinuation<Data?, any Error>) {
            let result: Result<Data?, any Error>? = state.withLock { state in
                do {
                    if let piece = try state.takeFirst() {
                        if state.isSlowed, state.byteCount < memoryLimit / 4, state.file?.isEmpty ?? true {
                            state.isSlowed = false
                            slow?(false)
                        }
                        return .success(piece)
                    }
                } catch {
                    return .failure(error)
                }
                if let end = state.end { return end.map { nil } }
                if state.reader != nil { return .failure(ConnectionFailure.concurrentReaders) }
                state.reader = continuation
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    extension BodyBuffer.State {
        /// Adds received bytes to memory, or to a file above the memory limit.
        ///
        /// While the file contains unread bytes, all further bytes are added to the file, so that their order is kept.
        fileprivate mutating func add(_ piece: Data, memoryLimit: Int) throws {
            if let file, !file.isEmpty { return try file.append(piece) }
            guard byteCount + piece.count > memoryLimit, byteCount > 0 else {
                pieces.append(piece)
                byteCount += piece.count
                return
            }
            let file = try file ?? SpoolFile()
            self.file = file
            try file.append(piece)
        }

        fileprivate mutating func takeFirst() throws -> Data? {
            guard position < pieces.count else { return try file?.read(upToCount: 1 << 18) }
            let piece = pieces[position]
            pieces[position] = Data()
            byteCount -= piece.count
            position += 1
            if position == pieces.count {
                pieces.removeAll(keepingCapacity: true)
                position = 0
            } else if position > 256, position > pieces.count / 2 {
                pieces.removeFirst(position)
                position = 0
            }
            return piece
        }
    }

    /// A first-in, first-out buffer in a temporary file.
    ///
    /// No other user can open the file: only its owner can read it, and its name is removed as soon as it is open.
    /// Windows cannot remove the name of an open file, so there it is removed at the end.
    final class SpoolFile {
        private let url: URL
        private let handle: FileHandle
        private var readOffset: UInt64 = 0
        private var writeOffset: UInt64 = 0

        /// Whether all written bytes have been read.
        var isEmpty: Bool { readOffset == writeOffset }

        /// - Throws: Foundation's error for a file that cannot be created.
        init() throws {
            let url = try FileManager.default.createTemporaryFile(named: "spool")
            defer { try? FileManager.default.removeItem(at: url) }
            self.url = url
            handle = try FileHandle(forUpdating: url)
        }

        deinit {
            try? handle.close()
            #if os(Windows)
                try? FileManager.default.removeItem(at: url)
            #endif
        }

        func append(_ data: Data) throws {
            try handle.seek(toOffset: writeOffset)
            try handle.write(contentsOf: data)
            writeOffset += UInt64(data.count)
        }

        /// The next bytes; `nil` if there are none.
        func read(upToCount count: Int) throws -> Data? {
            guard !isEmpty else { return nil }
            try handle.seek(toOffset: readOffset)
            guard let data = try handle.read(upToCount: count), !data.isEmpty else {
                throw CocoaError(.fileReadCorruptFile)
            }
            readOffset += UInt64(data.count)
            if isEmpty {
                try handle.truncate(atOffset: 0)
                readOffset = 0
                writeOffset = 0
            }
            return data
        }
    }

    extension FileManager {
        /// Creates an empty temporary file that only the user can read, and returns its URL.
        ///
        /// - Parameter prefix: The beginning of the file's name.
        /// - Throws: Foundation's error for a file that cannot be created.
        func createTemporaryFile(named prefix: String) throws -> URL {
            let url = temporaryDirectory.appending(path: "\(prefix)-\(UUID().uuidString)")
            guard createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
            }
            return url
        }
    }
#endif
