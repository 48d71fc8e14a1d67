import Testing

@testable import EndpointResilience

/// The bound on the number of origins.
struct OriginTableTests {
    @Test func oldestIdleValuesAreDropped() {
        var table = OriginTable<Int, Int>(limit: 10)
        for key in 0..<10 { table.set(key, to: key) }
        table.set(0, to: 100)
        table.set(10, to: 10)
        #expect(table.count == 10)
        #expect(table.value(of: 1) == nil)
        #expect(table.value(of: 0) == 100)
        for key in 11..<1000 { table.set(key, to: key) }
        #expect(table.count == 10)
    }

    @Test func valuesInUseAreKept() {
        var table = OriginTable<Int, Int>(limit: 10)
        for key in 0..<50 { table.set(key, to: -1) }
        #expect(table.count == 50)
        table.set(0, to: 1)
        table.set(50, to: -1)
        #expect(table.count == 50)
        #expect(table.value(of: 0) == nil)
    }

    @Test func aFullTableRarelySearches() {
        var table = OriginTable<Int, Int>(limit: 10)
        var checks = 0
        for key in 0..<2000 {
            table.update(
                key,
                default: -1,
                isIdle: { _ in
                    checks += 1
                    return false
                }
            ) { _ in }
        }
        #expect(table.count == 2000)
        #expect(checks < 50_000)
    }

    @Test func aTableOverItsLimitShrinksAtOnce() {
        var table = OriginTable<Int, Int>(limit: 10)
        for key in 0..<50 { table.set(key, to: -1) }
        for key in 0..<50 { table.set(key, to: 1) }
        for key in 50..<60 { table.set(key, to: 1) }
        #expect(table.count == 10)
        #expect(table.value(of: 59) == 1)
    }
}

extension OriginTable where Key == Int, Value == Int {
    /// Sets a value. A negative value counts as in use.
    fileprivate mutating func set(_ key: Int, to value: Int) {
        update(key, default: 0, isIdle: { $0 >= 0 }) { $0 = value }
    }
}
