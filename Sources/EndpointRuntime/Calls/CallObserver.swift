import HTTPTypes

/// A middleware that observes whole calls, with all their attempts.
///
/// ```swift
/// struct SlowCalls: CallObserver {
///     func callDidEnd(_ call: CallSummary) {
///         if call.duration > .seconds(2) { print(call) }
///     }
/// }
/// let session = Session(middleware: [SlowCalls()])
/// ```
/// As for any middleware, ``Middleware/send(_:next:)`` is called for each attempt; the default implementation only
/// passes the request on.
public protocol CallObserver: Middleware {
    /// Called once for each call, after its last attempt and before the caller gets the result.
    ///
    /// An attempt that is cancelled or times out is over at once, even if its ``Middleware/send(_:next:)`` has not
    /// returned yet.
    ///
    /// The call of a stream ends with its body: when the last piece was read, when the connection breaks off, or when
    /// the reader stops. Each connection of a stream that reconnects is a separate call. The function is also called
    /// for a call that is cancelled before its first attempt. It runs in the task of the call, on the actor or the queue
    /// of the handler that gets the result, or on the thread that ended the stream, and must return quickly.
    func callDidEnd(_ call: CallSummary)

    /// Called at the beginning of each call, in its task; returns the function that is called at its end. By default,
    /// that is ``callDidEnd(_:)``.
    ///
    /// Implement it to keep a task-local value of the caller, such as a logger: the call of a stream may end on another
    /// thread, which has no such values.
    func callDidBegin() -> @Sendable (CallSummary) -> Void
}

extension CallObserver {
    /// Returns ``callDidEnd(_:)``.
    public func callDidBegin() -> @Sendable (CallSummary) -> Void { callDidEnd }

    /// Passes the request on.
    ///
    /// - Throws: the errors of `next`.
    public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        try await next.send(request)
    }
}

/// A call that has ended.
public struct CallSummary: Sendable {
    /// The request of the last attempt. ``RequestInfo/endpoint`` has the template of the path.
    public let request: RequestInfo

    /// The status code of the last attempt, also if its body is incomplete; `nil` without a response, and for a call that
    /// was cancelled.
    public let statusCode: Int?

    /// The error of the call; `nil` if it succeeded, and for a stream whose reader stopped. An event or a line that
    /// cannot be decoded is an error for the reader only.
    public let error: (any AnySessionError)?

    /// How the reading of a stream's body ended; `nil` for a response that was read into memory, and without a
    /// response.
    public let streamEnd: ResponseBody.End?

    /// The places where the response contradicts its spec and was read leniently; empty for a strict session.
    public var issues: ResponseIssues { lenient?.issues ?? ResponseIssues() }

    /// The record of issues; a class instance, so that passing it on copies only a reference.
    let lenient: LenientReading?

    /// The time from the beginning of the call to its end, with the delays between attempts and the waits for
    /// admission, on the session's clock. The wait of a result for its handler's actor or queue does not count. For a
    /// connection of a stream that reconnects, the time since that connection was begun.
    public let duration: Duration

    /// The number of attempts, including one that failed before it was sent; 0 if the request could not be built,
    /// unless the request's `intercept(_:)` failed, which belongs to an attempt.
    ///
    /// For a connection of a stream that reconnects, this is the number of its own attempts. The `attempt` of the
    /// request's ``RequestInfo/endpoint`` also counts those of the connections before it.
    public var attempts: Int { request.endpoint.map { $0.attempt - earlierAttempts } ?? 0 }

    /// The number of attempts of the stream's earlier connections.
    let earlierAttempts: Int
}

@_documentation(visibility: internal)
extension CallSummary: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description in one line, without secrets.
    public var description: String {
        let end = error.map { "\($0)" } ?? "\(request) received " + (statusCode.map(String.init) ?? "a response")
        return "\(end); \(attempts) \(attempts == 1 ? "attempt" : "attempts") in \(duration)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, so that a dumped call shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["call": description]) }
}

/// A completed attempt of a call. Each connection of a stream that reconnects is an attempt, too.
public struct Attempt: Sendable {
    /// The number of the attempt, counted from 1.
    public let number: Int

    /// The request of the attempt, which may have failed before it was sent.
    public let request: RequestInfo

    /// The status code, also of a response whose body broke off; `nil` without a response.
    public let statusCode: Int?

    /// The `SessionError` of the attempt; `nil` if it succeeded.
    public let error: (any Error)?

    /// The delay before the next attempt; `nil` if this is the last, and for a stream that has begun.
    public let nextAfter: Duration?
}

@_documentation(visibility: internal)
extension Attempt: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description in one line, without secrets.
    public var description: String {
        let end = error.map { "\($0)" } ?? "\(request) received " + (statusCode.map(String.init) ?? "a response")
        let wait = nextAfter.map { "; the next follows after \($0)" } ?? ""
        return "attempt \(number): \(end)\(wait)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, so that a dumped attempt shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["attempt": description]) }
}

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
            // The body of an error is read leniently, too.
            let lenient = error.response?.response.reading.lenient
            report(error.request, statusCode: code, error: error, lenient: lenient, after: duration)
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
