#if MockServer
    import Dispatch
    import Foundation

    /// The signals SIGINT and SIGTERM, which let the program shut down in an orderly way instead of ending it at once.
    struct TerminationSignals {
        private let sources: [any DispatchSourceSignal]
        private let stream: AsyncStream<Void>

        /// Begins to receive the signals, which no longer end the program by themselves.
        init() {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            self.stream = stream
            sources = [SIGINT, SIGTERM].map { number in
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler { continuation.yield() }
                source.resume()
                return source
            }
            // A client that hangs up, or a closed pipe at standard output, does not end the program.
            signal(SIGPIPE, SIG_IGN)
        }

        /// Waits for one of the signals.
        func first() async {
            for await _ in stream { break }
            sources.forEach { $0.cancel() }
        }
    }
#endif
