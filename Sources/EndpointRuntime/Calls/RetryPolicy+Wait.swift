extension RetryPolicy {
    /// How long to wait before another attempt.
    public enum Wait: Sendable, Hashable {
        /// Always the same time.
        case interval(Duration)

        /// A time that grows by `factor` up to `longest`, of which a random part, up to `jitter` (0 to 1), is taken
        /// off.
        case backoff(initial: Duration, factor: Double = 2, longest: Duration = .seconds(30), jitter: Double = 0.5)

        /// Half a second, then twice as long each time up to 30 seconds; up to half of it is taken off at random.
        public static let standard = Wait.backoff(initial: .milliseconds(500))

        /// The time after attempt `number`, which counts from 1.
        func duration(after number: Int) -> Duration {
            switch self {
            case .interval(let duration):
                return .clamped(seconds: duration.seconds)
            case .backoff(let initial, let factor, let longest, let jitter):
                let grown = initial.seconds * Self.power(factor, number - 1)
                let limited = grown.isNaN ? 0 : Swift.min(grown, longest.seconds)
                let part = jitter.isNaN ? 0 : Swift.min(Swift.max(jitter, 0), 1)
                return .clamped(seconds: limited * (1 - part * Double.random(in: 0...1)))
            }
        }

        private static func power(_ factor: Double, _ exponent: Int) -> Double {
            var result = 1.0
            for _ in 0..<Swift.min(Swift.max(exponent, 0), 128) { result *= factor }
            return result
        }
    }
}

extension Duration {
    /// The time in seconds.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }

    /// A time from any number: nothing for what is negative or no number, and at most a day.
    static func clamped(seconds: Double) -> Duration {
        guard seconds > 0 else { return .zero }
        return .seconds(Swift.min(seconds, 86_400))
    }
}
