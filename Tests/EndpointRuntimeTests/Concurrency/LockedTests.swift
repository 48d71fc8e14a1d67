import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// A lock and its value in one allocation.
@Suite(.endsRunIfHanging) struct LockedTests {
    @Test func accessesAreOneAfterTheOther() async {
        let count = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 8000)
    }

    @Test func copiesShareTheValue() {
        let first = Locked("a")
        let second = first
        second.withLock { $0 += "b" }
        #expect(first.withLock { $0 } == "ab")
    }

    @Test func errorReleasesTheLock() {
        let value = Locked(1)
        #expect(throws: CancellationError.self) {
            try value.withLock { value in
                value = 2
                throw CancellationError()
            }
        }
        #expect(value.withLock { $0 } == 2)
    }

    @Test func valueIsReleasedOnceWithItsLock() {
        let releaseCount = Locked(0)
        var value: Locked<Release>? = Locked(Release { releaseCount.withLock { $0 += 1 } })
        value?.withLock { _ in }
        #expect(releaseCount.withLock { $0 } == 0)
        value = nil
        #expect(releaseCount.withLock { $0 } == 1)
    }

    /// The lock is stored after the value, which may have any size and alignment.
    @Test func valuesOfAnySizeAndAlignment() {
        let (none, byte, odd) = (Locked(()), Locked<UInt8>(7), Locked<(UInt64, UInt8)>((1, 2)))
        let wide = Locked(SIMD64<UInt8>(repeating: 3))
        for _ in 0..<3 {
            none.withLock { _ in }
            byte.withLock { $0 += 1 }
            odd.withLock { $0.1 += 1 }
            wide.withLock { $0 &+= 1 }
        }
        #expect(byte.withLock { $0 } == 10)
        #expect(odd.withLock { $0 } == (1, 5))
        #expect(wide.withLock { $0 } == SIMD64(repeating: 6))
    }
}

private final class Release: Sendable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    deinit {
        action()
    }
}
