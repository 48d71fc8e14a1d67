extension Session {
    /// Calls the observers with the result of a call: now or, if the body is streamed, when its transfer has ended.
    ///
    /// - Parameter start: the session's time at the beginning of the call.
    func observeEnd<Failure>(of result: Result<RawResponse, SessionError<Failure>>, since start: Duration) {
        guard !observers.isEmpty else { return }
        switch result {
        case .failure(let error):
            report(error.request, statusCode: error.statusCode, error: error, since: start)
        case .success(let response):
            guard let transfer = response.transfer else {
                return report(
                    response.request,
                    statusCode: response.statusCode,
                    lenient: response.reading.lenient,
                    since: start
                )
            }
            let (request, code, lenient) = (response.request, response.statusCode, response.reading.lenient)
            transfer.whenEnded { [self] end in
                var error: SessionError<Never>?
                if case .failed(let failure) = end {
                    error = .noResponse(request, ConnectionFailure(failure).hidingCredentials(of: request))
                }
                report(request, statusCode: code, error: error, streamEnd: end, lenient: lenient, since: start)
            }
        }
    }

    private func report(
        _ request: RequestInfo,
        statusCode: Int?,
        error: (any AnySessionError)? = nil,
        streamEnd: ResponseBody.End? = nil,
        lenient: LenientReading? = nil,
        since start: Duration
    ) {
        let call = CallSummary(
            request: request,
            statusCode: statusCode,
            error: error,
            streamEnd: streamEnd,
            lenient: lenient,
            duration: clock.now() - start
        )
        for observer in observers { observer.callDidEnd(call) }
    }
}
