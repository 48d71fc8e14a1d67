import EndpointRuntime
import Foundation

/// Tracks requests in flight, so that a response that may be outdated is not stored.
///
/// If an unsafe request ends between a GET and its response, it has removed the stored responses, and the response to
/// the GET may show the state before the unsafe request. If the response to a later GET was stored before the body of
/// an earlier response ended, the stored response is the more recent one.
final class StoringTickets: Sendable {
    private struct Flights {
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

    private struct State {
        var lastNumber = 0
        var generation = 0
        /// The requests in flight, by URL and partition.
        var flights: [String: [String: Flights]] = [:]
        /// The URLs whose stored responses are outdated and will be removed, with the number of reasons for that.
        var removals: [String: Int] = [:]
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

        /// Whether the response may be stored as this variant. If so, responses to earlier requests may not be stored
        /// afterwards, unless their date is later.
        func mayStore(_ variant: String, date: Date) -> Bool { tickets.mayStore(self, variant, date) }
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
        state.withLock { state in
            guard let count = state.removals[url] else { return }
            state.removals[url] = count > 1 ? count - 1 : nil
        }
    }

    /// Invalidates all tickets of a URL.
    func invalidate(url: String) {
        state.withLock { $0.flights[url] = nil }
    }

    /// Invalidates all tickets, including those of requests that calls in flight have yet to send.
    func invalidateAll() {
        state.withLock { state in
            state.flights = [:]
            state.generation += 1
        }
    }

    private func mayStore(_ ticket: Ticket, _ variant: String, _ date: Date) -> Bool {
        let (url, partition) = (ticket.key.url, ticket.key.partition)
        return state.withLock { state in
            guard let flights = state.flights[url]?[partition], flights.numbers.contains(ticket.number) else {
                return false
            }
            // The most recent response is the one with the latest date (RFC 9111, section 4). Dates have a precision
            // of a second.
            if let other = flights.stored[variant], other.number > ticket.number, other.date >= date { return false }
            state.flights[url]?[partition]?.stored[variant] = (ticket.number, date)
            return true
        }
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
