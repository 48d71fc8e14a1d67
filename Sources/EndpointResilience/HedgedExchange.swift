import EndpointRuntime
import Foundation
import HTTPTypes

/// One or two attempts of the same request, of which one provides the result.
final class HedgedExchange: Sendable {
    fileprivate struct State {
        var first: Task<Void, Never>?
        var second: Task<Void, Never>?
        /// The error of the first attempt, while the second may still get a response.
        var firstError: (any Error)?
        var hasSecondEnded = false
        var isOver = false
    }

    fileprivate enum Step {
        case wait
        case discard
        case end(Result<IncomingResponse, any Error>, loser: Task<Void, Never>?, isFirstCutOff: Bool)
    }

    private let request: OutgoingRequest
    private let next: any Transport
    private let clock: SessionClock
    private let roles = (first: HedgeRole(isSecond: false), second: HedgeRole(isSecond: true))
    private let secondUpload: SecondUpload
    private let start: Duration
    private let record: @Sendable (Duration) -> Void
    private let result = FirstResult<Result<IncomingResponse, any Error>>()
    private let state = Locked(State())

    /// - Parameter record: called with the duration of each attempt that the server processed, and with the time that
    ///   the first attempt has taken so far when the second is faster.
    init(
        _ request: OutgoingRequest,
        _ next: any Transport,
        clock: SessionClock,
        record: @escaping @Sendable (Duration) -> Void
    ) {
        self.request = request
        self.next = next
        self.clock = clock
        self.record = record
        secondUpload = SecondUpload(of: request, roles.second)
        start = clock.now()
    }

    /// Sends the request, and sends it again after `delay` if `mayHedge` then permits it.
    ///
    /// Each attempt is an unstructured task, because a task group would wait for the slower one. The transport of a
    /// cancelled attempt may take a while to end.
    func run(
        _ timer: DeadlineTimer,
        delay: Duration,
        mayHedge: @escaping @Sendable () -> Bool
    ) async throws -> IncomingResponse {
        var request = request
        request.hedge = roles.first
        let first = request
        state.withLock { state in
            state.first = Task { await self.end(isFirst: true, self.attempt(first)) }
        }
        let alarm = timer.schedule(after: delay) { self.hedge(mayHedge) }
        defer { alarm.cancel() }
        return try await withTaskCancellationHandler {
            try await result.value.get()
        } onCancel: {
            cancel()
        }
    }

    private func attempt(_ request: OutgoingRequest) async -> Result<IncomingResponse, any Error> {
        let start = clock.now()
        do {
            let response = try await next.send(request)
            if !response.isOverload { record(clock.now() - start) }
            return .success(response)
        } catch {
            return .failure(error)
        }
    }

    private func hedge(_ mayHedge: () -> Bool) {
        state.withLock { state in
            guard !state.isOver, state.second == nil, mayHedge() else { return }
            var copy = request
            // If the second attempt waits for admission, it must not suspend the time-out of the first, since the
            // second attempt may be waiting for the first to end. Nor must it restart the time-out when it is admitted,
            // since the first may be waiting, too.
            copy.observeTimeout(report: { [secondUpload] in secondUpload.report($0) }, of: { [request] in request })
            copy.hedge = roles.second
            let second = copy
            state.second = Task { await self.end(isFirst: false, self.attempt(second)) }
        }
    }

    private func end(isFirst: Bool, _ attempt: Result<IncomingResponse, any Error>) {
        let step = state.withLock { $0.end(isFirst: isFirst, attempt, of: request) }
        switch step {
        case .wait where isFirst:
            secondUpload.observe()
        case .wait, .discard:
            if case .success(let response) = attempt { response.body.discard() }
        case .end(let value, let loser, let isFirstCutOff):
            // The error of the first attempt may be the result although the second has got a response.
            if case (.failure, .success(let response)) = (value, attempt) { response.body.discard() }
            if isFirstCutOff { record(clock.now() - start) }
            if !isFirst { secondUpload.observe() }
            (isFirst ? roles.second : roles.first).lose()
            loser?.cancel()
            result.give(value)
        }
    }

    private func cancel() {
        let tasks = state.withLock { state in
            state.isOver = true
            return [state.first, state.second]
        }
        for task in tasks { task?.cancel() }
        result.give(.failure(CancellationError()))
    }
}

extension HedgedExchange.State {
    /// Updates the state at the end of an attempt, and returns the next step of the call.
    fileprivate mutating func end(
        isFirst: Bool,
        _ attempt: Result<IncomingResponse, any Error>,
        of request: OutgoingRequest
    ) -> HedgedExchange.Step {
        guard !isOver else { return .discard }
        switch (isFirst, attempt) {
        case (true, .success):
            isOver = true
            return .end(attempt, loser: second, isFirstCutOff: false)
        case (true, .failure(let error)):
            firstError = error
            if second != nil, !hasSecondEnded { return .wait }
            isOver = true
            return .end(attempt, loser: nil, isFirstCutOff: false)
        case (false, .success(let response)) where request.accepts(response, hasFirstFailed: firstError != nil):
            isOver = true
            return .end(attempt, loser: first, isFirstCutOff: firstError == nil)
        case (false, _):
            hasSecondEnded = true
            guard let firstError else { return .wait }
            isOver = true
            return .end(.failure(firstError), loser: nil, isFirstCutOff: false)
        }
    }
}

/// The progress of the second attempt's body, for the time-out and the observer that both attempts share.
///
/// The second attempt's request refers to it for as long as a transport retains the request. So it refers to neither the
/// exchange nor the response.
private final class SecondUpload: Sendable {
    private let original: OutgoingRequest
    private let role: HedgeRole
    private let state = Locked((isObserved: false, unreported: UploadProgress?.none))

    init(of original: OutgoingRequest, _ role: HedgeRole) {
        self.original = original
        self.role = role
    }

    /// Restarts the time-out. The observer sees the progress only if the first attempt has ended, since the progress of
    /// both would alternate.
    func report(_ progress: UploadProgress) {
        guard !role.hasLost else { return }
        let isObserved = state.withLock { state in
            if !state.isObserved { state.unreported = progress }
            return state.isObserved
        }
        if isObserved { forward(progress) } else { original.reportProgress() }
    }

    /// Reports the progress to the observer from now on, beginning with the latest.
    func observe() {
        let progress = state.withLock { state in
            state.isObserved = true
            return state.unreported.take()
        }
        if let progress { forward(progress) }
    }

    private func forward(_ progress: UploadProgress) {
        original.reportProgress(sent: progress.sent, of: progress.total)
    }
}

extension OutgoingRequest {
    /// Whether the response to the second attempt is the result, unless the first attempt gets a response.
    ///
    /// An error in response to the second attempt of an unsafe request may only show that the first has had an effect:
    /// 409 for an idempotency key in use, 412 for a changed entity tag, 404 for a resource that is already deleted.
    fileprivate func accepts(_ response: IncomingResponse, hasFirstFailed: Bool) -> Bool {
        if method.isSafe { return hasFirstFailed || !response.isOverload }
        let status = response.status.code
        return status < 400 || responseStatuses.contains(status)
    }
}

extension IncomingResponse {
    /// Whether the server did not process the request. The duration of this response does not show how long other
    /// requests take.
    var isOverload: Bool { isRateLimited || status.code >= 500 }
}
