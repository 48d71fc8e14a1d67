import HTTPTypes

extension Session {
    /// Sends `request` as often as `options` allow, and returns the result for a handler, which is called later.
    func pendingResult<R: Request>(
        of request: R,
        _ options: CallOptions,
        _ call: RunningCall
    ) async -> PendingResult<R> {
        defer { call.alarm?.cancel() }
        let observation = beginObservation()
        let result = await sendAttempts(request, options, nil, call)
        return PendingResult(result, of: call, in: running, observation)
    }

    /// Sends `request` as often as `options` allow, and calls the observers at the end.
    func run<R: Request>(
        _ request: R,
        _ options: CallOptions,
        _ cursor: PageCursor?,
        _ call: RunningCall
    ) async -> Result<Envelope<R.Response>, SessionError<R.Failure>> {
        defer { call.alarm?.cancel() }
        guard let observation = beginObservation() else { return await sendAttempts(request, options, cursor, call) }
        let result = await sendAttempts(request, options, cursor, call)
        observation.end(with: result.map { $0.raw })
        return result
    }

    /// Builds `request`, sends it as often as `options` allow, and returns the result of the last attempt.
    private func sendAttempts<R: Request>(
        _ request: R,
        _ options: CallOptions,
        _ cursor: PageCursor?,
        _ call: RunningCall
    ) async -> Result<Envelope<R.Response>, SessionError<R.Failure>> {
        let unsigned: UnsignedRequest
        do {
            unsigned = try self.unsigned(request, options, cursor, deadline: call.deadline)
        } catch {
            return .failure(.unbuildable(error, R.displayName))
        }
        let retry = options.retryPolicy(over: self.retry)
        var mayRenew = true
        var lacksCredentials = false
        var retries = 0
        var number = 0
        while true {
            number += 1
            var (sent, result) = await attempt(number, request, options, unsigned, call.task, after: lacksCredentials)
            if case .success(let envelope) = result, call.task.isCancelled {
                envelope.raw.transfer?.cancel()
                result = .failure(.cancelled(sent.request))
            }
            if let deadline = call.deadline { result = deadline.result(result) }
            var wait: Duration?
            var hasNewTokens = false
            if case .failure(let error) = result {
                lacksCredentials = error.kind == .noCredentials
                hasNewTokens = await renewsTokens(of: sent, unsigned, after: error, mayRepeat: mayRenew, call.task)
                if hasNewTokens {
                    mayRenew = false
                    wait = .zero
                } else if unsigned.outgoing.canBeSent {
                    retries += 1
                    wait = retry.wait(
                        after: retries,
                        error,
                        isIdempotent: unsigned.parts.isIdempotent,
                        isProcessed: sent.isProcessed
                    )
                }
            }
            // A call that waited until its deadline would lose the server's response.
            if let pause = wait, !call.task.isCancelled, call.deadline?.allows(pause) == false { wait = nil }
            // After the deadline or a cancellation, there is no further attempt.
            let next = call.task.isCancelled ? nil : wait
            report(Attempt(number, sent.request, result.map { $0.status }, nextAfter: next), options)
            guard let wait else {
                // A cancellation of all calls that began before may include this call, but not yet its stream or download.
                if case .success(let envelope) = result, let transfer = envelope.raw.transfer {
                    call.task.attach { [weak transfer] in transfer?.cancel() }
                }
                return result
            }
            if !hasNewTokens { await call.task.wait(for: wait, clock) }
            if call.task.isCancelled {
                let cancelled = Result<Envelope<R.Response>, _>.failure(SessionError<R.Failure>.cancelled(sent.request))
                return call.deadline?.result(cancelled) ?? cancelled
            }
        }
    }

    /// Calls the observers of the session and of the call, in this order.
    func report(_ attempt: Attempt, _ options: CallOptions) {
        onAttempt?(attempt)
        options.onAttempt?(attempt)
    }

    private func attempt<R: Request>(
        _ number: Int,
        _ request: R,
        _ options: CallOptions,
        _ unsigned: UnsignedRequest,
        _ task: SessionTask,
        after lacksCredentials: Bool
    ) async -> (Exchange, Result<Envelope<R.Response>, SessionError<R.Failure>>) {
        let exchange =
            lacksCredentials
            ? await retriedExchange(number, request, unsigned, task) : await exchange(number, request, unsigned, task)
        let info = exchange.request
        switch exchange.result {
        case .failure(let failure):
            return (exchange, .failure(task.isCancelled ? .cancelled(info) : failure.error(for: info)))
        case .success(var response):
            if task.isCancelled {
                response.transfer?.cancel()
                return (exchange, .failure(.cancelled(info)))
            }
            if response.transfer != nil {
                let options = options.keepingKey(of: unsigned)
                response.reopening = reopening(request, options, attempts: Locked(number))
            }
            let value = await interpret(response, as: request, task)
            return (exchange, value.map { Envelope(value: $0, raw: response) })
        }
    }

    private func interpret<R: Request>(
        _ response: RawResponse,
        as request: R,
        _ task: SessionTask
    ) async -> Result<R.Response, SessionError<R.Failure>> {
        guard response.transfer != nil else {
            do throws(SessionError<R.Failure>) {
                return .success(try request.interpret(response))
            } catch { return .failure(error) }
        }
        return await task.waiting(forTask: {
            do throws(SessionError<R.Failure>) {
                return .success(try await request.interpret(arriving: response))
            } catch { return .failure(error) }
        })
    }
}

extension Exchange.Failure {
    /// The error of the call.
    func error<Failure>(for request: RequestInfo) -> SessionError<Failure> {
        switch self {
        case .unbuildable(let reason): .unbuildable(request, reason: reason)
        case .noCredentials(let failure): .noCredentials(request, failure)
        case .cancelled: .cancelled(request)
        case .noResponse(let failure): .noResponse(request, failure.hidingCredentials(of: request))
        }
    }
}

extension SessionError {
    /// The error for a request that could not be built.
    static func unbuildable(_ error: any Error, _ name: String) -> SessionError {
        .unbuildable(RequestInfo(name: name), reason: EncodingProblem.text(of: error))
    }
}

extension Attempt {
    init<Failure>(
        _ number: Int,
        _ request: RequestInfo,
        _ result: Result<HTTPResponse.Status, SessionError<Failure>>,
        nextAfter: Duration?
    ) {
        self.number = number
        self.request = request
        self.nextAfter = nextAfter
        switch result {
        case .success(let status):
            statusCode = status.code
            error = nil
        case .failure(let failure):
            statusCode = failure.statusCode ?? failure.connectionFailure?.statusCode
            error = failure
        }
    }
}
