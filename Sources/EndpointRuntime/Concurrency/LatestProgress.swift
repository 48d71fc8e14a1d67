/// Passes the progress of an upload or a download on to the main actor: only the latest value, and always in order.
final class LatestProgress<Progress: Sendable>: Sendable {
    private let latest = Locked<Progress?>(nil)
    private let handler: @MainActor @Sendable (Progress) -> Void

    init(_ handler: @escaping @MainActor @Sendable (Progress) -> Void) {
        self.handler = handler
    }

    /// Schedules a call of the handler with this value. If a call with an earlier value is still scheduled, replaces
    /// its value instead.
    func report(_ progress: Progress) {
        let isFirst = latest.withLock { latest in
            defer { latest = progress }
            return latest == nil
        }
        guard isFirst else { return }
        Task { @MainActor in
            let progress = latest.withLock { latest in
                defer { latest = nil }
                return latest
            }
            if let progress { handler(progress) }
        }
    }
}
