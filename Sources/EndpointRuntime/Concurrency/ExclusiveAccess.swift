/// Lets one caller in at a time, and turns the others away instead of letting them wait.
///
/// The copies of an iterator share the place that they have come to. Two tasks that each have a copy must not move it
/// at the same time.
final class ExclusiveAccess: Sendable {
    private let isTaken = Locked(false)

    /// Whether the caller is let in; then it must ``leave()``.
    func enter() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }

    /// Lets the next caller in.
    func leave() {
        isTaken.withLock { $0 = false }
    }
}
