import EndpointRuntime

/// A number that several threads change.
final class Counter: Sendable {
    private let number = Locked(0)
    var value: Int { number.withLock { $0 } }
    func add(_ count: Int) { number.withLock { $0 += count } }
}
