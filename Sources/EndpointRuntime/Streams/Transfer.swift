import Foundation

/// A body that is still arriving, which can be read once. The transfer ends when this is released.
final class Transfer: Sendable, Hashable {
    private let pump: BodyPump
    private let timer: DeadlineTimer
    private let isClaimed = Locked(false)

    /// How long the reader waits for a piece; `nil` for as long as the transport waits.
    let silence: Duration?

    /// The transfer of `body`, of which nothing is taken before the reader asks for it.
    ///
    /// - Parameters:
    ///   - silence: the longest time that the reader waits for a piece; `nil` for as long as the transport waits. The
    ///     time that the reader itself takes between two pieces does not count.
    ///   - timer: measures the silence.
    ///   - onEnd: called once when the transfer has ended, for whatever reason.
    init(
        _ body: ResponseBody,
        silence: Duration?,
        timer: DeadlineTimer,
        onEnd: @escaping @Sendable () -> Void
    ) {
        pump = BodyPump(body, silence: silence, timer: timer, onEnd: onEnd)
        self.silence = silence
        self.timer = timer
    }

    deinit {
        cancel()
    }

    /// Registers the caller as the reader; returns `false` if there already is one.
    func claim() -> Bool {
        isClaimed.withLock { isClaimed in
            defer { isClaimed = true }
            return !isClaimed
        }
    }

    /// The next piece, for the one reader; `nil` at the end.
    func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Data? {
        try await pump.next(isolation: actor)
    }

    /// Ends the transfer at once; the reader gets a `CancellationError`.
    func cancel() {
        pump.end(CancellationError())
    }

    /// Takes the beginning of the body into memory, then ends the transfer.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that are taken.
    ///   - time: how long this may take; `nil` for as long as the body takes.
    /// - Returns: what came, and whether the body goes over the limit. A body that breaks off, or that takes too long,
    ///   is as much of it as came.
    func collect(upTo limit: Int, within time: Duration?) async -> (data: Data, isOverLimit: Bool) {
        var data = Data()
        guard claim() else { return (data, false) }
        let alarm = time.map { time in
            timer.schedule(after: time) { [weak pump] in pump?.end(ConnectionFailure.timedOut) }
        }
        defer {
            alarm?.cancel()
            cancel()
        }
        while let piece = try? await next() {
            guard piece.count <= limit - data.count else { return (data + piece.prefix(limit - data.count), true) }
            data += piece
        }
        return (data, false)
    }

    static func == (left: Transfer, right: Transfer) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
