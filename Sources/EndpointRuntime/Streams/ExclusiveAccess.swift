import Synchronization

/// Admits one caller at a time, and rejects the others instead of letting them wait.
///
/// The copies of an iterator share one position. Two tasks that each have a copy must not move it at the same time.
final class ExclusiveAccess: Sendable {
    private let isTaken = Atomic(false)

    /// Whether the caller is admitted; if so, it must call ``leave()``.
    func enter() -> Bool {
        isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    }

    /// Ends the access, so that the next caller can be admitted.
    func leave() {
        isTaken.store(false, ordering: .releasing)
    }
}
