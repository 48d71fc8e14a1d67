package import Foundation

extension FileHandle {
    /// Whether output to the handle is colored: it is a terminal, and the user does not set `NO_COLOR` (no-color.org).
    package var showsColor: Bool {
        let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
        return noColor.isEmpty && isatty(fileDescriptor) != 0
    }
}
