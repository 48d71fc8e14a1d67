import Foundation
import TestSupport

/// `endpoint-mock`, serving a spec on a free port of 127.0.0.1.
///
/// Apple's SDK does not declare `Process` as `Sendable`.
final class MockProcess: @unchecked Sendable {
    /// The URL that it serves at; `nil` if it ended before that.
    private(set) var base: String?
    private let process = Process()

    /// Starts the server. If the task is cancelled while it waits for the URL, the server is ended.
    init(spec: URL) async throws {
        let output = Pipe()
        process.executableURL = BuildFolder.products.appending(component: "endpoint-mock")
        process.arguments = [spec.path(percentEncoded: false), "--port", "0"]
        process.standardOutput = output
        try process.run()
        let text = try await withTaskCancellationHandler {
            try await onThread { [output = output.fileHandleForReading] in
                var text = ""
                while !text.contains("\n") {
                    let data = output.availableData
                    if data.isEmpty { break }
                    text += String(decoding: data, as: UTF8.self)
                }
                return text
            }
        } onCancel: {
            kill()
        }
        base = text.split(separator: "\n").first?.split(separator: " ").last.map(String.init)
    }

    func stop() {
        kill()
        process.waitUntilExit()
    }

    private func kill() {
        // The threads of a test block SIGTERM, which the program inherits. Another process may have the id of one that
        // has ended.
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }
}
