import Foundation
import HTTPTypes

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
