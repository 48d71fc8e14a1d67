public import Foundation

/// A file in the body of a response, which can be saved, read into memory, or iterated once as an `AsyncSequence` of
/// pieces.
///
/// ```swift
/// let file = try await GitHub.Releases.content(path: "a.zip").response()
/// try await file.save(to: url) { print($0.fraction ?? 0) }
/// ```
public struct Download: AsyncSequence, StreamedResponse {
    @_documentation(visibility: internal)
    public typealias Element = Data
    @_documentation(visibility: internal)
    public typealias Failure = SessionError<Never>

    /// The progress of saving a file.
    public struct Progress: Sendable, Hashable {
        /// The bytes that have been written.
        public let received: Int

        /// The size of the response's body in bytes; `nil` if the server does not declare it, or compresses the body.
        ///
        /// It is the size of the whole file, unless the response is only a part of it (206).
        public let total: Int?

        /// The fraction of the body that has been written, from 0 to 1; `nil` if the size is unknown.
        public var fraction: Double? {
            total.map { $0 > 0 ? Swift.min(Double(received) / Double($0), 1) : 1 }
        }
    }

    /// The response, without its body.
    public let response: RawResponse

    /// Creates a download from a response.
    public init(_ response: RawResponse) {
        self.response = response
    }

    /// The media type that the server declares.
    public var media: String? { response.header("Content-Type") }

    /// The size in bytes; `nil` if the server does not declare it, or compresses the body.
    public var length: Int? {
        guard response.header("Content-Encoding") == nil else { return nil }
        return response.header("Content-Length").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    @_documentation(visibility: internal)
    public func makeAsyncIterator() -> Iterator { Iterator(reader: BodyReader(response)) }

    /// Iterates over pieces.
    @_documentation(visibility: internal)
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: BodyReader

        // Before macOS 15 and iOS 18, a `for await` loop calls this overload.
        @_documentation(visibility: internal)
        @_disfavoredOverload
        public mutating func next() async throws(SessionError<Never>) -> Data? {
            try await next(isolation: nil)
        }

        /// The next bytes; `nil` at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<Never>) -> Data? {
            try await reader.next(isolation: actor)
        }
    }

    /// Reads all bytes into memory.
    ///
    /// - Parameter limit: the maximum number of bytes in memory; more is an error. By default, the session's limit. A
    ///   negative number counts as zero.
    public func data(upTo limit: Int? = nil) async throws(SessionError<Never>) -> Data {
        let limit = Swift.max(limit ?? response.bodyLimit, 0)
        let reader = try start(upTo: limit)
        var data = Data()
        while let piece = try await reader.next(isolation: nil) {
            try check(data.count + piece.count, upTo: limit)
            data += piece
        }
        return data
    }

    /// Saves the file, replacing any existing file. Until the file is complete, it has a temporary name in the same
    /// folder.
    ///
    /// Only the owner can read the file until it is complete, and also afterwards if `url` is `nil`. At a `url`, the
    /// complete file has the permissions of the file that it replaces, or else the default permissions of a new file
    /// (`umask`).
    /// - Parameters:
    ///   - url: the location; `nil` for a new file in the folder for temporary files.
    ///   - limit: the maximum number of bytes; more is an error. No limit by default; a negative number counts as zero.
    ///     If `Content-Length` exceeds the limit, nothing is transferred.
    ///   - progress: called after each piece that was written.
    /// - Returns: the location of the file.
    /// - Throws: ``SessionError``, and ``FileFailure`` for a file that cannot be written. Then no file is left behind,
    ///   and the transfer has ended.
    @discardableResult
    public func save(
        to url: URL? = nil,
        upTo limit: Int? = nil,
        progress: (@Sendable (Progress) -> Void)? = nil
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
            progress?(Progress(received: received, total: length))
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

extension Download {
    /// The file as text in UTF-8, in pieces that never split a Unicode scalar; bytes that are not UTF-8 become U+FFFD.
    public var text: Text { Text(download: self) }

    /// A file as pieces of text.
    public struct Text: AsyncSequence, Sendable {
        public typealias Element = String
        public typealias Failure = SessionError<Never>

        let download: Download

        public func makeAsyncIterator() -> Iterator { Iterator(source: TextSource(download.response)) }

        /// Iterates over pieces.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let source: TextSource

            // Before macOS 15 and iOS 18, a `for await` loop calls this overload.
            @_documentation(visibility: internal)
            @_disfavoredOverload
            public mutating func next() async throws(SessionError<Never>) -> String? {
                try await next(isolation: nil)
            }

            /// The next piece of text; `nil` at the end.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(SessionError<Never>) -> String? {
                try await source.next(isolation: actor)
            }
        }
    }
}

/// Reads the text of one response; all copies of an iterator share it.
private final class TextSource {
    private let reader: BodyReader
    private let access = ExclusiveAccess()
    /// The bytes of an incomplete Unicode scalar at the end of the last piece.
    private var rest = Data()
    /// Whether the next bytes may be a byte order mark.
    private var isAtStart = true

    init(_ response: RawResponse) {
        reader = BodyReader(response)
    }

    func next(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> String? {
        guard access.enter() else { throw reader.response.alreadyRead }
        defer { access.leave() }
        var bytes = rest
        // The sequence ends after an error, even if the beginning of a scalar was read before it.
        rest = Data()
        while let piece = try await reader.next(isolation: actor) {
            bytes += piece
            let whole = bytes.prefix(bytes.count - bytes.unfinishedCount)
            if whole.isEmpty { continue }
            rest = Data(bytes.suffix(bytes.count - whole.count))
            let text = text(of: whole)
            if text.isEmpty {
                (bytes, rest) = (rest, Data())
                continue
            }
            return text
        }
        return bytes.isEmpty ? nil : text(of: bytes)
    }

    /// The text of bytes, without the byte order mark at the beginning of the response.
    private func text(of bytes: Data) -> String {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isMarked = isAtStart && bytes.starts(with: mark)
        isAtStart = false
        return String(decoding: isMarked ? bytes.dropFirst(mark.count) : bytes, as: UTF8.self)
    }
}

extension Data {
    /// The number of bytes at the end that form an incomplete Unicode scalar.
    fileprivate var unfinishedCount: Int {
        for (index, byte) in suffix(3).reversed().enumerated() {
            let length =
                switch byte {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                case 0x80...0xBF: 0
                default: 1
                }
            if length > 0 { return length > index + 1 ? index + 1 : 0 }
        }
        return 0
    }
}
