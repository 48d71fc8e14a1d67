extension Session {
    /// Sends the request of a stream again after its connection ended.
    ///
    /// The wait and the new connection are a separate call, so that ``cancelRequests(of:where:)`` ends them.
    func reopening<R: Request>(_ request: R, _ options: CallOptions) -> Reopening {
        { [self] lastID, wait in
            var own = options
            if !lastID.isEmpty { own.headers.add("Last-Event-ID", lastID) }
            let task = SessionTask()
            let id = running.add(request, task)
            let work = Task { [own] in await reopen(request, own, after: wait) }
            task.attach { work.cancel() }
            let result = await withTaskCancellationHandler {
                await work.value
            } onCancel: {
                work.cancel()
            }
            running.remove(id)
            return result
        }
    }

    private func reopen<R: Request>(
        _ request: R,
        _ options: CallOptions,
        after wait: Duration
    ) async -> Result<RawResponse, SessionError<Never>> {
        let unsigned: UnsignedRequest
        do {
            unsigned = try self.unsigned(request, options)
        } catch {
            return .failure(.unbuildable(error, R.displayName))
        }
        let info = RequestInfo(name: unsigned.name, unsigned.outgoing)
        do {
            try await clock.sleep(for: wait)
        } catch {
            return .failure(.cancelled(info))
        }
        let exchange = await exchange(request, unsigned)
        let result = opened(exchange, request, options)
        guard case .failure(let error) = result, await renews(exchange.tokens, of: request, after: error) else {
            return result
        }
        error.response?.response.transfer?.cancel()
        return opened(await self.exchange(request, unsigned), request, options)
    }

    private func opened<R: Request>(
        _ exchange: Exchange,
        _ request: R,
        _ options: CallOptions
    ) -> Result<RawResponse, SessionError<Never>> {
        switch exchange.result {
        case .failure(let failure): return .failure(failure.error(for: exchange.request))
        case .success(var response):
            if Task.isCancelled {
                response.transfer?.cancel()
                return .failure(.cancelled(exchange.request))
            }
            guard R.accepts(response) else { return .failure(.rejected(ResponseInfo(response), nil)) }
            response.reopen = reopening(request, options)
            return .success(response)
        }
    }
}
