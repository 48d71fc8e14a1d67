/// The role of a request that is one of two equal ones, of which the faster provides the response. Both roles are equal,
/// so that the two requests are.
package final class HedgeRole: Sendable, Hashable {
    /// Whether the request was sent in addition to another one.
    package let isSecond: Bool

    private let lost = Locked(false)

    package init(isSecond: Bool) {
        self.isSecond = isSecond
    }

    /// Whether the request was cancelled because the other one was faster.
    package var hasLost: Bool { lost.withLock { $0 } }

    /// Marks the request as the slower one, before it is cancelled.
    package func lose() {
        lost.withLock { $0 = true }
    }

    package static func == (left: HedgeRole, right: HedgeRole) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
