import HTTPTypes

extension Session {
    /// Builds `request` and sends it as often as `options` allow; the last attempt's result is the call's.
    func run<R: Request>(
        _ request: R,
        _ options: CallOptions,
        _ turn: PageTurn? = nil
    ) async -> Result<Envelope<R.Response>, SessionError<R.Failure>> {
        let outgoing: OutgoingRequest
        let isIdempotent: Bool
        do {
            let parts = try request.builder.turned(to: turn).finish()
            outgoing = try await self.outgoing(request, parts, options, turn)
            isIdempotent = parts.isIdempotent
        } catch {
            return .failure(.unbuildable(error, R.displayName))
        }
        let info = RequestInfo(name: R.displayName, outgoing)
        var number = 1
        while true {
            let result = await attempt(request, options, outgoing, info)
            let wait = result.failure.flatMap { options.retry.wait(after: number, $0, isIdempotent: isIdempotent) }
            options.onAttempt?(Attempt(number, info, result, nextAfter: wait))
            guard let wait else { return result }
            do {
                try await clock.sleep(for: wait)
            } catch {
                return .failure(.cancelled(info))
            }
            if Task.isCancelled { return .failure(.cancelled(info)) }
            number += 1
        }
    }

    /// The request as it goes out from this session.
    func outgoing<R: Request>(
        _ request: R,
        _ parts: RequestParts,
        _ options: CallOptions,
        _ turn: PageTurn?
    ) async throws -> OutgoingRequest {
        var runtime = HTTPFields()
        try headers.apply(to: &runtime)
        var outgoing = try OutgoingRequest(parts, base: bases[parts.service], headers: runtime, options: options)
        if outgoing.timeout == nil { outgoing.timeout = timeout }
        outgoing.answers = R.rules.statuses
        if case .url(let url)? = turn {
            if outgoing.move(to: url) { try await authorize(&outgoing, parts) }
        } else {
            try await authorize(&outgoing, parts)
        }
        try request.intercept(&outgoing)
        return outgoing
    }

    private func attempt<R: Request>(
        _ request: R,
        _ options: CallOptions,
        _ outgoing: OutgoingRequest,
        _ info: RequestInfo
    ) async -> Result<Envelope<R.Response>, SessionError<R.Failure>> {
        if Task.isCancelled { return .failure(.cancelled(info)) }
        let answer = await exchange(request, outgoing, info)
        if Task.isCancelled { return .failure(.cancelled(info)) }
        switch answer {
        case .failure(let failure):
            return .failure(.noResponse(info, failure))
        case .success(var raw):
            if raw.transfer != nil { raw.reopen = reopening(request, options) }
            do {
                return .success(Envelope(value: try await request.interpret(arriving: raw), raw: raw))
            } catch {
                return .failure(error)
            }
        }
    }
}

extension Result {
    /// The error, if it is one.
    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}

extension SessionError {
    /// The error of a request that could not be built.
    static func unbuildable(_ error: any Error, _ name: String) -> SessionError {
        .unbuildable(RequestInfo(name: name), reason: EncodingProblem.text(of: error))
    }
}

extension Attempt {
    fileprivate init<Value, Failure>(
        _ number: Int,
        _ request: RequestInfo,
        _ result: Result<Envelope<Value>, SessionError<Failure>>,
        nextAfter: Duration?
    ) {
        self.number = number
        self.request = request
        self.nextAfter = nextAfter
        switch result {
        case .success(let envelope):
            statusCode = envelope.status.code
            error = nil
        case .failure(let failure):
            statusCode = failure.statusCode
            error = failure
        }
    }
}
