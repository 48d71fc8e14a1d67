#if MockServer
    import CommandLineSupport
    import EndpointRuntime
    import Foundation
    import LoopbackServer
    import MockMessages
    import MockServing

    /// Writes lines to a standard stream, one at a time and without buffering.
    final class Terminal: Sendable {
        private let lines: Locked<ExchangeLines>
        private let stream: FileHandle

        /// - Parameter queryItems: The names of query items whose values are hidden.
        init(_ stream: FileHandle, hiding queryItems: Set<String>) {
            self.stream = stream
            lines = Locked(ExchangeLines(usesColor: stream.showsColor, hiding: queryItems))
        }

        /// Writes the line of a request and its response.
        func show(_ request: ReceivedRequest, _ outcome: MockResponder.Outcome) {
            lines.withLock { lines in stream.show(lines.line(request, outcome) + "\n") }
        }

        func write(_ line: String) {
            lines.withLock { _ in stream.show(line + "\n") }
        }
    }
#endif
