import EndpointRuntime
import HTTPTypes

/// The validations in flight, at most one for each stored response. Several calls may wait for the same validation.
///
/// A call that is cancelled stops waiting. The validation is cancelled with the last of its calls, unless it runs in
/// the background. After a call has timed out, no further call joins the validation, since its request may be lost.
final class Revalidations: Sendable {
    /// The outcome of a validation.
    enum Outcome: Sendable {
        /// The response that is valid now. All waiting calls may use it, but only the call whose request was sent gets
        /// the header fields that are not stored.
        case valid(StoredResponse)
        /// A fresh response that another validation has stored in the meantime. All waiting calls may use it.
        case fresh(StoredResponse)
        /// A response that is not stored, which all waiting calls get nevertheless.
        case rejected(IncomingResponse)
        /// A response that only the call whose request was sent may use. It may forbid that it is stored, or be the
        /// response to other values of header fields.
        case unshared(UnsharedResponse)
        /// The status of an unshared response, for the calls whose requests were not sent.
        case unusable(HTTPResponse.Status)
        case failure(any Error)
        /// The time limit of a validation in the background has passed, which is not the time-out of any waiting call.
        case expired
    }

    /// - Parameter timeouts: The time-outs of the waiting calls.
    typealias Work = @Sendable (_ timeouts: SharedTimeouts) async -> Outcome

    fileprivate struct Flight {
        let name: String
        let url: String
        let timeouts = SharedTimeouts()
        /// The call whose request is sent; `nil` for a validation in the background.
        let sender: Int?
        /// Ends a validation in the background.
        var alarm: DeadlineTimer.Alarm?
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]

        var isBackground: Bool { sender == nil }
    }

    fileprivate struct State {
        var flights: [Int: Flight] = [:]
        /// The flights that further calls join, by name.
        var open: [String: Int] = [:]
        /// The flights of the waiting calls.
        var waiting: [Int: Int] = [:]
        var lastNumber = 0
        /// The callers of ``waitForFlights()``, each with the flights that it waits for.
        var callers: [(end: FirstResult<Void>, flights: Set<Int>)] = []
    }

    private let state = Locked(State())

    /// The number of callers of ``waitForFlights()`` that wait, for tests.
    var callerCount: Int { state.withLock { $0.callers.count } }

    /// The number of waiting calls, for tests.
    var waiterCount: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Waits for the validation `name`, which begins now unless it is already in flight.
    ///
    /// - Parameters:
    ///   - url: the URL that the validation is for; see ``outdate(url:)``.
    ///   - request: the request that waits. Its time-out is suspended while the validation waits for admission.
    /// - Returns: the outcome; a failure with `CancellationError` if the calling task is cancelled first.
    func outcome(
        of name: String,
        url: String,
        for request: OutgoingRequest,
        _ work: @escaping Work
    ) async -> Outcome {
        let waiter = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let flight: (number: Int, isNew: Bool)? = state.withLock { state in
                    guard !Task.isCancelled else { return nil }
                    let flight = state.join(name, url: url, waiter)
                    state.waiting[waiter] = flight.number
                    state.flights[flight.number]?.waiters[waiter] = continuation
                    state.flights[flight.number]?.timeouts.add(request, waiter)
                    return flight
                }
                guard let flight else { return continuation.resume(returning: .failure(CancellationError())) }
                if flight.isNew { run(flight.number, work) }
            }
        } onCancel: {
            leave(waiter)
        }
    }

    /// Begins the validation `name` in the background, unless it is already in flight.
    ///
    /// - Parameter limit: the time after which the validation ends, measured by `timer`.
    func start(_ name: String, url: String, limit: Duration, _ timer: DeadlineTimer, _ work: @escaping Work) {
        let number = state.withLock { state in
            state.open[name] == nil ? state.begin(name, url: url, sender: nil) : nil
        }
        guard let number else { return }
        let alarm = timer.schedule(after: limit) { [weak self] in self?.expire(number) }
        state.withLock { $0.flights[number]?.alarm = alarm }
        run(number, work)
    }

    /// Prevents further calls from joining the validations of a URL, since their responses may be outdated.
    func outdate(url: String) {
        state.withLock { state in
            for (number, flight) in state.flights where flight.url == url { state.close(number) }
        }
    }

    /// Waits for the validations that are in flight now. Returns at once if the task is cancelled.
    func waitForFlights() async {
        let result = FirstResult<Void>()
        let isIdle = state.withLock { state in
            if !state.flights.isEmpty { state.callers.append((result, Set(state.flights.keys))) }
            return state.flights.isEmpty
        }
        if isIdle { return }
        await withTaskCancellationHandler {
            await result.value
        } onCancel: {
            result.give(())
        }
    }

    private func run(_ number: Int, _ work: @escaping Work) {
        guard let timeouts = state.withLock({ $0.flights[number]?.timeouts }) else { return }
        let task = Task(priority: .ofSharedWork) { end(number, await work(timeouts)) }
        let isWanted = state.withLock { state in
            state.flights[number]?.task = task
            return state.flights[number] != nil
        }
        // The validation has already ended, or its last call was cancelled.
        if !isWanted { task.cancel() }
    }

    private func leave(_ waiter: Int) {
        let (continuation, task) = state.withLock { state in
            // The waiters are changed in place, since a copy takes the longer the more calls wait.
            guard let number = state.waiting.removeValue(forKey: waiter),
                let continuation = state.flights[number]?.waiters.removeValue(forKey: waiter),
                let flight = state.flights[number]
            else { return (CheckedContinuation<Outcome, Never>?.none, Task<Void, Never>?.none) }
            if flight.timeouts.remove(waiter) { state.close(number) }
            let isLast = flight.waiters.isEmpty && !flight.isBackground
            if isLast { state.remove(number) }
            return (continuation, isLast ? flight.task : nil)
        }
        task?.cancel()
        continuation?.resume(returning: .failure(CancellationError()))
        wakeCallers()
    }

    private func end(_ number: Int, _ outcome: Outcome) {
        guard let flight = state.withLock({ $0.remove(number) }) else { return }
        flight.alarm?.cancel()
        // Without its sender, an unshared response is released here, and the other calls send their own requests.
        for (waiter, continuation) in flight.waiters {
            continuation.resume(returning: waiter == flight.sender ? outcome : outcome.forOthers)
        }
        wakeCallers()
    }

    private func expire(_ number: Int) {
        guard let flight = state.withLock({ $0.remove(number) }) else { return }
        flight.task?.cancel()
        for (waiter, continuation) in flight.waiters {
            _ = flight.timeouts.remove(waiter)
            continuation.resume(returning: .expired)
        }
        wakeCallers()
    }

    /// Wakes the callers of ``waitForFlights()`` whose flights have ended.
    private func wakeCallers() {
        let done: [FirstResult<Void>] = state.withLock { state in
            guard !state.callers.isEmpty else { return [] }
            for index in state.callers.indices {
                state.callers[index].flights.formIntersection(state.flights.keys)
            }
            defer { state.callers.removeAll(where: \.flights.isEmpty) }
            return state.callers.filter(\.flights.isEmpty).map(\.end)
        }
        for end in done { end.give(()) }
    }
}

extension Revalidations.Outcome {
    /// The outcome for the calls whose requests were not sent.
    fileprivate var forOthers: Revalidations.Outcome {
        switch self {
        case .valid(let response): .valid(response.withStoredFields)
        case .unshared(let response): .unusable(response.status)
        default: self
        }
    }
}

extension Revalidations.State {
    fileprivate mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The flight with this name, which is created with the call as its sender if it does not exist.
    fileprivate mutating func join(_ name: String, url: String, _ waiter: Int) -> (number: Int, isNew: Bool) {
        if let number = open[name] { return (number, false) }
        return (begin(name, url: url, sender: waiter), true)
    }

    /// Creates a flight, which further calls join.
    fileprivate mutating func begin(_ name: String, url: String, sender: Int?) -> Int {
        let number = nextNumber()
        flights[number] = Revalidations.Flight(name: name, url: url, sender: sender)
        open[name] = number
        return number
    }

    /// Prevents further calls from joining a flight.
    fileprivate mutating func close(_ number: Int) {
        guard let name = flights[number]?.name, open[name] == number else { return }
        open[name] = nil
    }

    @discardableResult
    fileprivate mutating func remove(_ number: Int) -> Revalidations.Flight? {
        close(number)
        guard let flight = flights.removeValue(forKey: number) else { return nil }
        for waiter in flight.waiters.keys { waiting[waiter] = nil }
        return flight
    }
}
