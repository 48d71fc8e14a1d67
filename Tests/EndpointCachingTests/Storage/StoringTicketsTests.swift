import Foundation
import Testing

@testable import EndpointCaching

/// What is tracked while requests are in flight.
struct StoringTicketsTests {
    private let key = CacheKey(url: "https://api.test/a")
    private let date = Date(timeIntervalSince1970: 1_780_272_000)
    private let tickets = StoringTickets()

    /// At each moment, one request is in flight.
    @Test func theVariantsOfABusyURLTakeLimitedSpace() {
        var last = tickets.ticket(for: key, generation: 0)
        for number in 0..<1000 {
            let next = tickets.ticket(for: key, generation: 0)
            #expect(last.mayStore("\(number)", date: date))
            last = next
            #expect(tickets.trackedCount <= 10)
        }
        withExtendedLifetime(last) {}
    }

    @Test func theResponseToTheOldestRequestReplacesNoneOfThem() {
        let oldest = tickets.ticket(for: key, generation: 0)
        for number in 0..<100 {
            let other = tickets.ticket(for: key, generation: 0)
            #expect(other.mayStore("\(number)", date: date))
        }
        #expect((0..<100).allSatisfy { !oldest.mayStore("\($0)", date: date) })
        #expect(oldest.mayStore("100", date: date))
    }
}
