import EndpointRuntime
import Foundation

extension ResponseBody {
    /// Returns the same body, and passes all of its bytes to `onEnd` before the reader sees the end.
    ///
    /// Nothing is read ahead. The copy is dropped as soon as the body exceeds the limit. `onEnd` is not called then,
    /// nor if the transfer fails, nor if the reader stops early or is cancelled.
    /// - Parameter limit: the maximum number of bytes that are copied.
    func copied(upTo limit: Int, onEnd: @escaping @Sendable (Data) async -> Void) -> ResponseBody {
        read { $0.copyingReader(upTo: limit, onEnd: onEnd) }
    }

    /// Reads the body into memory.
    ///
    /// - Returns: the bytes, or `nil` if they exceed the limit, and a body that begins with the bytes that were read.
    func collected(upTo limit: Int) async throws -> (data: Data?, body: ResponseBody) {
        let read = makeReader()
        var data = Data()
        while let piece = try await read() {
            data += piece
            if data.count > limit { return (nil, resumed(after: data, BodySource(read))) }
        }
        // If its reader is cancelled, a stream returns `nil`, as at its end.
        try Task.checkCancellation()
        return (data, .data(data))
    }
}

extension ResponseBody {
    /// Returns a reader of this body that copies the pieces.
    private func copyingReader(upTo limit: Int, onEnd: @escaping @Sendable (Data) async -> Void) -> Reader {
        let read = makeReader()
        var copy: Data? = Data()
        return {
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

    /// Returns the same body, whose reader gets the bytes that were read already, and then continues.
    fileprivate func resumed(after beginning: Data, _ rest: BodySource) -> ResponseBody {
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
private final class BodySource: @unchecked Sendable {
    private let reader: ResponseBody.Reader

    init(_ reader: @escaping ResponseBody.Reader) {
        self.reader = reader
    }

    func read() async throws -> Data? { try await reader() }
}
