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
}
