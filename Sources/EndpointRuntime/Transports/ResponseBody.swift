public import Foundation

/// The bytes of an answer: in memory, or coming in.
public struct ResponseBody: Sendable {
    private enum Source {
        case data(Data)
        case chunks(AsyncThrowingStream<Data, any Error>)
    }

    private let source: Source

    /// Bytes in memory.
    public static func data(_ data: Data) -> ResponseBody { ResponseBody(source: .data(data)) }

    /// Bytes that come in one piece after the other; they can be read once.
    public static func chunks(_ chunks: AsyncThrowingStream<Data, any Error>) -> ResponseBody {
        ResponseBody(source: .chunks(chunks))
    }

    /// The bytes in pieces, for who reads them as they come.
    var pieces: AsyncThrowingStream<Data, any Error> {
        switch source {
        case .chunks(let chunks): chunks
        case .data(let data):
            AsyncThrowingStream { continuation in
                if !data.isEmpty { continuation.yield(data) }
                continuation.finish()
            }
        }
    }

    /// All bytes up to `limit`, and whether that is the whole body.
    ///
    /// - Throws: what the transport throws when the body breaks off, and `CancellationError`.
    public func collect(upTo limit: Int) async throws -> (data: Data, isWhole: Bool) {
        switch source {
        case .data(let data):
            return data.count <= limit ? (data, true) : (data.prefix(limit), false)
        case .chunks(let chunks):
            var data = Data()
            for try await chunk in chunks {
                guard chunk.count <= limit - data.count else { return (data + chunk.prefix(limit - data.count), false) }
                data += chunk
            }
            // A stream whose reader is cancelled ends as if it were complete.
            try Task.checkCancellation()
            return (data, true)
        }
    }
}
