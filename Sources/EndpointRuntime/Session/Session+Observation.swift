/// The observers of one call, and its beginning.
struct CallObservation: Sendable {
    private let start: Duration
    private let clock: SessionClock
    private let earlierAttempts: Int
    private let callbacks: [@Sendable (CallSummary) -> Void]

    /// Begins to observe a call, in the task of the call.
    fileprivate init(_ observers: [any CallObserver], _ clock: SessionClock, after earlierAttempts: Int) {
        self.earlierAttempts = earlierAttempts
        self.clock = clock
        start = clock.now()
        callbacks = observers.map { $0.callDidBegin() }
    }

    /// The time since the beginning of the call.
    var elapsed: Duration { clock.now() - start }

    /// Calls the observers with the result of the call: now or, if the body is streamed, when its transfer has ended.
    ///
    /// - Parameter duration: the duration of the call, unless its body is streamed; by default the time until now.
    func end<Failure>(with result: Result<RawResponse, SessionError<Failure>>, after duration: Duration? = nil) {
        switch result {
        case .failure(let error):
            let code = error.statusCode ?? error.connectionFailure?.statusCode
            report(error.request, statusCode: code, error: error, after: duration)
        case .success(let response):
            let (request, code, lenient) = (response.request, response.statusCode, response.reading.lenient)
            guard let transfer = response.transfer else {
                return report(request, statusCode: code, lenient: lenient, after: duration)
            }
            transfer.whenEnded { end in
                var error: SessionError<Never>?
                if case .failed(let failure) = end {
                    error = .noResponse(request, ConnectionFailure(failure).hidingCredentials(of: request))
                }
                report(request, statusCode: code, error: error, streamEnd: end, lenient: lenient)
            }
        }
    }

    private func report(
        _ request: RequestInfo,
        statusCode: Int?,
        error: (any AnySessionError)? = nil,
        streamEnd: ResponseBody.End? = nil,
        lenient: LenientReading? = nil,
        after duration: Duration? = nil
    ) {
        let call = CallSummary(
            request: request,
            statusCode: statusCode,
            error: error,
            streamEnd: streamEnd,
            lenient: lenient,
            duration: duration ?? elapsed,
            earlierAttempts: earlierAttempts
        )
        for callback in callbacks { callback(call) }
    }
}

extension Session {
    /// Begins to observe a call, in its task; `nil` if the session has no observers.
    ///
    /// - Parameter earlierAttempts: the number of attempts of the stream's earlier connections.
    func beginObservation(after earlierAttempts: Int = 0) -> CallObservation? {
        observers.isEmpty ? nil : CallObservation(observers, clock, after: earlierAttempts)
    }
}
