/// The number of requests that may be in flight, adapted to the latency of their responses.
///
/// The limit follows the ratio of the latency without load to the current latency, as the gradient controllers of
/// Envoy's adaptive concurrency filter and of Netflix's concurrency-limits do, which derive from TCP Vegas (Brakmo and
/// Peterson, 1995). The limit grows by its square root while the latency is near the latency without load, and shrinks
/// in proportion as the latency grows. The latency without load is measured again from time to time at a quarter of the
/// limit: without these probes, a server that is always busy would seem to be a slow server, and the limit would never
/// stop growing.
///
/// A response that reports overload shrinks the limit by a tenth: the growth is additive, the decrease multiplicative
/// (Chiu and Jain, 1989).
///
/// It has no clock and no lock.
struct ConcurrencyLimit: Sendable {
    /// The factor by which the latency may exceed the latency without load before the limit shrinks.
    private static let tolerance = 1.5
    /// The weight of a new limit relative to the current one.
    private static let smoothing = 0.5
    /// The number of responses whose median latency is compared.
    private static let windowLength = 16
    /// The numbers of windows before the first probe, and between probes.
    private static let firstProbe = 8
    private static let probeInterval = 64
    /// The factor by which an overload reduces the limit.
    private static let backoff = 0.9

    private let minimum: Double
    private let maximum: Double
    private var estimate: Double
    /// The latency without load, in seconds.
    private var baseline = Double.infinity
    private var latencies: [Double] = []
    /// The maximum number of requests that were in flight during the window.
    private var mostInFlight = 0
    private var windowsUntilProbe = ConcurrencyLimit.firstProbe

    init(initial: Int, in bounds: ClosedRange<Int>) {
        minimum = Double(min(max(bounds.lowerBound, 1), 1_000_000))
        maximum = Double(min(max(bounds.upperBound, 1), 1_000_000))
        estimate = min(max(Double(initial), minimum), maximum)
    }

    /// The number of requests that may be in flight.
    var current: Int { Int(isProbing ? max(estimate / 4, minimum) : estimate) }

    /// Whether the latency without load is being measured.
    var isProbing: Bool { windowsUntilProbe == 0 }

    /// Adds the latency of a response.
    ///
    /// - Parameters:
    ///   - latency: the time until the header fields arrived, in seconds.
    ///   - inFlight: the number of requests in flight when the request was sent, including itself.
    mutating func add(latency: Double, inFlight: Int) {
        // A request that was sent before the probe began ran under the full load.
        guard !isProbing || inFlight <= current else { return }
        latencies.append(min(max(latency, 1e-9), 1e6))
        mostInFlight = max(mostInFlight, inFlight)
        guard latencies.count >= Self.windowLength else { return }
        endWindow(median: latencies.sorted()[latencies.count / 2])
        latencies.removeAll(keepingCapacity: true)
        mostInFlight = 0
    }

    /// Reduces the limit after an overload.
    mutating func reduce() {
        estimate = max(estimate * Self.backoff, minimum)
    }

    private mutating func endWindow(median: Double) {
        if isProbing {
            baseline = median
            windowsUntilProbe = Self.probeInterval
            return
        }
        windowsUntilProbe -= 1
        baseline = min(baseline, median)
        // If a client uses less than half of the limit, its latency does not show whether the server could handle the
        // rest.
        guard Double(mostInFlight) >= estimate / 2 else { return }
        let gradient = min(max(Self.tolerance * baseline / median, 0.5), 1)
        let target = estimate * gradient + estimate.squareRoot()
        estimate += (target - estimate) * Self.smoothing
        estimate = min(max(estimate, minimum), maximum)
    }
}
