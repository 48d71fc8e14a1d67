import EndpointRuntime

/// The requests in flight, each with the callers that wait for it.
struct FlightTable: Sendable {
    typealias Waiter = FirstResult<SharedResult>

    /// The registration of a caller with a request in flight.
    struct Seat: Sendable {
        let waiter: Waiter
        fileprivate let flight: Int
        fileprivate let member: Int
    }

    private struct Flight {
        let key: FlightKey
        let timeouts: SharedTimeouts
        let task: Task<Void, Never>
        var waiters: [Int: Waiter]
    }

    /// They are changed in place, since a copy of the waiters takes the longer the more callers wait.
    private var flights: [Int: Flight] = [:]
    /// The flights that further callers may join.
    private var open: [FlightKey: Int] = [:]
    private var lastID = 0

    var isEmpty: Bool { flights.isEmpty && open.isEmpty }

    var callerCount: Int { flights.values.reduce(0) { $0 + $1.waiters.count } }

    /// Adds a caller to an equal request in flight, or begins a new request.
    ///
    /// - Parameter start: sends the request for the flight with this number. It is called while the table is locked, so
    ///   that the task cannot end before the table contains it.
    mutating func join(
        _ key: FlightKey,
        _ request: OutgoingRequest,
        start: (Int, SharedTimeouts) -> Task<Void, Never>
    ) -> Seat {
        lastID += 1
        let member = lastID
        let id = open[key] ?? member
        let waiter = Waiter()
        if flights[id] == nil {
            let timeouts = SharedTimeouts()
            timeouts.add(request, member)
            let task = start(id, timeouts)
            flights[id] = Flight(key: key, timeouts: timeouts, task: task, waiters: [member: waiter])
            open[key] = id
        } else {
            flights[id]?.waiters[member] = waiter
            flights[id]?.timeouts.add(request, member)
        }
        return Seat(waiter: waiter, flight: id, member: member)
    }

    /// Removes a caller. If it has timed out, no further caller joins the request, which may be lost.
    ///
    /// - Returns: The task to cancel, if no other caller waits for the request.
    mutating func leave(_ seat: Seat) -> Task<Void, Never>? {
        guard flights[seat.flight]?.waiters.removeValue(forKey: seat.member) != nil,
            let flight = flights[seat.flight]
        else { return nil }
        if flight.timeouts.remove(seat.member), open[flight.key] == seat.flight { open[flight.key] = nil }
        guard flight.waiters.isEmpty else { return nil }
        remove(seat.flight)
        return flight.task
    }

    /// Ends a request.
    ///
    /// - Returns: The callers that wait for it.
    mutating func end(_ id: Int) -> [Waiter] {
        guard let flight = flights[id] else { return [] }
        remove(id)
        return Array(flight.waiters.values)
    }

    /// Prevents further callers from joining the requests to an origin.
    mutating func close(_ origin: String) {
        guard !open.isEmpty else { return }
        open = open.filter { $0.key.origin != origin }
    }

    private mutating func remove(_ id: Int) {
        guard let flight = flights.removeValue(forKey: id), open[flight.key] == id else { return }
        open[flight.key] = nil
    }
}
