import HTTPTypes

extension Session {
    /// Builds `request` and sends it as often as `options` allow; the result of the last attempt is the call's.
    func run<R: Request>(
        _ request: R,
        _ options: CallOptions,
        _ cursor: PageCursor? = nil
    ) async -> Result<Envelope<R.Response>, SessionError<R.Failure>> {
        let unsigned: UnsignedRequest
        do {
            unsigned = try self.unsigned(request, options, cursor)
        } catch {
            return .failure(.unbuildable(error, R.displayName))
        }
        var number = 1
        while true {
            let (info, result) = await attempt(request, options, unsigned)
            let wait = result.failure.flatMap {
                options.retry.wait(after: number, $0, isIdempotent: unsigned.parts.isIdempotent)
            }
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

    private func attempt<R: Request>(
        _ request: R,
        _ options: CallOptions,
        _ unsigned: UnsignedRequest
    ) async -> (RequestInfo, Result<Envelope<R.Response>, SessionError<R.Failure>>) {
        let exchange = await exchange(request, unsigned)
        let info = exchange.request
        switch exchange.result {
        case .failure(let failure):
            return (info, .failure(Task.isCancelled ? .cancelled(info) : failure.error(for: info)))
        case .success(var response):
            if Task.isCancelled {
                response.transfer?.cancel()
                return (info, .failure(.cancelled(info)))
            }
            if response.transfer != nil { response.reopen = reopening(request, options) }
            do {
                return (info, .success(Envelope(value: try await request.interpret(arriving: response), raw: response)))
            } catch {
                return (info, .failure(error))
            }
        }
    }
}

extension Exchange.Failure {
    /// The error of the call.
    func error<Failure>(for request: RequestInfo) -> SessionError<Failure> {
        switch self {
        case .unbuildable(let reason): .unbuildable(request, reason: reason)
        case .cancelled: .cancelled(request)
        case .noResponse(let failure): .noResponse(request, failure)
        }
    }
}

extension Result {
    /// The error, if the result is a failure.
    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}

extension SessionError {
    /// The error for a request that could not be built.
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
