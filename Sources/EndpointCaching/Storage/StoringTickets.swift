import EndpointRuntime
import Foundation

/// Tracks requests in flight, so that a response that may be outdated is not stored.
///
/// If an unsafe request ends between a GET and its response, it has removed the stored responses, and the response to
/// the GET may show the state before the unsafe request. If the response to a later GET was stored before the body of
/// an earlier response ended, the stored response is the more recent one.
final class StoringTickets: Sendable {
    private let state = Locked(State())

    /// The registration of a request in flight, which ends when the ticket is released.
    final class Ticket: Sendable {
        fileprivate let key: CacheKey
        fileprivate let number: Int
        private let tickets: StoringTickets

        fileprivate init(_ key: CacheKey, _ number: Int, _ tickets: StoringTickets) {
            self.key = key
            self.number = number
            self.tickets = tickets
        }

        deinit {
            tickets.state.withLock { $0.end(self) }
        }

        /// Stores a response as this variant if that is allowed. Responses to earlier requests may then not be stored
        /// afterwards, unless their date is later.
        ///
        /// - Parameters:
        ///   - store: Stores the response.
        ///   - remove: Removes it again, since it was outdated meanwhile, or a more recent one was stored.
        func store(
            _ variant: String,
            date: Date,
            _ store: () async -> Void,
            orRemove remove: () async -> Void
        ) async {
            guard tickets.state.withLock({ $0.beginStoring(self, variant, date) }) else { return }
            await store()
            // A response that is current has not been outdated, so nothing waits for its removal.
            let isCurrent = tickets.state.withLock { state in
                let isCurrent = state.register(self, variant, date)
                if isCurrent { state.storing[number] = nil }
                return isCurrent
            }
            if isCurrent { return }
            await remove()
            for waiter in tickets.state.withLock({ $0.endStoring(self) }) { waiter.give(()) }
        }
    }

    /// The number of stored responses that are tracked, for tests.
    var trackedCount: Int {
        state.withLock { $0.flights.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.stored.count } } }
    }

    /// The number of times that all tickets were invalidated. A call reads it before it looks up stored responses.
    var generation: Int { state.withLock { $0.generation } }

    /// Registers a request that is about to be sent.
    ///
    /// - Parameter generation: the ``generation`` at the beginning of the call. The ticket of an earlier generation is
    ///   invalid, since the request may validate a response that was removed in the meantime.
    func ticket(for key: CacheKey, generation: Int) -> Ticket {
        Ticket(key, state.withLock { $0.begin(key, generation: generation) }, self)
    }

    /// Whether the stored responses of a URL are outdated and will be removed.
    func isBeingRemoved(_ url: String) -> Bool {
        state.withLock { $0.clearings > 0 || $0.removals[url] != nil }
    }

    /// Marks the stored responses of a URL as outdated, until ``endRemoval(of:)``.
    func beginRemoval(of url: String) {
        state.withLock { $0.removals[url, default: 0] += 1 }
    }

    /// Ends the effect of one call of ``beginRemoval(of:)``.
    func endRemoval(of url: String) {
        state.withLock { $0.endRemoval(of: url) }
    }

    /// Invalidates all tickets of a URL. A response that is being stored counts as removed.
    func invalidate(url: String) {
        state.withLock { state in
            state.flights[url] = nil
            for (number, stored) in state.storing where stored == url { state.outdate(number, url) }
        }
    }

    /// Invalidates all tickets, including those of requests that calls in flight have yet to send, while `removeAll` removes
    /// all responses. Until the end, all responses count as removed, and none is stored. Waits for the responses that are
    /// being stored now, unless the task is cancelled.
    func clear(_ removeAll: () async -> Void) async {
        let outdated = FirstResult<Void>()
        state.withLock { state in
            state.clearings += 1
            state.generation += 1
            state.flights = [:]
            for (number, url) in state.storing { state.outdate(number, url) }
            state.waiters.append((outdated, state.outdated))
        }
        for waiter in state.withLock({ $0.satisfiedWaiters() }) { waiter.give(()) }
        await removeAll()
        await withTaskCancellationHandler {
            await outdated.value
        } onCancel: {
            outdated.give(())
        }
        state.withLock { $0.clearings -= 1 }
    }
}

private struct State {
    var lastNumber = 0
    var generation = 0
    /// The number of calls that remove all responses.
    var clearings = 0
    /// The requests in flight, by URL and partition.
    var flights: [String: [String: Flights]] = [:]
    /// The URLs whose stored responses are outdated and will be removed, with the number of reasons for that.
    var removals: [String: Int] = [:]
    /// The URLs of the responses that are being stored, by the numbers of their tickets.
    var storing: [Int: String] = [:]
    /// Those among them that have been outdated since, and are removed when they have been stored.
    var outdated: Set<Int> = []
    /// What waits until outdated responses are removed, with the numbers of their tickets.
    var waiters: [(end: FirstResult<Void>, numbers: Set<Int>)] = []

    struct Flights {
        var numbers: Set<Int> = []
        /// The latest responses that were stored while these requests were in flight, by variant.
        var stored: [String: (number: Int, date: Date)] = [:]

        /// Removes a request, and the stored responses that are not more recent than any request in flight.
        mutating func remove(_ number: Int) {
            numbers.remove(number)
            // A few responses take little space, and the search takes time for each request in flight.
            guard stored.count > StorageLimits.variants, let oldest = numbers.min() else { return }
            stored = stored.filter { $0.value.number > oldest }
        }
    }

    /// Returns the number of a ticket.
    mutating func begin(_ key: CacheKey, generation: Int) -> Int {
        lastNumber += 1
        if generation == self.generation, clearings == 0 {
            flights[key.url, default: [:]][key.partition, default: Flights()].numbers.insert(lastNumber)
        }
        return lastNumber
    }

    mutating func end(_ ticket: StoringTickets.Ticket) {
        let (url, partition) = (ticket.key.url, ticket.key.partition)
        // A ticket that was invalidated is not among the numbers.
        flights[url]?[partition]?.remove(ticket.number)
        if flights[url]?[partition]?.numbers.isEmpty == true { flights[url]?[partition] = nil }
        if flights[url]?.isEmpty == true { flights[url] = nil }
    }

    /// Registers a response as the latest one of its variant; returns `false` if it is not, or may not be stored.
    mutating func register(_ ticket: StoringTickets.Ticket, _ variant: String, _ date: Date) -> Bool {
        let (url, partition) = (ticket.key.url, ticket.key.partition)
        guard let flights = flights[url]?[partition], flights.numbers.contains(ticket.number) else { return false }
        // The most recent response is the one with the latest date (RFC 9111, section 4). Dates have a precision of a
        // second.
        if let other = flights.stored[variant], other.number > ticket.number, other.date >= date { return false }
        self.flights[url]?[partition]?.stored[variant] = (ticket.number, date)
        return true
    }

    mutating func beginStoring(_ ticket: StoringTickets.Ticket, _ variant: String, _ date: Date) -> Bool {
        guard register(ticket, variant, date) else { return false }
        storing[ticket.number] = ticket.key.url
        return true
    }

    /// Ends the storing of a response that was removed again; returns what no longer waits.
    mutating func endStoring(_ ticket: StoringTickets.Ticket) -> [FirstResult<Void>] {
        storing[ticket.number] = nil
        guard outdated.remove(ticket.number) != nil else { return [] }
        endRemoval(of: ticket.key.url)
        for index in waiters.indices { waiters[index].numbers.remove(ticket.number) }
        return satisfiedWaiters()
    }

    /// Removes and returns what no longer waits.
    mutating func satisfiedWaiters() -> [FirstResult<Void>] {
        let satisfied = waiters.filter(\.numbers.isEmpty).map(\.end)
        waiters.removeAll(where: \.numbers.isEmpty)
        return satisfied
    }

    mutating func outdate(_ number: Int, _ url: String) {
        guard outdated.insert(number).inserted else { return }
        removals[url, default: 0] += 1
    }

    mutating func endRemoval(of url: String) {
        guard let count = removals[url] else { return }
        removals[url] = count > 1 ? count - 1 : nil
    }
}
