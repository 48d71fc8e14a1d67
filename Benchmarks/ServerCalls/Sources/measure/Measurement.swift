import Foundation

/// The cost of a number of calls.
struct Measurement {
    let callsPerSecond: Double
    /// The CPU time of the whole process for one call, including event loops.
    let microseconds: Double

    /// Makes `count` calls, of which `inFlight` are in flight at a time.
    init(count: Int, inFlight: Int, _ call: @escaping @Sendable (_ number: Int) async throws -> Void) async throws {
        let clock = ContinuousClock()
        let (start, cpuStart) = (clock.now, Self.cpuSeconds())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<inFlight {
                group.addTask {
                    for number in stride(from: worker, to: count, by: inFlight) { try await call(number) }
                }
            }
            try await group.waitForAll()
        }
        let elapsed = start.duration(to: clock.now).components
        let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
        callsPerSecond = Double(count) / seconds
        microseconds = (Self.cpuSeconds() - cpuStart) / Double(count) * 1e6
    }

    private static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// A call to measure.
struct Variant: Sendable {
    let name: String
    /// Prepares a measurement.
    var prepare: @Sendable () async throws -> Void = {}
    let call: @Sendable (_ number: Int) async throws -> Void
}

/// Prints a measurement: its names and its values, separated by tabs.
func report(_ names: String..., values: Double...) {
    print((names + [values.map { "\($0)" }.joined(separator: " ")]).joined(separator: "\t"))
}

struct UnexpectedResponse: Error {}
