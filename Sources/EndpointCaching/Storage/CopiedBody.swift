import EndpointRuntime
import Foundation

extension ResponseBody {
    /// Returns the same body, and passes all of its bytes to `onEnd` before the reader sees the end.
    ///
    /// Nothing is read ahead. The copy is dropped as soon as the body exceeds the limit. `onEnd` is not called then,
    /// nor if the transfer fails, nor if the reader stops early or is cancelled.
    /// - Parameter limit: the maximum number of bytes that are copied.
    func copied(upTo limit: Int, onEnd: @escaping @Sendable (Data) async -> Void) -> ResponseBody {
        .chunks(CopiedBody(body: self, limit: limit, onEnd: onEnd))
    }

    /// Reads the body into memory.
    ///
    /// - Returns: the bytes, or `nil` if they exceed the limit, and a body that begins with the bytes that were read.
    func collected(upTo limit: Int) async throws -> (data: Data?, body: ResponseBody) {
        let read = makeReader()
        var data = Data()
        while let piece = try await read() {
            data += piece
            if data.count > limit { return (nil, .chunks(ResumedBody(beginning: data, rest: BodySource(read)))) }
        }
        // If its reader is cancelled, a stream returns `nil`, as at its end.
        try Task.checkCancellation()
        return (data, .data(data))
    }
}

private struct CopiedBody: AsyncSequence {
    let body: ResponseBody
    let limit: Int
    let onEnd: @Sendable (Data) async -> Void

    func makeAsyncIterator() -> Iterator { Iterator(read: body.makeReader(), limit: limit, onEnd: onEnd) }

    struct Iterator: AsyncIteratorProtocol {
        let read: ResponseBody.Reader
        let limit: Int
        let onEnd: (Data) async -> Void
        var copy: Data? = Data()

        mutating func next() async throws -> Data? {
            guard let piece = try await read() else {
                if let data = copy, !Task.isCancelled { await onEnd(data) }
                copy = nil
                return nil
            }
            copy?.append(piece)
            if let count = copy?.count, count > limit { copy = nil }
            return piece
        }
    }
}

/// A body whose beginning has already been read.
private struct ResumedBody: AsyncSequence {
    let beginning: Data
    let rest: BodySource

    func makeAsyncIterator() -> Iterator { Iterator(beginning: beginning, rest: rest) }

    struct Iterator: AsyncIteratorProtocol {
        var beginning: Data?
        let rest: BodySource

        mutating func next() async throws -> Data? {
            if let piece = beginning {
                beginning = nil
                return piece
            }
            return try await rest.read()
        }
    }
}

/// The reader of a body, which moves from one task to another. Only one task uses it at a time.
private final class BodySource: @unchecked Sendable {
    private let reader: ResponseBody.Reader

    init(_ reader: @escaping ResponseBody.Reader) {
        self.reader = reader
    }

    func read() async throws -> Data? { try await reader() }
}
