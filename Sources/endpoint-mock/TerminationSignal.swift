import Dispatch
import Foundation

/// Hears when the process is asked to end, by Ctrl-C or by `kill`, from when it is made.
struct TerminationSignal {
    private let sources: [any DispatchSourceSignal]
    private let stream: AsyncStream<Void>

    init() {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        self.stream = stream
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { end.finish() }
            source.resume()
            return source
        }
    }

    func wait() async {
        for await _ in stream {}
        for source in sources { source.cancel() }
    }
}
