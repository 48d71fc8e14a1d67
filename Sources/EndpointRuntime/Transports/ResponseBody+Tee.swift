public import Foundation

extension ResponseBody {
    /// The reason why the reading of a body ended.
    public enum End: Sendable {
        /// The whole body was read.
        case complete

        /// The transfer failed with this error of the transport, so that the body is incomplete.
        case failed(any Error)

        /// The reader stopped before the end, was cancelled, or never began.
        case stopped

        /// Creates the end of a transfer from its error; `nil` after the last piece.
        init(_ failure: (any Error)?) {
            switch failure {
            case nil: self = .complete
            case is CancellationError: self = .stopped
            case let failure?: self = .failed(failure)
            }
        }
    }

    /// Returns the same body, and reports each piece as the reader takes it, for example for a log or a digest.
    ///
    /// ```swift
    /// response.body = response.body.tee { print($0.count) } onEnd: { print($0) }
    /// ```
    /// A body that is still arriving keeps arriving piece by piece: nothing is read ahead, and a reader that stops ends
    /// the transfer as before. Empty pieces are not reported.
    /// - Parameters:
    ///   - onPiece: called with each piece before the reader gets it. The reader waits until the function returns.
    ///   - onEnd: called once, after the last piece.
    public func tee(
        _ onPiece: @escaping @Sendable (Data) -> Void,
        onEnd: @escaping @Sendable (End) -> Void = { _ in }
    ) -> ResponseBody {
        observed(by: BodyObserver(onPiece: onPiece, onEnd: onEnd))
    }

    /// Returns the same body, and reports all of its bytes at its end, for example for a cache.
    ///
    /// To get the whole body even if its reader stops early, read it first and replace it:
    /// ```swift
    /// let (data, isWhole) = try await response.body.collect(upTo: 1 << 20)
    /// guard isWhole else { throw TooLarge() }
    /// response.body = .data(data)
    /// ```
    /// - Parameters:
    ///   - limit: the maximum number of bytes in memory.
    ///   - onEnd: called once, with the bytes that the reader has taken, up to the limit, and whether they are the
    ///     whole body. The bytes are not the whole body if the reader stops early, if the transfer fails, or if the
    ///     body exceeds the limit.
    public func tee(
        collectingUpTo limit: Int,
        onEnd: @escaping @Sendable (_ data: Data, _ isWhole: Bool) -> Void
    ) -> ResponseBody {
        let copy = Locked((data: Data(), isOverLimit: false))
        return tee { piece in
            copy.withLock { copy in
                let rest = max(limit - copy.data.count, 0)
                copy.data += piece.prefix(rest)
                if piece.count > rest { copy.isOverLimit = true }
            }
        } onEnd: { end in
            let (data, isOverLimit) = copy.withLock { $0 }
            if case .complete = end { onEnd(data, !isOverLimit) } else { onEnd(data, false) }
        }
    }
}

/// An observer of the pieces of a body and of its end. When the observer is released before the end of the body, it
/// reports that the reader has stopped.
final class BodyObserver: Sendable {
    private let onPiece: @Sendable (Data) -> Void
    private let onEnd: @Sendable (ResponseBody.End) -> Void
    private let state = Locked(State())

    private struct State {
        var hasEnded = false
        /// Whether a piece is being reported.
        var isReporting = false
        /// An end that came meanwhile, and is reported after the piece.
        var laterEnd: ResponseBody.End?
    }

    init(onPiece: @escaping @Sendable (Data) -> Void, onEnd: @escaping @Sendable (ResponseBody.End) -> Void) {
        self.onPiece = onPiece
        self.onEnd = onEnd
    }

    deinit {
        end(.stopped)
    }

    /// Reports the end; only the first call has an effect.
    func end(_ end: ResponseBody.End) {
        let isNow = state.withLock { state in
            guard !state.hasEnded else { return false }
            state.hasEnded = true
            if state.isReporting { state.laterEnd = end }
            return !state.isReporting
        }
        if isNow { onEnd(end) }
    }

    /// Reports a piece, unless the end was reported: the reader does not get a piece that a transport delivers later.
    private func report(_ piece: Data) {
        let isOpen = state.withLock { state in
            state.isReporting = !state.hasEnded
            return state.isReporting
        }
        guard isOpen else { return }
        onPiece(piece)
        let end = state.withLock { state in
            state.isReporting = false
            return state.laterEnd.take()
        }
        if let end { onEnd(end) }
    }

    /// Returns a reader that passes on the pieces of `read` and reports each of them.
    func reader(of read: @escaping ResponseBody.Reader) -> ResponseBody.Reader {
        { [self] in
            do {
                guard let piece = try await read() else {
                    // If its reader is cancelled, a stream returns `nil`, as at its end.
                    end(Task.isCancelled ? .stopped : .complete)
                    return nil
                }
                if !piece.isEmpty { report(piece) }
                return piece
            } catch {
                end(error is CancellationError ? .stopped : .failed(error))
                throw error
            }
        }
    }
}
