import EndpointRuntime

/// The requests to one origin: a limited number of requests in flight, and a queue of waiting requests.
///
/// It has no clock and no lock. Functions that admit waiting requests return them; the caller resumes them.
struct ConcurrencyQueue: Sendable {
    typealias Waiter = FirstResult<Admission?>

    /// The permission to send a request.
    struct Admission: Sendable, Hashable {
        /// The number of the request, in the order in which requests to the origin were admitted.
        fileprivate let number: Int
        /// The number of requests in flight, including this one.
        let inFlight: Int
    }

    enum Entry: Sendable {
        case admitted(Admission)
        case waiting(Waiter, id: Int)
        case full(waiting: Int)
    }

    private(set) var limit: ConcurrencyLimit
    private(set) var inFlight = 0
    /// The waiting requests by their numbers, which are in the order of their arrival.
    private var waiters: [Int: Waiter] = [:]
    private let longestQueue: Int
    private var lastNumber = 0
    private var lastID = 0
    /// The number of the last request that was taken from the queue; no request with a smaller number waits.
    private var lastTakenID = 0
    /// The number of the latest admission before the limit was last reduced.
    private var lastReduction = 0

    init(limit: ConcurrencyLimit, longestQueue: Int) {
        self.limit = limit
        self.longestQueue = longestQueue
    }

    /// The number of waiting requests.
    var waiting: Int { waiters.count }

    /// Whether no request is in flight or waits.
    var isIdle: Bool { inFlight == 0 && waiters.isEmpty }

    /// Admits a request, or adds it to the queue.
    mutating func enter() -> Entry {
        // A request must not overtake the waiting requests.
        if waiters.isEmpty, inFlight < limit.current { return .admitted(admit()) }
        guard waiters.count < longestQueue else { return .full(waiting: waiters.count) }
        lastID += 1
        let waiter = Waiter()
        waiters[lastID] = waiter
        return .waiting(waiter, id: lastID)
    }

    /// Removes a cancelled request from the queue.
    ///
    /// - Returns: Whether the request was still waiting. Otherwise, it has been admitted, and ``leave()`` must be
    ///   called.
    mutating func giveUp(_ id: Int) -> Bool {
        waiters.removeValue(forKey: id) != nil
    }

    /// Adds the latency of a response.
    mutating func add(latency: Double, _ admission: Admission) {
        limit.add(latency: latency, inFlight: admission.inFlight)
    }

    /// Reduces the limit, unless it was reduced after the request was admitted: one overload fails many requests.
    mutating func reduce(_ admission: Admission) {
        guard admission.number > lastReduction else { return }
        lastReduction = lastNumber
        limit.reduce()
    }

    /// Ends a request.
    mutating func leave() {
        inFlight -= 1
    }

    /// Removes the first waiting request from the queue and admits it; `nil` if the queue is empty or the limit is
    /// reached.
    mutating func next() -> (Waiter, Admission)? {
        guard inFlight < limit.current, !waiters.isEmpty else { return nil }
        while lastTakenID < lastID {
            lastTakenID += 1
            // A number without a request belongs to a request that gave up.
            if let waiter = waiters.removeValue(forKey: lastTakenID) { return (waiter, admit()) }
        }
        return nil
    }

    private mutating func admit() -> Admission {
        inFlight += 1
        lastNumber += 1
        return Admission(number: lastNumber, inFlight: inFlight)
    }
}
