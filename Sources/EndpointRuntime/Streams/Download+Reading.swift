public import Foundation

extension Download {
    /// Reads all bytes into memory.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of bytes in memory; more is an error. By default, the session's limit. A negative
    ///     number counts as zero.
    ///   - progress: called on the main actor as pieces arrive, as in ``save(to:upTo:progress:)``.
    /// - Throws: ``SessionError``: ``SessionError/undecodable(_:_:)`` if there are more bytes than the limit allows, or
    ///   the error of a transfer that fails.
    public func data(
        upTo limit: Int? = nil,
        progress: (@MainActor @Sendable (Progress) -> Void)? = nil
    ) async throws(SessionError<Never>) -> Data {
        let latest = progress.map { LatestProgress($0) }
        return try await read(upTo: limit) { latest?.report($0) }
    }

    /// Reads all bytes into memory, like ``data(upTo:progress:)``, and reports every value on a queue, as in
    /// ``save(to:upTo:on:progress:)``.
    ///
    /// - Throws: ``SessionError``, as ``data(upTo:progress:)`` does.
    public func data(
        upTo limit: Int? = nil,
        on queue: CallbackQueue,
        progress: @escaping @Sendable (Progress) -> Void
    ) async throws(SessionError<Never>) -> Data {
        try await read(upTo: limit) { value in queue.execute { progress(value) } }
    }

    /// Saves the file, replacing any existing file. Until the file is complete, it has a temporary name in the same
    /// folder. If there is a symbolic link at `url`, replaces the file to which it leads, except on Windows.
    ///
    /// Only the owner can read the file until it is complete, and also afterwards if `url` is `nil`. At a `url`, the
    /// complete file has the permissions of the file that it replaces, or else the default permissions of a new file
    /// (`umask`).
    /// - Parameters:
    ///   - url: the location; `nil` for a new file in the folder for temporary files.
    ///   - limit: the maximum number of bytes; more is an error. No limit by default; a negative number counts as zero.
    ///     If `Content-Length` exceeds the limit, nothing is transferred.
    ///   - progress: called on the main actor as pieces are written. While the main actor is busy, only the latest value
    ///     is kept. The last call may come after this function has returned or thrown.
    /// - Returns: the location of the file.
    /// - Throws: ``SessionError``, and ``FileFailure`` for a file that cannot be written. Then no file is left behind,
    ///   and the transfer has ended.
    @discardableResult
    public func save(
        to url: URL? = nil,
        upTo limit: Int? = nil,
        progress: (@MainActor @Sendable (Progress) -> Void)? = nil
    ) async throws -> URL {
        let latest = progress.map { LatestProgress($0) }
        return try await write(to: url, upTo: limit) { latest?.report($0) }
    }

    /// Saves the file, like ``save(to:upTo:progress:)``, and reports every value on a queue.
    ///
    /// With ``CallbackQueue/inline``, `progress` is called between two pieces, on the thread that has written the first;
    /// the transfer continues when it returns.
    ///
    /// - Throws: ``SessionError`` and ``FileFailure``, as ``save(to:upTo:progress:)`` does.
    @discardableResult
    public func save(
        to url: URL? = nil,
        upTo limit: Int? = nil,
        on queue: CallbackQueue,
        progress: @escaping @Sendable (Progress) -> Void
    ) async throws -> URL {
        try await write(to: url, upTo: limit) { value in queue.execute { progress(value) } }
    }

    private func read(
        upTo limit: Int?,
        _ report: @Sendable (Progress) -> Void
    ) async throws(SessionError<Never>) -> Data {
        let limit = Swift.max(limit ?? response.bodyLimit, 0)
        let reader = try start(upTo: limit)
        var data = Data()
        while let piece = try await reader.next(isolation: nil) {
            try check(data.count + piece.count, upTo: limit)
            data += piece
            report(Progress(received: data.count, total: length))
        }
        return data
    }

    private func write(
        to url: URL?,
        upTo limit: Int?,
        _ report: @Sendable (Progress) -> Void
    ) async throws -> URL {
        let limit = limit.map { Swift.max($0, 0) }
        let reader = try start(upTo: limit)
        defer { reader.stop() }
        let target = url ?? FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)")
        let file = try PartialFile(for: target, isPrivate: url == nil)
        defer { file.discard() }
        var received = 0
        while let piece = try await reader.next(isolation: nil) {
            try check(received + piece.count, upTo: limit)
            try file.write(piece)
            received += piece.count
            report(Progress(received: received, total: length))
        }
        try file.finish()
        return target
    }

    /// Returns the only reader of the file; throws an error if the file has another reader, or if the declared size
    /// exceeds the limit.
    private func start(upTo limit: Int?) throws(SessionError<Never>) -> BodyReader {
        let reader = BodyReader(response)
        try reader.start()
        if response.mayHaveBody { try check(length ?? 0, upTo: limit) }
        return reader
    }

    private func check(_ count: Int, upTo limit: Int?) throws(SessionError<Never>) {
        guard let limit, count > limit else { return }
        let response = response.withoutTransfer
        throw .undecodable(ResponseInfo(response), DecodingFailure(.tooLarge(limit: limit), in: response))
    }
}
