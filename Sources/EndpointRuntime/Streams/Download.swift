public import Foundation

/// A file on its way in: saved, taken into memory, or read piece by piece as an `AsyncSequence`, once.
///
/// ```swift
/// let file = try await GitHub.Releases.content(path: "a.zip").response()
/// try await file.save(to: url) { print($0.fraction ?? 0) }
/// ```
public struct Download: AsyncSequence, StreamedResponse {
    public typealias Element = Data
    public typealias Failure = SessionError<Never>

    /// How much of a file has come.
    public struct Progress: Sendable, Hashable {
        /// The bytes that have come.
        public let received: Int

        /// The bytes of the whole file, if the server tells.
        public let total: Int?

        /// The part that has come, from 0 to 1, if the server tells the whole.
        public var fraction: Double? {
            total.map { $0 > 0 ? Swift.min(Double(received) / Double($0), 1) : 1 }
        }
    }

    /// The answer, without its body.
    public let response: RawResponse

    /// The file that an answer begins.
    public init(_ response: RawResponse) {
        self.response = response
    }

    /// The media type, as the server tells it.
    public var media: String? { response.header("Content-Type") }

    /// How many bytes there are, if the server tells; not of what it has compressed.
    public var length: Int? {
        guard response.header("Content-Encoding") == nil else { return nil }
        return response.header("Content-Length").flatMap { Int($0) }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(reader: BodyReader(response)) }

    /// Goes from piece to piece.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: BodyReader

        /// The next bytes; `nil` at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<Never>) -> Data? {
            try await reader.next(isolation: actor)
        }
    }

    /// All bytes.
    ///
    /// - Parameter limit: the most that are taken into memory; more is an error. By default, the session's.
    public func data(upTo limit: Int? = nil) async throws(SessionError<Never>) -> Data {
        let limit = limit ?? response.bodyLimit
        var data = Data()
        for try await piece in self {
            data += piece
            guard data.count <= limit else {
                let failure = DecodingFailure(.tooLarge(limit: limit), in: response.withoutTransfer)
                throw .undecodable(ResponseInfo(response.withoutTransfer), failure)
            }
        }
        return data
    }

    /// Saves the file, in place of any that is there; until all of it has come, it has another name.
    ///
    /// - Parameters:
    ///   - url: where to; `nil` for a new file in the folder for temporary files.
    ///   - progress: hears of each piece that has come.
    /// - Returns: where the file is.
    /// - Throws: ``SessionError``, and what Foundation throws for a file that cannot be written.
    @discardableResult
    public func save(
        to url: URL? = nil,
        progress: (@Sendable (Progress) -> Void)? = nil
    ) async throws -> URL {
        let target = url ?? FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)")
        let folder = target.deletingLastPathComponent()
        let partial = folder.appending(path: ".\(target.lastPathComponent).\(UUID().uuidString).partial")
        try Data().write(to: partial)
        do {
            let file = try FileHandle(forWritingTo: partial)
            defer { try? file.close() }
            var received = 0
            for try await piece in self {
                try file.write(contentsOf: piece)
                received += piece.count
                progress?(Progress(received: received, total: length))
            }
            // In one step, also in place of a file; FileManager's own way of replacing fails on Linux.
            guard rename(partial.path, target.path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target.path])
            }
            return target
        } catch {
            try? FileManager.default.removeItem(at: partial)
            throw error
        }
    }
}
