public import EndpointRuntime
import Foundation
import HTTPTypes

/// A middleware that stops sending requests to an origin while most of them fail.
///
/// ```swift
/// Session(middleware: [CircuitBreaker(failureRate: 0.5, minimumRequests: 20, pause: .seconds(30))])
/// ```
/// Each origin (scheme, host and port) has a circuit. It is closed at first: all requests are sent. When too many fail,
/// it opens, and requests end at once with a `ConnectionFailure` whose `underlying` error is ``CircuitOpenError``. After a pause it is half-open: it lets a few requests
/// pass, the probes. If all of them succeed, it closes; if one fails, it opens again. (M. Nygard describes the pattern
/// in "Release It!", 2007.)
///
/// | Outcome | Counts as |
/// | --- | --- |
/// | a status of 500 to 599 except 501 | a failure |
/// | any other status | a success |
/// | no complete response (time-out, DNS, TLS, refused or lost connection, invalid response, other) | a failure |
/// | the call was cancelled, or its deadline passed | neither |
/// | the device is offline, the connection is not permitted, too many redirects, an unreadable body, not sent | neither |
/// | a stub is missing | neither |
/// | an error that is neither a `ConnectionFailure` nor a `URLError`, as a middleware throws it | neither |
///
/// A streamed response counts when its header fields have arrived, and any other response at the end of its body.
public final class CircuitBreaker: Middleware {
    /// The state of a circuit.
    public enum State: Sendable, Hashable {
        /// All requests are sent.
        case closed
        /// No request is sent for this time.
        case open(remaining: Duration)
        /// Only probes are sent.
        case halfOpen
    }

    /// A change of a circuit's state.
    public struct Change: Sendable, Hashable {
        /// Scheme, host and port, such as `https://api.example.com:443`.
        public let origin: String

        /// The new state.
        public let state: State
    }

    struct Rules: Sendable {
        let failureRate: Double
        let minimumRequests: Int
        let window: Duration
        let consecutiveFailures: Int?
        let pause: Duration
        let probes: Int
    }

    private let rules: Rules
    private let clock: SessionClock
    private let onChange: (@Sendable (Change) -> Void)?
    private let circuits = Locked(OriginTable<String, Circuit>())

    /// Creates a circuit breaker. Several sessions may share it.
    ///
    /// - Parameters:
    ///   - failureRate: the share of failures at which a circuit opens, from 0 to 1.
    ///   - minimumRequests: the number of requests in `window` below which the rate is not considered.
    ///   - window: the time for which a request counts. The window moves in tenths of its length.
    ///   - consecutiveFailures: the number of failures in a row at which a circuit opens, regardless of the rate; `nil`
    ///     for no limit.
    ///   - pause: how long a circuit is open before the first probe.
    ///   - probes: the number of requests that must succeed to close a circuit. While the circuit is half-open, at most
    ///     this number of requests are in flight, and one more whenever another pause has passed, since a probe may never
    ///     end.
    ///   - clock: the clock of the session.
    ///   - onChange: called after each change of a circuit, on any thread.
    public init(
        failureRate: Double = 0.5,
        minimumRequests: Int = 20,
        window: Duration = .seconds(30),
        consecutiveFailures: Int? = nil,
        pause: Duration = .seconds(30),
        probes: Int = 1,
        clock: any Clock<Duration> = ContinuousClock(),
        onChange: (@Sendable (Change) -> Void)? = nil
    ) {
        rules = Rules(
            failureRate: failureRate.isNaN ? 1 : min(max(failureRate, 0), 1),
            minimumRequests: max(minimumRequests, 1),
            window: window.bounded,
            consecutiveFailures: consecutiveFailures.map { max($0, 1) },
            pause: pause.bounded,
            probes: max(probes, 1)
        )
        self.clock = SessionClock(clock)
        self.onChange = onChange
    }

    /// The state of the circuit of a URL's origin.
    public func state(of url: URL) -> State {
        circuits.withLock { $0.value(of: url.origin ?? "") }?.state(at: clock.now()) ?? .closed
    }

    /// Sends the request if the circuit of its origin admits it.
    ///
    /// - Throws: `ConnectionFailure` of the kind `notSent` with a ``CircuitOpenError``, and the errors of `next`.
    public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        let origin = request.origin
        let (pass, remaining, isHalfOpen) = update(origin) { circuit, now in
            (circuit.admit(at: now), circuit.remaining(at: now), circuit.state(at: now) == .halfOpen)
        }
        guard let pass else {
            let error = CircuitOpenError(origin: origin, remaining: remaining, isHalfOpen: isHalfOpen)
            throw ConnectionFailure(.notSent, error.description, underlying: error)
        }
        let report = OutcomeReport { outcome in
            self.update(origin) { $0.add(pass, isFailure: outcome.isFailure, at: $1) }
        }
        return try await next.send(request, reporting: report)
    }

    @discardableResult
    private func update<Value>(_ origin: String, _ body: (inout Circuit, Duration) -> Value) -> Value {
        let now = clock.now()
        let (value, change): (Value, Change?) = circuits.withLock { circuits in
            circuits.update(origin, default: Circuit(rules), isIdle: { $0.isIdle(at: now) }) { circuit in
                let before = circuit.phaseNumber
                let value = body(&circuit, now)
                let isChanged = onChange != nil && circuit.phaseNumber != before
                return (value, isChanged ? Change(origin: origin, state: circuit.state(at: now)) : nil)
            }
        }
        if let change { onChange?(change) }
        return value
    }
}

extension RequestOutcome {
    /// The kinds of failures that say nothing about the server.
    private static let localKinds: Set<ConnectionFailure.Kind> = [
        .offline, .notPermitted, .tooManyRedirects, .notSent, .unreadableBody, .missingStub,
    ]

    /// Whether the server failed; `nil` if the outcome does not indicate the health of the server.
    fileprivate var isFailure: Bool? {
        switch self {
        case .response(let status): (500...599).contains(status) && status != 501
        case .timedOut: true
        case .cancelled, .failedLocally: nil
        case .failed(let kind): Self.localKinds.contains(kind) ? nil : true
        }
    }
}

extension Duration {
    /// The duration, limited to between zero and ten years, so that no sum of durations overflows.
    var bounded: Duration { min(max(self, .zero), .seconds(315_360_000)) }
}
