import EndpointRuntime
import Foundation

/// The time of a test, which passes only when the test advances it.
final class CacheTime: Sendable {
    private let date = Locked(Date(timeIntervalSince1970: 1_780_272_000))

    var now: Date { date.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }

    /// The time `seconds` after now, as an HTTP date.
    func httpDate(_ seconds: TimeInterval = 0) -> String {
        HTTPDate.render(now + seconds) ?? ""
    }
}
