extension OutgoingRequest {
    /// Restarts the time-out, for a transport that cannot tell how much of the body has been sent.
    public func reportProgress() { progress?.restart() }

    /// Restarts the time-out and reports the progress to the call's observer.
    ///
    /// A transport calls this function whenever a part of the body has been sent, and at its end.
    /// - Parameters:
    ///   - sent: the number of bytes that have been sent.
    ///   - total: the size of the body in bytes.
    public func reportProgress(sent: Int, of total: Int) {
        progress?.restart()
        progress?.report(UploadProgress(sent: sent, total: total, attempt: endpoint?.attempt ?? 1))
    }

    /// Whether the time-out of the attempt or the deadline of the call has passed.
    ///
    /// The session then cancels the task of the request, so that a middleware gets the same error as from a call that
    /// was cancelled. This property distinguishes the two.
    public var hasTimedOut: Bool { progress.map { $0.attemptHasTimedOut || $0.deadlineHasPassed } ?? false }

    /// Whether the time-out of the attempt has passed. A passed time-out counts as a failure of the server. A passed
    /// deadline does not, since the caller sets it.
    package var attemptHasTimedOut: Bool { progress?.attemptHasTimedOut ?? false }

    /// Suspends the time-out while the request waits for admission; ``reportProgress()`` restarts it.
    package func pauseTimeout() { progress?.pause() }

    /// Connects the request to its time-out, to the deadline of its call, and to the observer of its body, which is not
    /// called after the attempt.
    mutating func connect(
        to timeout: AttemptTimeout,
        _ deadline: CallDeadline?,
        _ onUpload: (@Sendable (UploadProgress) -> Void)?
    ) {
        progress = ProgressHandler(timeout, deadline, onUpload)
    }

    /// Replaces the time-out and the observer of the body with functions.
    ///
    /// A middleware uses this for a request that it sends for several callers, or in addition to another request, and
    /// to know when the wait for admission ends.
    ///
    /// - Parameters:
    ///   - pause: suspends the time-out.
    ///   - restart: restarts the time-out.
    ///   - report: called whenever a part of the body has been sent, after `restart`.
    ///   - original: returns the request whose time-out and deadline count for this request; `nil` if none counts.
    package mutating func observeTimeout(
        pause: @escaping @Sendable () -> Void = {},
        restart: @escaping @Sendable () -> Void = {},
        report: @escaping @Sendable (UploadProgress) -> Void = { _ in },
        of original: @escaping @Sendable () -> OutgoingRequest?
    ) {
        progress = ProgressHandler(.init(pause: pause, restart: restart, report: report, original: original))
    }
}

/// Suspends and restarts a time-out, and reports the progress of the body. Comparisons of requests ignore it.
final class ProgressHandler: Sendable, Hashable {
    /// The functions that replace a time-out and an observer.
    struct Functions: Sendable {
        let pause: @Sendable () -> Void
        let restart: @Sendable () -> Void
        let report: @Sendable (UploadProgress) -> Void
        let original: @Sendable () -> OutgoingRequest?
    }

    private enum Target {
        case attempt(AttemptTimeout, CallDeadline?, onUpload: (@Sendable (UploadProgress) -> Void)?)
        case functions(Functions)
    }

    private let target: Target

    init(_ timeout: AttemptTimeout, _ deadline: CallDeadline?, _ onUpload: (@Sendable (UploadProgress) -> Void)?) {
        target = .attempt(timeout, deadline, onUpload: onUpload)
    }

    init(_ functions: Functions) {
        target = .functions(functions)
    }

    var attemptHasTimedOut: Bool {
        switch target {
        case .attempt(let timeout, _, _): timeout.hasPassed
        case .functions(let functions): functions.original()?.attemptHasTimedOut ?? false
        }
    }

    var deadlineHasPassed: Bool {
        switch target {
        case .attempt(_, let deadline, _): deadline?.hasPassed ?? false
        case .functions(let functions): functions.original()?.progress?.deadlineHasPassed ?? false
        }
    }

    func pause() {
        switch target {
        case .attempt(let timeout, _, _): timeout.pause()
        case .functions(let functions): functions.pause()
        }
    }

    func restart() {
        switch target {
        case .attempt(let timeout, _, _): timeout.restart()
        case .functions(let functions): functions.restart()
        }
    }

    func report(_ progress: UploadProgress) {
        switch target {
        case .attempt(let timeout, _, let onUpload): if !timeout.hasEnded { onUpload?(progress) }
        case .functions(let functions): functions.report(progress)
        }
    }

    static func == (left: ProgressHandler, right: ProgressHandler) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// The progress of sending the body of a request.
///
/// Bytes count as sent when the transport has given them to the connection; the server may have received fewer.
public struct UploadProgress: Sendable, Hashable {
    /// The number of bytes that have been sent; never more than ``total``.
    public let sent: Int

    /// The size of the body in bytes; of a body of unknown size, the number of bytes that have been sent.
    public let total: Int

    /// The number of the attempt, counted from 1. Each attempt sends the body from its beginning.
    public let attempt: Int

    /// The fraction of the body that has been sent, from 0 to 1; 1 for an empty body.
    public var fraction: Double {
        total > 0 ? Double(sent) / Double(total) : 1
    }

    /// Creates a value; `sent` is limited to the range from 0 to `total`.
    init(sent: Int, total: Int, attempt: Int) {
        self.sent = min(max(sent, 0), max(total, 0))
        self.total = max(total, 0)
        self.attempt = attempt
    }
}

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
