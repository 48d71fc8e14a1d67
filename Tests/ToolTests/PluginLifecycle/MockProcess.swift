import Foundation
import TestSupport

/// `endpoint-mock`, serving a spec on a free port of 127.0.0.1.
struct MockProcess {
    /// The URL that it serves at; `nil` if it ended before that.
    let base: String?
    private let process: Process

    /// Starts the server. If the task is cancelled while it waits for the URL, the server is ended.
    init(spec: URL) async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = BuildFolder.products.appending(component: "endpoint-mock")
        process.arguments = [spec.path(percentEncoded: false), "--port", "0"]
        process.standardOutput = output
        try process.run()
        self.process = process
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
        } onCancel: { [id = process.processIdentifier] in
            kill(id, SIGKILL)
        }
        base = text.split(separator: "\n").first?.split(separator: " ").last.map(String.init)
    }

    func stop() {
        // The threads of a test block SIGTERM, which the program inherits.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
