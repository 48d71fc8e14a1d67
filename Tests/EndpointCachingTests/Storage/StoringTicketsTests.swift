import Foundation
import Testing

@testable import EndpointCaching

/// What is tracked while requests are in flight.
struct StoringTicketsTests {
    private let key = CacheKey(url: "https://api.test/a")
    private let date = Date(timeIntervalSince1970: 1_780_272_000)
    private let tickets = StoringTickets()

    /// At each moment, one request is in flight.
    @Test func theVariantsOfABusyURLTakeLimitedSpace() async {
        var last = tickets.ticket(for: key, generation: 0)
        for number in 0..<1000 {
            let next = tickets.ticket(for: key, generation: 0)
            #expect(await last.store("\(number)", date: date))
            last = next
            #expect(tickets.trackedCount <= 10)
        }
        withExtendedLifetime(last) {}
    }

    @Test func theResponseToTheOldestRequestReplacesNoneOfThem() async {
        let oldest = tickets.ticket(for: key, generation: 0)
        for number in 0..<100 {
            let other = tickets.ticket(for: key, generation: 0)
            #expect(await other.store("\(number)", date: date))
        }
        for number in 0..<100 { #expect(await !oldest.store("\(number)", date: date)) }
        #expect(await oldest.store("100", date: date))
    }

    @Test func aResponseThatIsOutdatedWhileItIsStoredCountsAsRemoved() async {
        let ticket = tickets.ticket(for: key, generation: 0)
        let isStored = await ticket.store("", date: date) {
            #expect(!tickets.isBeingRemoved(key.url))
            tickets.invalidate(url: key.url)
            tickets.invalidateAll()
            #expect(tickets.isBeingRemoved(key.url))
        } orRemove: {
            #expect(tickets.isBeingRemoved(key.url))
        }
        #expect(!isStored)
        #expect(!tickets.isBeingRemoved(key.url))
        await tickets.waitForOutdated()
    }
}
