import Foundation
import TestSupport

/// The built `endpoint-mock`, running on one spec. The tool ends with the last reference, or when a test that waits for
/// it is cancelled.
///
/// Apple's SDK does not declare `Process` as `Sendable`.
final class RunningTool: @unchecked Sendable {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()

    private let folder: TemporaryFolder

    init(_ spec: String, _ arguments: String...) throws {
        folder = try TemporaryFolder()
        try folder.write(spec, to: "Zoo.endpoints.yaml")
        process.executableURL = BuildFolder.products.appending(component: "endpoint-mock")
        process.arguments = [folder.path("Zoo.endpoints.yaml")] + arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    deinit {
        kill()
    }

    /// Waits until the tool serves, and returns its URL; `nil` if the tool ends before that.
    func base() async throws -> String? {
        try await waiting { [output = output.fileHandleForReading] in
            var said = ""
            while !said.contains("\n") {
                let data = output.availableData
                guard !data.isEmpty else { return nil }
                said += String(decoding: data, as: UTF8.self)
            }
            return said.split(separator: "\n").first?.split(separator: " ").last.map(String.init)
        }
    }

    /// Waits until the tool has ended, and returns its exit status.
    func end() async throws -> Int32 {
        try await waiting { [self] in
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    func rest(of pipe: Pipe) async throws -> String {
        try await waiting { [handle = pipe.fileHandleForReading] in
            String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        }
    }

    private func waiting<Value: Sendable>(for work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withTaskCancellationHandler {
            try await onThread(work)
        } onCancel: {
            kill()
        }
    }

    private func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }
}
