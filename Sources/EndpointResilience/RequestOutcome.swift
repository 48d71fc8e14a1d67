import EndpointRuntime
import HTTPTypes

/// The outcome of a request, as an indication of the health of its server.
enum RequestOutcome: Sendable, Hashable {
    /// A response, whose body was read or has been returned to the caller. The status of one that refuses the request
    /// because of a rate limit is 429.
    case response(status: Int)
    /// There was no complete response.
    case failed(ConnectionFailure.Kind)
    /// Another middleware threw an error of its own, which says nothing about the server.
    case failedLocally
    /// The time-out of the attempt passed.
    case timedOut
    /// The caller gave up, or the deadline of the call passed.
    case cancelled
}

/// Reports the first known outcome of a request, once.
final class OutcomeReport: Sendable {
    private let action: Locked<(@Sendable (RequestOutcome) -> Void)?>

    /// - Parameter action: called with the outcome, on any thread.
    init(_ action: @escaping @Sendable (RequestOutcome) -> Void) {
        self.action = Locked(action)
    }

    deinit {
        give(.cancelled)
    }

    /// Provides the outcome; only the first call has an effect.
    func give(_ outcome: RequestOutcome) {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?(outcome)
    }
}

extension Transport {
    /// Sends a request and reports its outcome.
    ///
    /// The outcome of a request whose body is read into memory is known at the end of the body. The outcome of a
    /// request whose body is streamed is known at once, because a stream may last for hours. A cancelled request is
    /// reported when it is cancelled, because a transport may take a while to end.
    /// - Parameter onHead: called with the response when its header fields have arrived.
    func send(
        _ request: OutgoingRequest,
        reporting report: OutcomeReport,
        onHead: (IncomingResponse) -> Void = { _ in }
    ) async throws -> IncomingResponse {
        try await withTaskCancellationHandler {
            do {
                var response = try await send(request)
                onHead(response)
                let status = response.isRateLimited ? 429 : response.status.code
                if response.body.isInMemory || request.streamedStatuses.contains(response.status.code) {
                    report.give(.response(status: status))
                } else {
                    response.body = response.body.tee { _ in
                    } onEnd: { end in
                        report.give(RequestOutcome(end, of: request, status: status))
                    }
                }
                return response
            } catch {
                report.give(Task.isCancelled ? request.interruption : RequestOutcome(error))
                throw error
            }
        } onCancel: {
            report.give(request.interruption)
        }
    }
}

extension RequestOutcome {
    /// The outcome of a request that ended with an error. Transports throw connection failures, or a `URLError`.
    fileprivate init(_ error: any Error) {
        let failure = ConnectionFailure(error)
        self = failure.kind == .other && !(error is ConnectionFailure) ? .failedLocally : .failed(failure.kind)
    }

    /// The outcome of a request whose body has ended.
    fileprivate init(_ end: ResponseBody.End, of request: OutgoingRequest, status: Int) {
        switch end {
        case .complete: self = .response(status: status)
        case .failed(let error): self = RequestOutcome(error)
        case .stopped where Task.isCancelled || request.hasTimedOut: self = request.interruption
        // The reader needs no more of the body.
        case .stopped: self = .response(status: status)
        }
    }
}

extension OutgoingRequest {
    /// The outcome of the request if its task is cancelled now.
    fileprivate var interruption: RequestOutcome { attemptHasTimedOut ? .timedOut : .cancelled }

    /// Scheme, host and port; empty for a URL without a host, which no transport sends.
    var origin: String { url.origin ?? "" }
}
