import EndpointRuntime
import Foundation
import TestClocks
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
            #expect(await isStored("\(number)", last))
            last = next
            #expect(tickets.trackedCount <= 10)
        }
        withExtendedLifetime(last) {}
    }

    @Test func theResponseToTheOldestRequestReplacesNoneOfThem() async {
        let oldest = tickets.ticket(for: key, generation: 0)
        for number in 0..<100 {
            let other = tickets.ticket(for: key, generation: 0)
            #expect(await isStored("\(number)", other))
        }
        for number in 0..<100 { #expect(await !isStored("\(number)", oldest)) }
        #expect(await isStored("100", oldest))
    }

    @Test func aResponseThatIsOutdatedWhileItIsStoredCountsAsRemoved() async {
        let ticket = tickets.ticket(for: key, generation: 0)
        let steps = Locked<[String]>([])
        await ticket.store("", date: date) {
            #expect(!tickets.isBeingRemoved(key.url))
            tickets.invalidate(url: key.url)
            #expect(tickets.isBeingRemoved(key.url))
        } orRemove: {
            #expect(tickets.isBeingRemoved(key.url))
            steps.withLock { $0.append("removed") }
        }
        #expect(steps.withLock { $0 } == ["removed"])
        #expect(!tickets.isBeingRemoved(key.url))
    }

    /// Responses of other requests that are outdated later are not waited for.
    @Test func clearingWaitsForTheResponsesThatAreBeingStoredAtItsBeginning() async {
        let ticket = tickets.ticket(for: key, generation: 0)
        let steps = Locked<[String]>([])
        var clearing: Task<Void, Never>?
        await ticket.store("", date: date) {
            clearing = Task { [tickets] in
                await tickets.clear { steps.withLock { $0.append("all") } }
                steps.withLock { $0.append("end") }
            }
            try? await until { steps.withLock { $0 } == ["all"] }
            #expect(tickets.isBeingRemoved("https://api.test/other"))
            let late = tickets.ticket(for: key, generation: tickets.generation)
            #expect(await !isStored("", late))
        } orRemove: {
            for _ in 0..<100 { await Task.yield() }
            steps.withLock { $0.append("one") }
        }
        await clearing?.value
        #expect(steps.withLock { $0 } == ["all", "one", "end"])
        #expect(!tickets.isBeingRemoved("https://api.test/other"))
    }

    @Test func clearingCanBeCancelled() async {
        let ticket = tickets.ticket(for: key, generation: 0)
        await ticket.store("", date: date) {
            let clearing = Task { [tickets] in await tickets.clear {} }
            clearing.cancel()
            await clearing.value
            #expect(tickets.isBeingRemoved(key.url))
        } orRemove: {
        }
        #expect(!tickets.isBeingRemoved(key.url))
    }

    private func isStored(_ variant: String, _ ticket: StoringTickets.Ticket) async -> Bool {
        let isStored = Locked(true)
        let hasBegun = Locked(false)
        await ticket.store(variant, date: date) {
            hasBegun.withLock { $0 = true }
        } orRemove: {
            isStored.withLock { $0 = false }
        }
        return hasBegun.withLock { $0 } && isStored.withLock { $0 }
    }
}
