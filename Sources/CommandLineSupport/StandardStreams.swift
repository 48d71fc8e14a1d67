import Dispatch
package import Foundation

extension FileHandle {
    /// Whether output to the handle is colored: it is a terminal, and the user does not set `NO_COLOR` (no-color.org).
    package var showsColor: Bool {
        let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
        return noColor.isEmpty && isatty(fileDescriptor) != 0
    }

    /// Writes a message, or drops it if it cannot be written, for instance to a closed pipe.
    ///
    /// `write(_:)` would end the process.
    package func show(_ message: String) {
        try? write(contentsOf: Data(message.utf8))
    }

    /// Writes the results of a command.
    package func writeResults(_ text: String) throws(FileError) {
        do {
            try write(contentsOf: Data(text.utf8))
        } catch {
            throw FileError(.write, "standard output", error)
        }
    }
}

/// A line on the terminal with the activity of a program and its duration, for activities of more than a second.
///
/// If standard error is not a terminal, nothing is written, since the line would only clutter a log.
package final class ProgressLine: @unchecked Sendable {
    private let text: String
    private let write: @Sendable (String) -> Void
    // The timer and the work are on different threads.
    private let lock = NSLock()
    private var seconds = 0
    private var isFinished = false

    /// - Parameters:
    ///   - text: The activity: `Importing github.yaml`.
    ///   - write: Writes to the terminal.
    package init(_ text: String, write: @escaping @Sendable (String) -> Void) {
        self.text = text
        self.write = write
    }

    /// Performs `work`, and shows the line while it lasts.
    package static func show<Result>(_ text: String, during work: () throws -> Result) rethrows -> Result {
        guard isatty(FileHandle.standardError.fileDescriptor) == 1 else { return try work() }
        let line = ProgressLine(text) { FileHandle.standardError.show($0) }
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.setEventHandler { line.advance() }
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.resume()
        defer {
            timer.cancel()
            line.finish()
        }
        return try work()
    }

    /// Shows the line with one more second.
    package func advance() {
        lock.withLock {
            guard !isFinished else { return }
            seconds += 1
            write("\r\(text) … \(seconds) s")
        }
    }

    /// Removes the line, if it was shown.
    package func finish() {
        lock.withLock {
            isFinished = true
            if seconds > 0 { write("\r\u{1B}[K") }
        }
    }
}
