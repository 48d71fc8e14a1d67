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

/// The parameters of a stream's reconnection.
struct Reconnection: Sendable {
    /// The stream as a running call.
    let task: SessionTask
    /// The last event ID of the stream (HTML standard, section 9.2); empty if the server has reset it, `nil` if the
    /// server has sent none.
    let lastID: String?
    /// The minimum time between two connections; the server may ask for a longer time.
    let interval: Duration
    /// The time before this connection.
    let wait: Duration
    /// Whether another connection may follow if this one fails.
    let mayRepeat: Bool
    /// The record of the issues of the whole stream; `nil` if reading is strict.
    let issues: LenientReading?

    /// The time between two connections if the server does not ask for another one.
    static let usualInterval = Duration.seconds(3)
    /// The minimum time between two connections, whatever the server asks for. The standard allows a client to wait
    /// for longer. Without it, a server that asks for no delay and closes each connection would be asked all the time.
    static let minimumInterval = Duration.milliseconds(100)

    /// Returns the time before the next connection after a failure; `nil` if there is no next connection.
    ///
    /// - Parameter retry: says which failures are temporary. Its number of retries does not apply: the stream itself
    ///   counts its connections.
    func wait(after error: SessionError<Never>, _ retry: RetryPolicy) -> Duration? {
        guard mayRepeat else { return nil }
        return retry.requestedWait(after: error).map { max(interval, $0) }
    }
}

/// The functions that request a stream again; they are ignored in comparisons.
struct Reopening: Sendable, Hashable {
    /// Sends the request of the stream again.
    ///
    /// It returns a `Result`, because a stored function with a typed throw would need the runtime of macOS 15 and iOS
    /// 18.
    let open: @Sendable (Reconnection) async -> Result<RawResponse, SessionError<Never>>

    /// The time before the next connection after one that failed; `nil` if there is no next connection.
    let wait: @Sendable (Reconnection, SessionError<Never>) -> Duration?

    /// Registers the stream as a running call of the session.
    let register: @Sendable (SessionTask) -> RunningStream

    static func == (left: Reopening, right: Reopening) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// A stream that reconnects, as a running call of a session until this object is released.
///
/// A connection is a running call of its own, but ``Session/cancelRequests(of:where:)`` also has to reach a stream that
/// has no connection at the moment.
final class RunningStream: Sendable {
    let task: SessionTask
    private let onEnd: @Sendable () -> Void

    init(_ task: SessionTask, onEnd: @escaping @Sendable () -> Void) {
        self.task = task
        self.onEnd = onEnd
    }

    deinit {
        onEnd()
    }
}
