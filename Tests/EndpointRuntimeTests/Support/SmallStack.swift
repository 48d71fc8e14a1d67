import EndpointRuntime
import Foundation

/// Runs `work` on a stack as large as the stacks of Swift's worker threads, where too deep a recursion ends the
/// process.
func onSmallStack<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        let result = Result { try work() }
        outcome.result.withLock { $0 = result }
        done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    guard let result = outcome.result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
}

private final class Outcome<Value: Sendable>: Sendable {
    let result = Locked<Result<Value, any Error>?>(nil)
}
