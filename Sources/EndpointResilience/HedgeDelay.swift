/// The time for which ``HedgedRequests`` waits for the first attempt before it sends a second attempt.
public enum HedgeDelay: Sendable, Hashable {
    /// The same time for all requests.
    case fixed(Duration)

    /// A percentile of the durations of recent attempts, for each origin, method and path template; at least a
    /// millisecond, because timers are not more precise.
    ///
    /// - rank: the share of attempts that did not take longer, such as 0.95 for the 95th percentile.
    /// - window: the number of recent attempts.
    /// - minimum: the number of attempts that must have ended before requests are hedged.
    case percentile(_ rank: Double, window: Int = 200, minimum: Int = 20)

    /// The 95th percentile of the last 200 attempts.
    public static let p95 = HedgeDelay.percentile(0.95)
}

/// The durations of the most recent attempts, and a percentile of them.
///
/// An attempt that is cancelled because the other one was faster counts with the time that it has taken until then.
/// Without these attempts, the slowest attempts would be missing, and the percentile would fall with each hedged
/// request.
struct RecentDurations: Sendable {
    private let rank: Double
    private let window: Int
    private let minimum: Int
    private var durations: [Duration] = []
    private var position = 0
    private var isStale = true
    private var additions = 0
    private var cached: Duration?

    init(rank: Double, window: Int, minimum: Int) {
        self.rank = rank.isNaN ? 1 : min(max(rank, 0), 1)
        self.window = min(max(window, 1), 10_000)
        self.minimum = min(max(minimum, 1), self.window)
    }

    /// Adds a duration, in place of the oldest one if the window is full.
    mutating func add(_ duration: Duration) {
        if durations.count < window {
            durations.append(duration)
        } else {
            durations[position] = duration
            position = (position + 1) % window
        }
        additions += 1
        // The percentile may be a few attempts old, since sorting after each attempt would take too long.
        if additions * 16 >= durations.count { isStale = true }
    }

    /// The percentile (nearest rank); `nil` if there are too few durations.
    mutating func percentile() -> Duration? {
        guard durations.count >= minimum else { return nil }
        if isStale {
            let sorted = durations.sorted()
            let index = Int((rank * Double(sorted.count)).rounded(.up)) - 1
            cached = sorted[min(max(index, 0), sorted.count - 1)]
            isStale = false
            additions = 0
        }
        return cached
    }
}

/// The budget of second attempts to an origin: a share of the requests to that origin.
///
/// It counts in millionths, so that twenty requests at five percent add up to exactly one second attempt.
struct HedgeBudget: Sendable {
    private static let unit: Int64 = 1_000_000

    private let income: Int64
    private let capacity: Int64
    private var balance: Int64 = 0

    /// - Parameters:
    ///   - share: the share of requests that may be sent twice, from 0 to 1.
    ///   - burst: the number of second attempts that may be saved up.
    init(share: Double, burst: Int) {
        income = share.isNaN ? 0 : Int64((min(max(share, 0), 1) * Double(Self.unit)).rounded())
        capacity = Int64(min(max(burst, 1), 1_000_000)) * Self.unit
    }

    /// Counts a request.
    mutating func earn() {
        balance = min(balance + income, capacity)
    }

    /// Spends one second attempt.
    ///
    /// - Returns: Whether the budget was large enough.
    mutating func spend() -> Bool {
        guard balance >= Self.unit else { return false }
        balance -= Self.unit
        return true
    }
}
