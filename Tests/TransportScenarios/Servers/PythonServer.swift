package import Foundation

/// A server of `Tests/Python/servers`, as a process of its own that ends with this one.
///
/// The server listens on free ports of 127.0.0.1 and prints them as its first line. It ends when its standard input
/// closes, which the system does for a process that died, too. Apple's SDK does not declare `Process` as `Sendable`.
package final class PythonServer: @unchecked Sendable {
    /// Why a server did not start.
    package struct StartFailure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The ports by their names, `http` among them.
    package let ports: [String: Int]

    /// The process.
    package let processID: Int32
    private let process: Process
    private let input: Pipe

    /// Starts a script of `Tests/Python/servers`.
    ///
    /// - Parameter needsPackages: whether it needs the Python packages of the tests; the others run with any Python 3.
    package init(_ script: String, arguments: [String] = [], needsPackages: Bool = true) async throws {
        let process = Process()
        process.executableURL = needsPackages ? Self.interpreter : URL(filePath: "/usr/bin/env")
        let path = Self.package.appending(path: "Tests/Python/servers/\(script)").path
        process.arguments = (needsPackages ? [path] : ["python3", path]) + arguments
        input = Pipe()
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        self.process = process
        processID = process.processIdentifier
        let line = await Self.firstLine(of: output.fileHandleForReading)
        guard let ports = try? JSONDecoder().decode([String: Int].self, from: line) else {
            if process.isRunning { kill(processID, SIGKILL) }
            throw StartFailure(
                description: "\(script) did not tell its ports but: \(String(decoding: line, as: UTF8.self))"
            )
        }
        self.ports = ports
    }

    deinit {
        // Closing its input would do; a server that does not get that far is ended all the same. Another process may
        // have the id of one that has ended.
        try? input.fileHandleForWriting.close()
        if process.isRunning { kill(processID, SIGTERM) }
    }

    /// The URL of a port, such as `http://127.0.0.1:8080`.
    package func base(_ port: String = "http", scheme: String = "http", host: String = "127.0.0.1") -> String {
        "\(scheme)://\(host):\(ports[port] ?? 0)"
    }

    /// Reads on a thread of its own, so that a server that says nothing blocks no task.
    private static func firstLine(of output: FileHandle) async -> Data {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var line = Data()
                while !line.contains(UInt8(ascii: "\n")) {
                    let piece = output.availableData
                    if piece.isEmpty { break }
                    line += piece
                }
                continuation.resume(returning: line)
            }
        }
    }
}

extension PythonServer {
    /// The root of this package.
    package static var package: URL {
        URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    }

    private static var interpreter: URL { package.appending(path: ".build-python/bin/python3") }

    /// Whether the Python packages are there, in the versions that the tests want.
    package static var isAvailable: Bool {
        let wanted = try? Data(contentsOf: package.appending(path: "Tests/Python/requirements.txt"))
        let installed = try? Data(contentsOf: package.appending(path: ".build-python/requirements.txt"))
        return wanted != nil && wanted == installed && FileManager.default.isExecutableFile(atPath: interpreter.path)
    }

    /// The reason for which tests are skipped.
    package static let missing = "the Python packages of Tests/Python are not installed; `make test` does it"
}

/// The servers of one run of the tests, each started for the first test that asks for it.
package enum Servers {
    private static let httpbinTask = Task { try await PythonServer("httpbin_server.py") }
    private static let fastAPITask = Task { try await PythonServer("fastapi_server.py") }
    private static let faultsTask = Task { try await PythonServer("fault_server.py") }

    /// PyPI's httpbin.
    package static var httpbin: PythonServer { get async throws { try await httpbinTask.value } }

    /// The FastAPI application of the tests.
    package static var fastAPI: PythonServer { get async throws { try await fastAPITask.value } }

    /// The server that misbehaves.
    package static var faults: PythonServer { get async throws { try await faultsTask.value } }
}
