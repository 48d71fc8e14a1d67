#if MockServer
    import CommandLineSupport
    import EndpointRuntime
    import Foundation
    import LoopbackServer
    import MockMessages
    import MockServing

    /// Writes lines to standard output, one at a time.
    final class Terminal: Sendable {
        private let lines: Locked<ExchangeLines>

        init() {
            lines = Locked(ExchangeLines(usesColor: FileHandle.standardOutput.showsColor))
        }

        /// Writes the line of a request and its response.
        func show(_ request: ReceivedRequest, _ outcome: MockResponder.Outcome) {
            lines.withLock { lines in Self.write(lines.line(request, outcome)) }
        }

        func write(_ line: String) {
            lines.withLock { _ in Self.write(line) }
        }

        /// Writes the line to standard output without buffering. If the reader has closed the pipe, drops the line.
        private static func write(_ line: String) {
            try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
        }
    }
#endif
