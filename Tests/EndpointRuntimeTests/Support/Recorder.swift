import EndpointRuntime

/// A list of the values that closures on other threads report.
final class Recorder<Value: Sendable>: Sendable {
    private let log = Locked<[Value]>([])

    var values: [Value] { log.withLock { $0 } }

    func record(_ value: Value) {
        log.withLock { $0.append(value) }
    }
}
