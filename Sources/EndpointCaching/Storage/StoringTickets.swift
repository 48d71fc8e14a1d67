import EndpointRuntime

/// Tracks requests in flight, so that a response that may be outdated is not stored.
///
/// If an unsafe request ends between a GET and its response, it has removed the stored responses, and the response to
/// the GET may show the state before the unsafe request.
final class StoringTickets: Sendable {
    private struct State {
        var lastNumber = 0
        var numbers: [String: Set<Int>] = [:]
    }

    private let state = Locked(State())

    /// The registration of a request in flight, which ends when the ticket is released.
    final class Ticket: Sendable {
        fileprivate let url: String
        fileprivate let number: Int
        private let tickets: StoringTickets

        fileprivate init(_ url: String, _ number: Int, _ tickets: StoringTickets) {
            self.url = url
            self.number = number
            self.tickets = tickets
        }

        deinit {
            tickets.end(self)
        }

        /// Whether the response may be stored.
        var isValid: Bool { tickets.isValid(self) }
    }

    /// Registers a request that is about to be sent.
    func ticket(for url: String) -> Ticket {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.numbers[url, default: []].insert(state.lastNumber)
            return state.lastNumber
        }
        return Ticket(url, number, self)
    }

    /// Invalidates all tickets of a URL.
    func invalidate(url: String) {
        state.withLock { $0.numbers[url] = nil }
    }

    private func isValid(_ ticket: Ticket) -> Bool {
        state.withLock { $0.numbers[ticket.url]?.contains(ticket.number) ?? false }
    }

    private func end(_ ticket: Ticket) {
        state.withLock { state in
            state.numbers[ticket.url]?.remove(ticket.number)
            if state.numbers[ticket.url]?.isEmpty == true { state.numbers[ticket.url] = nil }
        }
    }
}
