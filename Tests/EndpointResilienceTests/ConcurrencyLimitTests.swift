import Testing

@testable import EndpointResilience

/// The limit and the queue of one origin, without a clock.
struct ConcurrencyLimitTests {
    @Test func growsWhileLatencyIsStableAndStopsAtItsBounds() {
        var limit = ConcurrencyLimit(initial: 4, in: 2...20)
        for _ in 0..<120 { limit.add(latency: 0.1, inFlight: limit.current) }
        #expect(limit.current > 8)
        for _ in 0..<1000 { limit.add(latency: 0.1, inFlight: limit.current) }
        #expect(limit.current == 20)
        for _ in 0..<200 { limit.reduce() }
        #expect(limit.current == 2)
    }

    @Test func shrinksWhenLatencyGrows() {
        var limit = ConcurrencyLimit(initial: 20, in: 1...100)
        for _ in 0..<64 { limit.add(latency: 0.1, inFlight: limit.current) }
        let stable = limit.current
        for _ in 0..<48 { limit.add(latency: 1, inFlight: limit.current) }
        #expect(limit.current < stable * 2 / 3)
    }

    @Test func doesNotGrowWithoutUse() {
        var limit = ConcurrencyLimit(initial: 20, in: 1...100)
        for _ in 0..<100 { limit.add(latency: 0.1, inFlight: 9) }
        #expect(limit.current == 20)
    }

    /// A server that takes a number of requests at a time and queues the others, so that latency grows with the number
    /// in flight. The limit settles between its capacity and twice that, and follows when the capacity changes.
    @Test func findsTheCapacityOfAServer() {
        var limit = ConcurrencyLimit(initial: 50, in: 1...500)
        for capacity in [10, 40, 5, 100] {
            for _ in 0..<30_000 { limit.run(capacity: capacity) }
            for _ in 0..<3000 {
                limit.run(capacity: capacity)
                let expected = capacity * 4 / 5...capacity * 2 + 6
                if !limit.isProbing { #expect(expected.contains(limit.current), "of \(capacity)") }
            }
        }
    }

    /// When all responses become slower for good, the limit recovers, because it measures latency without load again.
    @Test func slowerServerDoesNotKeepTheLimitDown() {
        var limit = ConcurrencyLimit(initial: 20, in: 1...50)
        for _ in 0..<3000 { limit.add(latency: 0.1, inFlight: limit.current) }
        for _ in 0..<3000 { limit.add(latency: 1, inFlight: limit.current) }
        #expect(limit.current == 50)
    }

    @Test func oneOverloadReducesTheLimitOnce() {
        var queue = ConcurrencyQueue(limit: ConcurrencyLimit(initial: 20, in: 1...20), longestQueue: 0)
        let admissions = (0..<20).compactMap { _ in queue.admitted() }
        for admission in admissions { queue.reduce(admission) }
        #expect(queue.limit.current == 18)
        for _ in admissions { queue.leave() }
        if let later = queue.admitted() { queue.reduce(later) }
        #expect(queue.limit.current == 16)
    }

    @Test func waitingRequestsAreNotOvertaken() {
        var queue = ConcurrencyQueue(limit: ConcurrencyLimit(initial: 1, in: 1...1), longestQueue: 2)
        let first = queue.admitted()
        #expect(first != nil)
        let ids = [queue.enter(), queue.enter()].compactMap(\.id)
        #expect(ids.count == 2)
        guard case .full(waiting: 2) = queue.enter() else { return #expect(Bool(false), "the queue is full") }
        queue.leave()
        // The free place belongs to the first waiting request, even if it has not been resumed yet.
        guard case .full = queue.enter() else { return #expect(Bool(false), "the queue is full") }
        let (isWaiting, isGone) = (queue.giveUp(ids[0]), !queue.giveUp(ids[0]))
        #expect(isWaiting && isGone)
        let (next, none) = (queue.next(), queue.next())
        #expect(next != nil && none == nil)
        queue.leave()
        #expect(queue.isIdle)
    }

    @Test func requestsThatGaveUpLeaveTheOthersInOrder() {
        var queue = ConcurrencyQueue(limit: ConcurrencyLimit(initial: 1, in: 1...1), longestQueue: 10)
        _ = queue.admitted()
        var waiters: [ConcurrencyQueue.Waiter] = []
        var ids: [Int] = []
        for _ in 0..<8 {
            guard case .waiting(let waiter, let id) = queue.enter() else { return #expect(Bool(false), "must wait") }
            waiters.append(waiter)
            ids.append(id)
        }
        for index in [0, 3, 4, 7] {
            let isWaiting = queue.giveUp(ids[index])
            #expect(isWaiting)
        }
        #expect(queue.waiting == 4)
        for index in [1, 2, 5, 6] {
            queue.leave()
            let next = queue.next()
            #expect(next?.0 === waiters[index])
            let isWaiting = queue.giveUp(ids[index])
            #expect(!isWaiting)
        }
        queue.leave()
        #expect(queue.next() == nil)
        #expect(queue.isIdle)
    }

    @Test func numbersOfAnySizeAreAccepted() {
        var limit = ConcurrencyLimit(initial: .max, in: -5...Int.max / 2)
        limit.add(latency: .infinity, inFlight: 1)
        limit.add(latency: 0, inFlight: .max)
        limit.reduce()
        #expect(limit.current >= 1)
        #expect(ConcurrencyLimit(initial: .min, in: -5...(-2)).current == 1)
    }
}

extension ConcurrencyLimit {
    /// Adds the latency of a server with as many requests in flight as permitted.
    fileprivate mutating func run(capacity: Int) {
        let inFlight = current
        add(latency: 0.1 * max(Double(inFlight) / Double(capacity), 1), inFlight: inFlight)
    }
}

extension ConcurrencyQueue {
    fileprivate mutating func admitted() -> Admission? {
        guard case .admitted(let admission) = enter() else { return nil }
        return admission
    }
}

extension ConcurrencyQueue.Entry {
    fileprivate var id: Int? {
        guard case .waiting(_, let id) = self else { return nil }
        return id
    }
}
