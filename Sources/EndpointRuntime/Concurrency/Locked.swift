import Foundation

/// A value that several threads share: each access holds a lock.
///
/// `Mutex` of the standard library does the same, but only from macOS 15 and iOS 18.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Calls `body` with the value while no other thread has access to it; `body` must not wait.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
