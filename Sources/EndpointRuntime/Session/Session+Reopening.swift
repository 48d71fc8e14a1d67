import Foundation
import HTTPTypes

extension CallOptions {
    /// These options with the idempotency key of a request, so that all connections of its stream send the same key.
    func keepingKey(of request: UnsignedRequest) -> CallOptions {
        guard let name = request.parts.keyHeader, let key = request.outgoing.headers[name] else { return self }
        var options = self
        options.headers.add(name.rawName, key)
        return options
    }
}

extension Session {
    /// Returns the functions that send the request of a stream again after its connection has ended.
    ///
    /// - Parameter attempts: the number of attempts so far, which all connections of the stream share.
    func reopening<R: Request>(_ request: R, _ options: CallOptions, attempts: Locked<Int>) -> Reopening {
        Reopening { [self] step in
            let result = await withTaskCancellationHandler {
                await reopen(request, options, step, attempts)
            } onCancel: {
                step.task.cancel()
            }
            guard case .success(var response) = result else { return result }
            response.reopening = reopening(request, options, attempts: attempts)
            return .success(response)
        } wait: { [retry] step, error in
            step.wait(after: error, options.retryPolicy(over: retry))
        } register: { [running] task in
            let id = running.add(request, task)
            return RunningStream(task) { running.remove(id) }
        }
    }

    private func reopen<R: Request>(
        _ request: R,
        _ options: CallOptions,
        _ step: Reconnection,
        _ attempts: Locked<Int>
    ) async -> Result<RawResponse, SessionError<Never>> {
        let task = step.task
        let earlierAttempts = attempts.withLock { $0 }
        let unsigned: UnsignedRequest
        do {
            unsigned = try self.unsigned(request, options, lastEventID: step.lastID)
            guard unsigned.outgoing.canBeSent else { throw BodySequence.isUsedUp }
        } catch {
            let result = Result<RawResponse, SessionError<Never>>.failure(.unbuildable(error, R.displayName))
            beginObservation(after: earlierAttempts)?.end(with: result)
            return result
        }
        await task.wait(for: step.wait, clock)
        guard !task.isCancelled else {
            return .failure(.cancelled(RequestInfo(name: unsigned.name, unsigned.outgoing)))
        }
        let observation = beginObservation(after: earlierAttempts)
        let retry = options.retryPolicy(over: self.retry)
        var mayRenew = true
        while true {
            let number = attempts.withLock { count in
                count += 1
                return count
            }
            // A renewed token is no retry.
            let exchange =
                mayRenew
                ? await retriedExchange(number, request, unsigned, task)
                : await exchange(number, request, unsigned, task)
            let result = await opened(exchange, request, step)
            var wait: Duration?
            var hasNewTokens = false
            if case .failure(let error) = result {
                hasNewTokens = await renewsTokens(of: exchange, unsigned, after: error, mayRepeat: mayRenew, task)
                mayRenew = false
                wait = hasNewTokens ? .zero : step.wait(after: error, retry)
            }
            report(Attempt(number, exchange.request, result.map { $0.status }, nextAfter: wait), options)
            if hasNewTokens { continue }
            observation?.end(with: result)
            return result
        }
    }

    private func opened<R: Request>(
        _ exchange: Exchange,
        _ request: R,
        _ step: Reconnection
    ) async -> Result<RawResponse, SessionError<Never>> {
        let task = step.task
        switch exchange.result {
        case .failure(let failure): return .failure(failure.error(for: exchange.request))
        case .success(var response):
            response.reading.lenient = response.reading.lenient?.reporting(to: step.issues)
            if task.isCancelled {
                response.transfer?.cancel()
                return .failure(.cancelled(exchange.request))
            }
            let transfer = response.transfer
            do {
                try request.intercept(&response)
                if response.transfer == nil { transfer?.cancel() }
            } catch {
                let received = response
                let beginning = await task.waiting(forTask: { await received.beginning() })
                transfer?.cancel()
                return .failure(.undecodable(ResponseInfo(beginning), DecodingFailure(error, in: beginning)))
            }
            // A 204 ends the stream, regardless of the status codes that the request accepts.
            guard response.statusCode != 204, !R.accepts(response) else { return .success(response) }
            let rejected = response
            let whole = await task.waiting(forTask: { await rejected.collected() })
            return .failure(.rejected(ResponseInfo(whole, refusesCredentials: R.refusesCredentials(whole)), nil))
        }
    }
}
