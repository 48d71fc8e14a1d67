#if !os(WASI)
    public import Dispatch
    public import Foundation
#endif

extension Session {
    /// Sends `request` and returns its response.
    ///
    /// Cancelling the surrounding task ends the call with ``SessionError/cancelled(_:)``.
    ///
    /// - Throws: ``SessionError``, whose case is the stage at which the call failed.
    public func response<R: Request>(
        for request: R,
        options: CallOptions = CallOptions()
    ) async throws(SessionError<R.Failure>) -> R.Response {
        try await envelope(for: request, options: options).value
    }

    /// Sends `request` and returns its response together with status, headers and body.
    ///
    /// - Throws: ``SessionError``, as ``response(for:options:)`` does.
    public func envelope<R: Request>(
        for request: R,
        options: CallOptions = CallOptions()
    ) async throws(SessionError<R.Failure>) -> Envelope<R.Response> {
        try await envelope(for: request, options: options, cursor: nil)
    }

    /// Sends `request`, or the request of the page at `cursor`.
    func envelope<R: Request>(
        for request: R,
        options: CallOptions,
        cursor: PageCursor?
    ) async throws(SessionError<R.Failure>) -> Envelope<R.Response> {
        let call = begin(request, options)
        defer { running.remove(call.id) }
        // The call runs in the task of its caller, since creating a task would take longer than decoding a short response.
        let result = await withTaskCancellationHandler {
            await self.run(request, options, cursor, call)
        } onCancel: {
            call.task.cancel()
        }
        return try result.get()
    }

    /// Sends `request`; `handler` is called once with the result, on the main actor.
    @discardableResult
    public func send<R: Request>(
        _ request: R,
        options: CallOptions = CallOptions(),
        handler: @escaping ResponseHandler<R> = { _ in }
    ) -> SessionTask {
        let call = begin(request, options)
        Task {
            let result = await pendingResult(of: request, options, call)
            await MainActor.run { handler(result.end()) }
        }
        return call.task
    }

    /// Sends `request`; `handler` is called once with the result, on a queue.
    @discardableResult
    public func send<R: Request>(
        _ request: R,
        options: CallOptions = CallOptions(),
        callbackQueue: CallbackQueue,
        handler: @escaping @Sendable (Result<R.Response, SessionError<R.Failure>>) -> Void
    ) -> SessionTask {
        let call = begin(request, options)
        Task {
            let result = await pendingResult(of: request, options, call)
            callbackQueue.execute { handler(result.end()) }
        }
        return call.task
    }

    /// Cancels all calls of requests of exactly this type that satisfy a condition.
    public func cancelRequests<R: Request>(of type: R.Type, where isIncluded: (R) -> Bool = { _ in true }) {
        for task in running.tasks(of: type, where: isIncluded) { task.cancel() }
    }

    /// Cancels all calls, such as when the user logs out: those that wait for a response, a retry or admission, and
    /// streams and downloads that are still arriving.
    ///
    /// Calls that begin later are not cancelled, nor are the calls of a `TokenRefresher`'s refresh, whose token the server
    /// may already have replaced.
    public func cancelAllRequests() {
        for task in running.tasks { task.cancel() }
    }

    /// Begins a call, which can be cancelled as soon as this function returns.
    private func begin(_ request: some Request, _ options: CallOptions) -> RunningCall {
        let task = SessionTask()
        let deadline = (options.deadline ?? self.deadline).map { CallDeadline($0, clock) }
        return RunningCall(
            task: task,
            id: running.add(request, task),
            deadline: deadline,
            alarm: deadline.flatMap { $0.start(timer, cancelling: task) }
        )
    }
}

/// A call that has begun.
struct RunningCall: Sendable {
    let task: SessionTask
    /// The id of the call in ``RunningCalls``.
    let id: Int
    let deadline: CallDeadline?
    let alarm: DeadlineTimer.Alarm?
}

/// The queue on which handlers are called.
public enum CallbackQueue: Sendable {
    /// The thread on which the session finishes its work, without a further dispatch.
    case inline

    #if !os(WASI)
        /// On the main queue, always asynchronously.
        case main

        /// On a dispatch queue.
        case dispatch(DispatchQueue)

        /// On an operation queue.
        case operation(OperationQueue)
    #endif

    /// Calls `work` on the queue.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        switch self {
        case .inline: work()
        #if !os(WASI)
            case .main: DispatchQueue.main.async(execute: work)
            case .dispatch(let queue): queue.async(execute: work)
            case .operation(let queue): queue.addOperation(work)
        #endif
        }
    }
}
