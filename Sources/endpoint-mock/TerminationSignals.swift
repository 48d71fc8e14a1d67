#if MockServer
    import Dispatch
    import Foundation

    /// SIGINT and SIGTERM, which end the program in order rather than at once.
    struct TerminationSignals {
        private let sources: [any DispatchSourceSignal]
        private let stream: AsyncStream<Void>

        /// From here on, the signals do nothing by themselves.
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
            // A client that hangs up, or a closed pipe behind standard output, is no reason to end.
            signal(SIGPIPE, SIG_IGN)
        }

        /// Waits for one of them.
        func first() async {
            for await _ in stream { break }
            sources.forEach { $0.cancel() }
        }
    }
#endif
