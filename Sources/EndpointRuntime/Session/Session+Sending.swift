extension Session {
    /// Sends `request` and returns its response.
    ///
    /// Cancelling the surrounding task ends the call with ``SessionError/cancelled(_:)``.
    public func response<R: Request>(
        for request: R,
        options: CallOptions = CallOptions()
    ) async throws(SessionError<R.Failure>) -> R.Response {
        try await envelope(for: request, options: options).value
    }

    /// Sends `request` and returns its response together with status, headers and body.
    public func envelope<R: Request>(
        for request: R,
        options: CallOptions = CallOptions()
    ) async throws(SessionError<R.Failure>) -> Envelope<R.Response> {
        try await envelope(for: request, options: options, cursor: nil)
    }

    /// Sends the request of another page of `request`.
    func envelope<R: Request>(
        for request: R,
        options: CallOptions,
        cursor: PageCursor?
    ) async throws(SessionError<R.Failure>) -> Envelope<R.Response> {
        let (task, work) = start(request, options, cursor)
        let result = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            task.cancel()
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
        let (task, work) = start(request, options)
        Task { @MainActor in handler(await work.value.map { $0.value }) }
        return task
    }

    /// Sends `request`; `handler` is called once with the result, on a queue.
    @discardableResult
    public func send<R: Request>(
        _ request: R,
        options: CallOptions = CallOptions(),
        callbackQueue: CallbackQueue,
        handler: @escaping @Sendable (Result<R.Response, SessionError<R.Failure>>) -> Void
    ) -> SessionTask {
        let (task, work) = start(request, options)
        Task {
            let result = await work.value.map { $0.value }
            callbackQueue.execute { handler(result) }
        }
        return task
    }

    /// Cancels all calls of requests of exactly this type that satisfy a condition.
    public func cancelRequests<R: Request>(of type: R.Type, where isIncluded: (R) -> Bool = { _ in true }) {
        for task in running.tasks(of: type, where: isIncluded) { task.cancel() }
    }

    /// Begins a call, which can be cancelled as soon as this function returns.
    private func start<R: Request>(
        _ request: R,
        _ options: CallOptions,
        _ cursor: PageCursor? = nil
    ) -> (SessionTask, Task<Result<Envelope<R.Response>, SessionError<R.Failure>>, Never>) {
        let task = SessionTask()
        let id = running.add(request, task)
        let deadline = (options.deadline ?? self.deadline).map { CallDeadline($0) }
        let alarm = deadline.flatMap { $0.start(timer, cancelling: task) }
        let work = Task {
            defer {
                alarm?.cancel()
                running.remove(id)
            }
            return await run(request, options, cursor, deadline: deadline)
        }
        task.attach { work.cancel() }
        return (task, work)
    }
}
