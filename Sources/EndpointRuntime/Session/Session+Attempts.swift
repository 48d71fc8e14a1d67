import HTTPTypes

extension Session {
    /// Builds `request` and sends it as often as `options` allow; the last attempt's result is the call's.
    func run<R: Request>(
        _ request: R,
        _ options: CallOptions
    ) async -> Result<Envelope<R.Response>, SessionError<R.Failure>> {
        let outgoing: OutgoingRequest
        let isIdempotent: Bool
        do {
            let parts = try request.parts
            outgoing = try await self.outgoing(request, parts, options)
            isIdempotent = parts.isIdempotent
        } catch {
            let reason = EncodingProblem.text(of: error)
            return .failure(.unbuildable(RequestInfo(name: R.displayName), reason: reason))
        }
        let info = RequestInfo(name: R.displayName, outgoing)
        var number = 1
        while true {
            let result = await attempt(request, outgoing, info)
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
    private func outgoing(
        _ request: some Request,
        _ parts: RequestParts,
        _ options: CallOptions
    ) async throws -> OutgoingRequest {
        var runtime = HTTPFields()
        try headers.apply(to: &runtime)
        var outgoing = try OutgoingRequest(parts, base: bases[parts.service], headers: runtime, options: options)
        if outgoing.timeout == nil { outgoing.timeout = timeout }
        try await authorize(&outgoing, parts)
        try request.intercept(&outgoing)
        return outgoing
    }

    private func attempt<R: Request>(
        _ request: R,
        _ outgoing: OutgoingRequest,
        _ info: RequestInfo
    ) async -> Result<Envelope<R.Response>, SessionError<R.Failure>> {
        if Task.isCancelled { return .failure(.cancelled(info)) }
        let answer = await exchange(outgoing, info)
        if Task.isCancelled { return .failure(.cancelled(info)) }
        switch answer {
        case .failure(let failure):
            return .failure(.noResponse(info, failure))
        case .success(let raw):
            do {
                return .success(Envelope(value: try request.interpret(raw), raw: raw))
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
