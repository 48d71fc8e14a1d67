import Foundation

/// A body on its way in, which can be read once and ends when nobody reads it.
final class Transfer: Sendable, Hashable {
    /// The pieces, as they come.
    let pieces: AsyncThrowingStream<Data, any Error>
    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation

    /// Begins to take `body` in.
    ///
    /// - Parameters:
    ///   - silence: how long there may be no further piece; `nil` for as long as the transport waits.
    ///   - onEnd: hears when the transfer has ended, however it did.
    init(
        _ body: ResponseBody,
        silence: Duration?,
        clock: any Clock<Duration>,
        onEnd: @escaping @Sendable () -> Void
    ) {
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        let pump = Task {
            do {
                var source = body.pieces.makeAsyncIterator()
                while true {
                    let alarm = silence.map { silence in
                        Task {
                            try await clock.sleep(for: silence)
                            continuation.finish(throwing: ConnectionFailure.timedOut)
                        }
                    }
                    defer { alarm?.cancel() }
                    guard let piece = try await source.next() else { break }
                    continuation.yield(piece)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in
            pump.cancel()
            onEnd()
        }
        self.pieces = pieces
        self.continuation = continuation
    }

    /// Stops it; who reads it hears of the cancellation.
    func cancel() {
        continuation.finish(throwing: CancellationError())
    }

    static func == (left: Transfer, right: Transfer) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
