import Foundation

/// A process of `endpoint-mock` that runs beside the demo.
struct MockProcess {
    /// The base URL of the server, such as `http://127.0.0.1:43121`.
    let base: String
    private let process: Process

    /// Starts the server on the specs of a folder, at a free port, and waits until it listens.
    ///
    /// - Throws: ``Failure`` if the server ends before it listens.
    init(specs: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(component: "endpoint-mock")
        process.arguments = [specs, "--port", "0"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        self.process = process
        var said = ""
        while !said.contains("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                throw Failure(description: "endpoint-mock ended before it could serve '\(specs)'")
            }
            said += String(decoding: data, as: UTF8.self)
        }
        guard let base = said.split(separator: "\n").first?.split(separator: " ").last, base.hasPrefix("http://") else {
            process.terminate()
            throw Failure(description: "endpoint-mock said: \(said)")
        }
        self.base = String(base)
        // Reads and drops further lines, so that a full pipe never blocks the server.
        output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    }

    /// Ends the server, and waits until its process has exited.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
