import Foundation

/// Reads the body of a response, one piece for each request of the reader.
///
/// A separate task reads the transport's sequence, so that the transfer can end or time out while the transport is
/// waiting for the next piece.
final class BodyPump: Sendable {
    private enum Phase {
        /// No read is pending.
        case idle(ResponseBody)
        case running(Task<Void, Never>, ResponseBody)
        case ended(ResponseBody.End)
    }

    private struct State {
        var phase: Phase
        /// The reader that waits for a piece.
        var reader: CheckedContinuation<Data?, any Error>?
        /// The task that waits until the reader asks for another piece.
        var worker: CheckedContinuation<Bool, Never>?
        /// The error that ended the transfer while no read was pending.
        var failure: (any Error)?
        var demandNumber = 0
        var alarm: DeadlineTimer.Alarm?
        var observers: [@Sendable (ResponseBody.End) -> Void] = []
    }

    private let state: Locked<State>
    private let silence: Duration?
    private let timer: DeadlineTimer
    private let onEnd: @Sendable () -> Void

    init(
        _ body: ResponseBody,
        silence: Duration?,
        timer: DeadlineTimer,
        onEnd: @escaping @Sendable () -> Void
    ) {
        state = Locked(State(phase: .idle(body)))
        self.silence = silence
        self.timer = timer
        self.onEnd = onEnd
    }

    /// The error that ended the body and that no reader has received yet; `nil` if there is none.
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// The next piece; `nil` at the end. Only one caller may wait at a time.
    ///
    /// - Throws: the transport's error, a `ConnectionFailure` of kind `timedOut`, or `CancellationError`. The body ends
    ///   after an error.
    func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation(isolation: actor) { ask($0) }
        } onCancel: {
            end(CancellationError())
        }
    }

    /// Ends the transfer; the reader gets `failure`, or the end of the body if `failure` is `nil`.
    ///
    /// - Parameter number: the number of the read that must still be pending; `nil` to end the transfer in any case.
    func end(_ failure: (any Error)?, ifPending number: Int? = nil) {
        let end = ResponseBody.End(failure)
        let last: State? = state.withLock { state in
            if case .ended = state.phase { return nil }
            if let number, state.reader == nil || state.demandNumber != number { return nil }
            defer {
                state.phase = .ended(end)
                state.failure = state.reader == nil ? failure : nil
                state.reader = nil
                state.worker = nil
                state.alarm = nil
                state.observers = []
            }
            return state
        }
        guard let last else { return }
        last.alarm?.cancel()
        switch last.phase {
        case .idle(let body): body.discard()
        case .running(let task, let body):
            // Reports the end now, so that observers see it even if the transport does not react to the cancellation.
            body.reportEnd(end)
            task.cancel()
        case .ended: break
        }
        for observer in last.observers { observer(end) }
        last.worker?.resume(returning: false)
        if let failure { last.reader?.resume(throwing: failure) } else { last.reader?.resume(returning: nil) }
        onEnd()
    }

    /// Calls `action` when the transfer has ended, or now if it already has.
    func whenEnded(_ action: @escaping @Sendable (ResponseBody.End) -> Void) {
        let end: ResponseBody.End? = state.withLock { state in
            if case .ended(let end) = state.phase { return end }
            state.observers.append(action)
            return nil
        }
        if let end { action(end) }
    }

    private func ask(_ reader: CheckedContinuation<Data?, any Error>) {
        let reply: @Sendable () -> Void = state.withLock { state in
            guard state.reader == nil else { return { reader.resume(throwing: AlreadyRead()) } }
            var worker: CheckedContinuation<Bool, Never>?
            switch state.phase {
            case .ended:
                let failure = state.failure
                state.failure = nil
                return { if let failure { reader.resume(throwing: failure) } else { reader.resume(returning: nil) } }
            case .idle(let body):
                state.phase = .running(Task { await self.work(body) }, body)
            case .running:
                worker = state.worker
                state.worker = nil
            }
            state.reader = reader
            state.demandNumber += 1
            state.alarm = silence.map { [number = state.demandNumber] silence in
                timer.schedule(after: silence) { [weak self] in self?.timeOut(number) }
            }
            return { [worker] in worker?.resume(returning: true) }
        }
        reply()
    }

    private func work(_ body: ResponseBody) async {
        let read = body.makeReader()
        do {
            repeat {
                var piece: Data?
                repeat { piece = try await read() } while piece?.isEmpty == true
                guard let piece else { return end(nil) }
                hand(piece)
            } while await isAskedAgain()
            body.discard()
        } catch {
            end(error)
        }
    }

    private func hand(_ piece: Data) {
        let (reader, alarm) = state.withLock { state in
            defer {
                state.reader = nil
                state.alarm = nil
            }
            return (state.reader, state.alarm)
        }
        alarm?.cancel()
        reader?.resume(returning: piece)
    }

    /// Waits until the reader requests another piece; returns `false` once the transfer has ended.
    private func isAskedAgain() async -> Bool {
        await withCheckedContinuation { worker in
            let isAsked: Bool? = state.withLock { state in
                if case .ended = state.phase { return false }
                if state.reader != nil { return true }
                state.worker = worker
                return nil
            }
            if let isAsked { worker.resume(returning: isAsked) }
        }
    }

    /// Ends the transfer if the read with this number is still pending. An alarm may fire while it is being cancelled,
    /// when the next read is already pending.
    private func timeOut(_ number: Int) {
        end(ConnectionFailure.timedOut(limit: silence), ifPending: number)
    }
}

/// The error for a second reader of a body.
struct AlreadyRead: Error, CustomStringConvertible {
    var description: String { "the body can be read only once, and another reader has begun to" }
}
