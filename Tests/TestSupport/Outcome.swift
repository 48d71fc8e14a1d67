package import Foundation

/// How a program ended, and what it printed.
package struct Outcome: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package var errorLines: [Substring] { errors.split(separator: "\n") }
}

/// Runs a program without input to its end; a test that is cancelled ends the program, too.
package func run(_ program: URL, _ arguments: [String]) async throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    let ended = AsyncStream<Int32> { end in
        process.terminationHandler = {
            end.yield($0.terminationStatus)
            end.finish()
        }
    }
    try process.run()
    return try await withTaskCancellationHandler {
        // Both pipes are read while the program runs: a full pipe would stop it.
        async let printed = text(from: output)
        async let complaints = text(from: errors)
        let texts = try await (printed, complaints)
        var status: Int32 = -1
        for await value in ended { status = value }
        return Outcome(status: status, output: texts.0, errors: texts.1)
    } onCancel: {
        process.terminate()
    }
}

/// Runs a command that is found by the `PATH`.
package func run(command name: String, _ arguments: [String]) async throws -> Outcome {
    try await run(URL(filePath: "/usr/bin/env"), [name] + arguments)
}

/// Reads on a thread of its own: a blocked thread of the task pool could keep the other tests from running.
private func text(from pipe: Pipe) async throws -> String {
    let handle = pipe.fileHandleForReading
    return try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
            continuation.resume(with: Result { String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self) })
        }
    }
}
