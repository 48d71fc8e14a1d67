import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    private typealias LockPrimitive = pthread_mutex_t
#else
    private typealias LockPrimitive = NSLock
#endif

/// A value that several threads share, protected by a lock.
///
/// `Mutex` of the standard library does the same, but only from macOS 15 and iOS 18. Each call creates a few locked
/// values, so the lock and the value share one allocation.
package struct Locked<Value>: @unchecked Sendable {
    private let storage: ManagedBuffer<Value, LockPrimitive>

    package init(_ value: Value) {
        storage = LockedStorage<Value>.create(minimumCapacity: 1) { _ in value }
        storage.withUnsafeMutablePointerToElements { LockedStorage<Value>.prepare($0) }
    }

    /// Calls `body` with the value while no other thread has access to it; `body` must not block.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try storage.withUnsafeMutablePointers { value, lock in
            LockedStorage<Value>.lock(lock)
            defer { LockedStorage<Value>.unlock(lock) }
            return try body(&value.pointee)
        }
    }
}

/// The storage of a value and its lock.
private final class LockedStorage<Value>: ManagedBuffer<Value, LockPrimitive> {
    deinit {
        withUnsafeMutablePointerToElements { Self.end($0) }
    }

    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
        static func prepare(_ lock: UnsafeMutablePointer<LockPrimitive>) {
            lock.initialize(to: pthread_mutex_t())
            pthread_mutex_init(lock, nil)
        }

        static func lock(_ lock: UnsafeMutablePointer<LockPrimitive>) { pthread_mutex_lock(lock) }

        static func unlock(_ lock: UnsafeMutablePointer<LockPrimitive>) { pthread_mutex_unlock(lock) }

        static func end(_ lock: UnsafeMutablePointer<LockPrimitive>) { pthread_mutex_destroy(lock) }
    #else
        static func prepare(_ lock: UnsafeMutablePointer<LockPrimitive>) { lock.initialize(to: NSLock()) }

        static func lock(_ lock: UnsafeMutablePointer<LockPrimitive>) { lock.pointee.lock() }

        static func unlock(_ lock: UnsafeMutablePointer<LockPrimitive>) { lock.pointee.unlock() }

        static func end(_ lock: UnsafeMutablePointer<LockPrimitive>) { lock.deinitialize(count: 1) }
    #endif
}

/// Admits one caller at a time, and rejects the others instead of letting them wait.
///
/// The copies of an iterator share one position. Two tasks that each have a copy must not advance this position at the
/// same time.
final class ExclusiveAccess: Sendable {
    private let isTaken = Locked(false)

    /// Whether the caller is admitted; if so, it must call ``leave()``.
    func enter() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }

    /// Ends the access, so that the next caller can be admitted.
    func leave() {
        isTaken.withLock { $0 = false }
    }
}
