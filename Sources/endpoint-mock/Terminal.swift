#if MockServer
    import CommandLineSupport
    import EndpointRuntime
    import Foundation
    import LoopbackServer
    import MockMessages
    import MockServing

    /// Writes lines to a standard stream, one at a time and without buffering.
    ///
    /// Responses do not wait for a reader of the stream: a pipe without a reader is full after some hundred lines.
    final class Terminal: Sendable {
        private struct State {
            var lines: ExchangeLines
            /// The number of lines that are not written yet.
            var waiting = 0
            /// The number of lines that were left out because too many were waiting.
            var omitted = 0
        }

        private static let mostWaiting = 1000

        private let state: Locked<State>
        private let stream: FileHandle
        private let queue = DispatchQueue(label: "endpoint-mock.terminal")

        /// - Parameter queryItems: The names of query items whose values are hidden.
        init(_ stream: FileHandle, hiding queryItems: Set<String>) {
            self.stream = stream
            state = Locked(State(lines: ExchangeLines(usesColor: stream.showsColor, hiding: queryItems)))
        }

        /// Writes a line, and waits until it is written. Once requests arrive, only the queue calls this function.
        func write(_ line: String) {
            stream.show(line + "\n")
        }

        /// Writes the line of a request and its response soon.
        func show(_ request: ReceivedRequest, _ outcome: MockResponder.Outcome) {
            state.withLock { state in
                guard state.waiting < Self.mostWaiting else {
                    state.omitted += 1
                    return
                }
                state.waiting += 1
                let line = state.lines.line(request, outcome)
                queue.async { self.writeNext(line) }
            }
        }

        /// Waits a moment for a reader of the lines that are not written yet.
        func finish() {
            let isFinished = DispatchSemaphore(value: 0)
            queue.async { isFinished.signal() }
            _ = isFinished.wait(timeout: .now() + 1)
        }

        private func writeNext(_ line: String) {
            write(line)
            let omitted = state.withLock { state in
                state.waiting -= 1
                guard state.waiting == 0 else { return 0 }
                defer { state.omitted = 0 }
                return state.omitted
            }
            if omitted > 0 { write("endpoint-mock: \(omitted) more requests, while these lines were unread") }
        }
    }
#endif
