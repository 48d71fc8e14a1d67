import Dispatch
import Foundation

/// Waits until the process is asked to end, by Ctrl-C or by `kill`.
enum TerminationSignal {
    static func wait() async {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { end.finish() }
            source.resume()
            return source
        }
        for await _ in stream {}
        for source in sources { source.cancel() }
    }
}
