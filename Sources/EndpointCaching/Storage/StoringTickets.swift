import EndpointRuntime
import Foundation

/// Tracks requests in flight, so that a response that may be outdated is not stored.
///
/// If an unsafe request ends between a GET and its response, it has removed the stored responses, and the response to
/// the GET may show the state before the unsafe request. If the response to a later GET was stored before the body of
/// an earlier response ended, the stored response is the more recent one.
final class StoringTickets: Sendable {
    fileprivate struct Flights {
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

    fileprivate struct State {
        var lastNumber = 0
        var generation = 0
        /// The requests in flight, by URL and partition.
        var flights: [String: [String: Flights]] = [:]
        /// The URLs whose stored responses are outdated and will be removed, with the number of reasons for that.
        var removals: [String: Int] = [:]
        /// The URLs of the responses that are being stored, by the numbers of their tickets.
        var storing: [Int: String] = [:]
        /// Those among them that have been outdated since, and are removed when they have been stored.
        var outdated: Set<Int> = []
        /// The callers that wait until no outdated response is left.
        var waiters: [CheckedContinuation<Void, Never>] = []

        mutating func outdate(_ number: Int, _ url: String) {
            guard outdated.insert(number).inserted else { return }
            removals[url, default: 0] += 1
        }

        mutating func endRemoval(of url: String) {
            guard let count = removals[url] else { return }
            removals[url] = count > 1 ? count - 1 : nil
        }
    }

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
            tickets.end(self)
        }

        /// Stores a response as this variant if that is allowed. Responses to earlier requests may then not be stored
        /// afterwards, unless their date is later.
        ///
        /// - Parameters:
        ///   - store: Stores the response.
        ///   - remove: Removes it again, since it was outdated meanwhile, or a more recent one was stored.
        /// - Returns: Whether the response is stored.
        @discardableResult
        func store(
            _ variant: String,
            date: Date,
            _ store: () async -> Void = {},
            orRemove remove: () async -> Void = {}
        ) async -> Bool {
            guard tickets.beginStoring(self, variant, date) else { return false }
            defer { tickets.endStoring(self) }
            await store()
            if tickets.mayStore(self, variant, date) { return true }
            await remove()
            return false
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
        let number = state.withLock { state in
            state.lastNumber += 1
            guard generation == state.generation else { return state.lastNumber }
            state.flights[key.url, default: [:]][key.partition, default: Flights()].numbers.insert(state.lastNumber)
            return state.lastNumber
        }
        return Ticket(key, number, self)
    }

    /// Whether the stored responses of a URL are outdated and will be removed.
    func isBeingRemoved(_ url: String) -> Bool { state.withLock { $0.removals[url] != nil } }

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

    /// Invalidates all tickets, including those of requests that calls in flight have yet to send. Responses that are
    /// being stored count as removed.
    func invalidateAll() {
        state.withLock { state in
            state.flights = [:]
            state.generation += 1
            for (number, url) in state.storing { state.outdate(number, url) }
        }
    }

    /// Waits until the invalidated responses that were being stored are removed.
    func waitForOutdated() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if !state.outdated.isEmpty { state.waiters.append(continuation) }
                return state.outdated.isEmpty
            }
            if isDone { continuation.resume() }
        }
    }

    private func beginStoring(_ ticket: Ticket, _ variant: String, _ date: Date) -> Bool {
        state.withLock { state in
            guard state.mayStore(ticket, variant, date) else { return false }
            state.storing[ticket.number] = ticket.key.url
            return true
        }
    }

    private func endStoring(_ ticket: Ticket) {
        let waiters: [CheckedContinuation<Void, Never>] = state.withLock { state in
            state.storing[ticket.number] = nil
            guard state.outdated.remove(ticket.number) != nil else { return [] }
            state.endRemoval(of: ticket.key.url)
            guard state.outdated.isEmpty else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    private func mayStore(_ ticket: Ticket, _ variant: String, _ date: Date) -> Bool {
        state.withLock { $0.mayStore(ticket, variant, date) }
    }

    private func end(_ ticket: Ticket) {
        let (url, partition) = (ticket.key.url, ticket.key.partition)
        state.withLock { state in
            // A ticket that was invalidated is not among the numbers.
            state.flights[url]?[partition]?.remove(ticket.number)
            if state.flights[url]?[partition]?.numbers.isEmpty == true { state.flights[url]?[partition] = nil }
            if state.flights[url]?.isEmpty == true { state.flights[url] = nil }
        }
    }
}

extension StoringTickets.State {
    fileprivate mutating func mayStore(_ ticket: StoringTickets.Ticket, _ variant: String, _ date: Date) -> Bool {
        let (url, partition) = (ticket.key.url, ticket.key.partition)
        guard let flights = flights[url]?[partition], flights.numbers.contains(ticket.number) else { return false }
        // The most recent response is the one with the latest date (RFC 9111, section 4). Dates have a precision of a
        // second.
        if let other = flights.stored[variant], other.number > ticket.number, other.date >= date { return false }
        self.flights[url]?[partition]?.stored[variant] = (ticket.number, date)
        return true
    }
}
