public import Foundation
import HTTPTypes

/// The body of a response that a transport is receiving. Its release ends the transfer.
///
/// It replaces an `AsyncThrowingStream`, whose overhead exceeds the cost of reading a short response.
package protocol BodyPieces: AnyObject, Sendable {
    /// The next piece; `nil` at the end. Only one caller may wait at a time.
    ///
    /// - Throws: ``ConnectionFailure``, and `CancellationError`.
    func next() async throws -> Data?

    /// Ends the transfer of a body that is no longer read.
    func stop()
}

/// The bytes of a response, either in memory or still arriving.
///
/// The runtime pulls a body that is still arriving: it requests a piece of the sequence when the reader needs one, and
/// never reads ahead. A sequence that passes this demand on to the connection applies back-pressure to the sender.
public struct ResponseBody: Sendable {
    /// Returns the next piece; `nil` at the end.
    package typealias Reader = () async throws -> Data?

    private enum Source {
        case data(Data)
        case stream(AsyncThrowingStream<Data, any Error>)
        case sequence(@Sendable () -> Reader)
        case pieces(any BodyPieces)
        indirect case observed(ResponseBody, BodyObserver)
        indirect case read(ResponseBody, @Sendable (ResponseBody) -> Reader)
    }

    private let source: Source

    /// Bytes in memory.
    public static func data(_ data: Data) -> ResponseBody { ResponseBody(source: .data(data)) }

    /// Bytes that arrive piece by piece and can be read once.
    ///
    /// The stream is cancelled when its reader stops before the end.
    public static func chunks(_ chunks: AsyncThrowingStream<Data, any Error>) -> ResponseBody {
        ResponseBody(source: .stream(chunks))
    }

    /// Bytes that arrive piece by piece and can be read once, from any sequence.
    ///
    /// Use `map` to convert another type of bytes: `.chunks(body.map { Data(buffer: $0) })`. If the reader stops
    /// before the end, the task that waits in `next()` is cancelled, and the iterator is released.
    public static func chunks<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) -> ResponseBody
    where Chunks.Element == Data {
        ResponseBody(
            source: .sequence {
                var iterator = chunks.makeAsyncIterator()
                return { try await iterator.next() }
            }
        )
    }

    /// Bytes that a transport returns piece by piece, and that can be read once.
    package static func pieces(_ pieces: some BodyPieces) -> ResponseBody { ResponseBody(source: .pieces(pieces)) }

    /// Returns the same body, which reports its pieces and its end to `observer`.
    func observed(by observer: BodyObserver) -> ResponseBody {
        ResponseBody(source: .observed(self, observer))
    }

    /// Returns the same body with another reader. The observers of this body still learn how its reading ended.
    ///
    /// - Parameter makeReader: returns the reader of this body.
    package func read(by makeReader: @escaping @Sendable (ResponseBody) -> Reader) -> ResponseBody {
        ResponseBody(source: .read(self, makeReader))
    }

    /// Whether all bytes are in memory.
    package var isInMemory: Bool {
        if case .data = source { return true }
        return false
    }

    /// Returns a reader of the body. A body that is not in memory can be read only once.
    package func makeReader() -> Reader {
        switch source {
        case .data(let data):
            var rest: Data? = data
            return {
                defer { rest = nil }
                return rest
            }
        case .stream(let stream):
            var iterator = stream.makeAsyncIterator()
            return { try await iterator.next() }
        case .sequence(let makeReader):
            return makeReader()
        case .pieces(let pieces):
            return { try await pieces.next() }
        case .observed(let body, let observer):
            return observer.reader(of: body.makeReader())
        case .read(let body, let makeReader):
            return makeReader(body)
        }
    }

    /// Ends the transfer of an unread body.
    ///
    /// An `AsyncThrowingStream` ends when its last copy is released, and a middleware may retain one. Therefore, a
    /// cancelled task reads from the stream, which ends it at once.
    package func discard() {
        switch source {
        case .data, .sequence: return
        case .stream(let stream):
            Task {
                withUnsafeCurrentTask { $0?.cancel() }
                for try await _ in stream { break }
            }
        case .pieces(let pieces):
            pieces.stop()
        case .observed(let body, let observer):
            observer.end(.stopped)
            body.discard()
        case .read(let body, _):
            body.discard()
        }
    }

    /// Reports to the observers of the body how its reading ended.
    func reportEnd(_ end: End) {
        switch source {
        case .data, .stream, .sequence, .pieces: return
        case .observed(let body, let observer):
            body.reportEnd(end)
            observer.end(end)
        case .read(let body, _):
            body.reportEnd(end)
        }
    }

    /// Returns the bytes up to `limit`, and whether they are the whole body. The rest of a longer body is lost.
    ///
    /// - Parameter limit: the maximum number of bytes; a negative number counts as zero.
    /// - Throws: the transport's error if the transfer fails, and `CancellationError`.
    public func collect(upTo limit: Int) async throws -> (data: Data, isWhole: Bool) {
        let limit = max(limit, 0)
        if case .data(let data) = source {
            return data.count <= limit ? (data, true) : (data.prefix(limit), false)
        }
        let read = makeReader()
        var data = Data()
        while let piece = try await read() {
            guard piece.count <= limit - data.count else {
                discard()
                // Appends in place, since `+` would make a second copy of all bytes.
                data.append(piece.prefix(limit - data.count))
                return (data, false)
            }
            // A single piece is not copied, unless it is a slice whose indices do not begin at zero.
            if data.isEmpty, piece.startIndex == 0 { data = piece } else { data += piece }
        }
        // If its reader is cancelled, a stream returns `nil`, as at its end.
        try Task.checkCancellation()
        return (data, true)
    }
}

extension ResponseBody {
    /// Reads the body into memory.
    ///
    /// - Returns: the bytes, or `nil` if they exceed the limit, and a body that begins with the bytes that were read.
    /// - Throws: the transport's error if the transfer fails, and `CancellationError`.
    package func collected(upTo limit: Int) async throws -> (data: Data?, body: ResponseBody) {
        if isInMemory {
            let (data, isWhole) = try await collect(upTo: limit)
            return (isWhole ? data : nil, self)
        }
        let read = makeReader()
        var data = Data()
        while let piece = try await read() {
            // A single piece is not copied, unless it is a slice whose indices do not begin at zero.
            if data.isEmpty, piece.startIndex == 0 { data = piece } else { data += piece }
            if data.count > limit { return (nil, resumed(after: data, MovedReader(read))) }
        }
        // If its reader is cancelled, a stream returns `nil`, as at its end.
        try Task.checkCancellation()
        return (data, .data(data))
    }
}

extension IncomingResponse {
    /// Reads the body into memory, for a middleware that gives it to several callers.
    ///
    /// - Returns: the bytes, or `nil` if they exceed the limit, and a response whose body begins with the bytes that were
    ///   read.
    /// - Throws: the transport's error with the status of this response, and `CancellationError`.
    package func collected(upTo limit: Int) async throws -> (data: Data?, response: IncomingResponse) {
        do {
            let (data, body) = try await body.collected(upTo: limit)
            var response = self
            response.body = body
            return (data, response)
        } catch let failure as ConnectionFailure {
            throw failure.withStatusCode(status.code)
        }
    }
}

extension ResponseBody {
    /// Returns the same body, whose reader gets the bytes that were read already, and then continues.
    fileprivate func resumed(after beginning: Data, _ rest: MovedReader) -> ResponseBody {
        read { _ in
            var beginning: Data? = beginning
            return {
                defer { beginning = nil }
                guard let piece = beginning else { return try await rest.read() }
                return piece
            }
        }
    }
}

/// The reader of a body, which moves from one task to another. Only one task uses it at a time.
private final class MovedReader: @unchecked Sendable {
    private let reader: ResponseBody.Reader

    init(_ reader: @escaping ResponseBody.Reader) {
        self.reader = reader
    }

    func read() async throws -> Data? { try await reader() }
}
