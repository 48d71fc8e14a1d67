#if os(Linux)
    /// The task that reads the sequences of a request's body, with the task-local values of the caller.
    ///
    /// A task that the thread of libcurl's loop created would have none: a sequence that sends requests itself would use
    /// the wrong session.
    final class UploadWorker: Sendable {
        private let works: AsyncStream<@Sendable () async -> Void>.Continuation
        private let task: Task<Void, Never>

        /// Creates the task; the caller's task must be the current one.
        init() {
            let (stream, continuation) = AsyncStream<@Sendable () async -> Void>.makeStream()
            works = continuation
            task = Task {
                for await work in stream { await work() }
            }
        }

        deinit {
            stop()
        }

        /// Lets the task do `work` after its earlier work.
        func run(_ work: @escaping @Sendable () async -> Void) { works.yield(work) }

        /// Cancels the task.
        func stop() {
            works.finish()
            task.cancel()
        }
    }
#endif
