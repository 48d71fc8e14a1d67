import Foundation
import TestSupport

/// A real server that publishes its own document. A script in `Tests/Python/servers` starts the server.
///
/// The process ends when its standard input closes, which the system does for tests that died, too. Apple's
/// SDK does not declare `Process` as `Sendable`.
final class PublishingServer: @unchecked Sendable {
    /// `http://127.0.0.1:…`
    private(set) var base = ""
    private let process = Process()
    private let input = Pipe()

    /// - Parameters:
    ///   - script: The file in `Tests/Python/servers` that starts it.
    ///   - interpreter: The Python that has the modules that the script imports.
    init(_ script: String, interpreter: String) async throws {
        process.executableURL = URL(filePath: interpreter)
        process.arguments = [BuildFolder.package.appending(path: "Tests/Python/servers/\(script)").path]
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = try await withTaskCancellationHandler {
            try await Self.firstLine(of: output.fileHandleForReading)
        } onCancel: {
            terminate()
        }
        guard let port = try? JSONDecoder().decode([String: Int].self, from: line)["http"] else {
            terminate()
            throw StartFailure(description: "\(script) did not start: \(String(decoding: line, as: UTF8.self))")
        }
        base = "http://127.0.0.1:\(port)"
    }

    struct StartFailure: Error, CustomStringConvertible {
        let description: String
    }

    /// Ends the server. It does not wait for the end, which would block a thread of the tests.
    func stop() {
        try? input.fileHandleForWriting.close()
    }

    private func terminate() {
        // Another process may have the id of one that has ended.
        if process.isRunning { kill(process.processIdentifier, SIGTERM) }
    }

    /// The document that the server publishes about itself.
    func document(_ path: String, headers: [String] = []) async throws -> [UInt8] {
        let outcome = try await run(command: "curl", ["-fsS"] + headers.flatMap { ["-H", $0] } + [base + path])
        guard outcome.status == 0 else { throw StartFailure(description: outcome.errors) }
        return Array(outcome.output.utf8)
    }

    /// Reads on a thread of its own, so that a server that prints nothing blocks no task.
    private static func firstLine(of output: FileHandle) async throws -> Data {
        try await onThread {
            var line = Data()
            while !line.contains(UInt8(ascii: "\n")) {
                let piece = output.availableData
                if piece.isEmpty { break }
                line += piece
            }
            return line
        }
    }
}
