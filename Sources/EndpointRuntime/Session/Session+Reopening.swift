extension Session {
    /// Sends the request of a stream again where its connection ended.
    func reopening<R: Request>(_ request: R, _ options: CallOptions) -> Reopening {
        { [self] lastID, wait async throws(SessionError<Never>) in
            var own = options
            if !lastID.isEmpty { own.headers.add("Last-Event-ID", lastID) }
            let outgoing: OutgoingRequest
            do {
                outgoing = try await self.outgoing(request, request.parts, own, nil)
            } catch {
                throw .unbuildable(error, R.displayName)
            }
            let info = RequestInfo(name: R.displayName, outgoing)
            do {
                try await clock.sleep(for: wait)
            } catch {
                throw .cancelled(info)
            }
            let answer = await exchange(request, outgoing, info)
            if Task.isCancelled { throw .cancelled(info) }
            switch answer {
            case .failure(let failure): throw .noResponse(info, failure)
            case .success(var raw):
                guard R.accepts(raw) else { throw .rejected(ResponseInfo(raw), nil) }
                raw.reopen = reopening(request, options)
                return raw
            }
        }
    }
}
