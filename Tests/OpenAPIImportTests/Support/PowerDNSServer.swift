import Foundation
import TestSupport

/// Debian's PowerDNS with an empty database, as `Tests/Python/servers/powerdns_server.py` starts it.
///
/// The process ends when its standard input closes, which the system does for tests that died, too.
final class PowerDNSServer: Sendable {
    static var isInstalled: Bool {
        ["/usr/sbin/pdns_server", "/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql", "/usr/bin/python3"]
            .allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    static let missing = "PowerDNS is not installed (Debian's pdns-server and pdns-backend-sqlite3); `.ci/run` does it"

    /// The key of its API.
    static let key = "secret"

    /// `http://127.0.0.1:…`
    let base: String
    private let process: Process
    private let input: Pipe

    init() async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [BuildFolder.package.appending(path: "Tests/Python/servers/powerdns_server.py").path]
        input = Pipe()
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        self.process = process
        let line = await Self.firstLine(of: output)
        guard let port = try? JSONDecoder().decode([String: Int].self, from: line)["http"] else {
            process.terminate()
            throw StartFailure(description: "PowerDNS did not start: \(String(decoding: line, as: UTF8.self))")
        }
        base = "http://127.0.0.1:\(port)"
    }

    struct StartFailure: Error, CustomStringConvertible {
        let description: String
    }

    /// Ends the server, and waits for it.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The document that the server publishes about itself.
    func document() async throws -> [UInt8] {
        let outcome = try await run(
            command: "curl",
            ["-fsS", "-H", "X-API-Key: \(Self.key)", "-H", "Accept: application/x-yaml", base + "/api/docs"]
        )
        guard outcome.status == 0 else { throw StartFailure(description: outcome.errors) }
        return Array(outcome.output.utf8)
    }

    /// Reads on a thread of its own, so that a server that prints nothing blocks no task.
    private static func firstLine(of output: Pipe) async -> Data {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var line = Data()
                while !line.contains(UInt8(ascii: "\n")) {
                    let piece = output.fileHandleForReading.availableData
                    if piece.isEmpty { break }
                    line += piece
                }
                continuation.resume(returning: line)
            }
        }
    }
}
