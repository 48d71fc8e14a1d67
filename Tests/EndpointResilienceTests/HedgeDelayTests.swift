import Testing

@testable import EndpointResilience

/// When a second attempt is sent, and how many there are.
struct HedgeDelayTests {
    @Test func percentileIsThatOfTheNearestRank() {
        var durations = RecentDurations(rank: 0.95, window: 200, minimum: 20)
        for index in 1...19 { durations.add(.milliseconds(index)) }
        let early = durations.percentile()
        #expect(early == nil)
        for index in (20...100).reversed() { durations.add(.milliseconds(index)) }
        let percentile = durations.percentile()
        #expect(percentile == .milliseconds(95))
    }

    @Test func oldDurationsLeaveTheWindow() {
        var durations = RecentDurations(rank: 1, window: 10, minimum: 1)
        durations.add(.seconds(100))
        for _ in 0..<9 { durations.add(.seconds(1)) }
        let with = durations.percentile()
        durations.add(.seconds(1))
        let without = durations.percentile()
        #expect(with == .seconds(100))
        #expect(without == .seconds(1))
    }

    @Test(arguments: [0.0, 0.5, 1, -3, 7, .nan, .infinity]) func anyRankIsAccepted(_ rank: Double) {
        var durations = RecentDurations(rank: rank, window: 0, minimum: -1)
        durations.add(.seconds(1))
        let percentile = durations.percentile()
        #expect(percentile == .seconds(1))
    }

    @Test func shareIsEarnedRequestByRequest() {
        var budget = HedgeBudget(share: 0.05, burst: 2)
        var spent: [Int] = []
        for index in 1...60 {
            budget.earn()
            if budget.spend() { spent.append(index) }
        }
        #expect(spent == [20, 40, 60])
        for _ in 0..<10_000 { budget.earn() }
        let saved = (0..<5).count { _ in budget.spend() }
        #expect(saved == 2)
    }

    @Test(arguments: [(0.0, 0), (-1, 0), (.nan, 0), (1, 100), (.infinity, 100), (0.1, 10)])
    func shareOfAHundred(_ share: Double, _ expected: Int) {
        var budget = HedgeBudget(share: share, burst: 0)
        let spent = (0..<100).count { _ in
            budget.earn()
            return budget.spend()
        }
        #expect(spent == expected)
    }
}
