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
