import Foundation

/// Runs a command of the Swift toolchain.
enum Command {
    struct Outcome {
        let status: Int32
        /// What it printed, on both streams.
        let output: String
    }

    static func run(_ name: String, _ arguments: [String]) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }
}

/// The folder that the tests were built into.
enum BuildFolder {
    /// Where the compiled modules are, the runtime's among them.
    static let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
        component: "Modules"
    )
}
