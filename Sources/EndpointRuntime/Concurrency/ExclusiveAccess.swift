/// Admits one caller at a time, and rejects the others instead of letting them wait.
///
/// The copies of an iterator share one position. Two tasks that each have a copy must not advance this position at the
/// same time.
final class ExclusiveAccess: Sendable {
    private let isTaken = Locked(false)

    /// Whether the caller is admitted; if so, it must call ``leave()``.
    func enter() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }

    /// Ends the access, so that the next caller can be admitted.
    func leave() {
        isTaken.withLock { $0 = false }
    }
}
