import Foundation
import TestSupport

/// `endpoint-mock`, serving a spec on a free port of 127.0.0.1.
struct MockProcess {
    /// The URL that it serves at; `nil` if it ended before that.
    let base: String?
    private let process = Process()

    init(spec: URL) throws {
        let output = Pipe()
        process.executableURL = BuildFolder.products.appending(component: "endpoint-mock")
        process.arguments = [spec.path(percentEncoded: false), "--port", "0"]
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        base = text.split(separator: "\n").first?.split(separator: " ").last.map(String.init)
    }

    func stop() {
        // The threads of a test block SIGTERM, which the program inherits.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
