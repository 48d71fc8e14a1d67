import Foundation
import TestSupport

/// The built `endpoint-mock`, running on one spec.
struct RunningTool {
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

    /// Waits until the tool serves, and returns its URL; `nil` if the tool ends before that.
    func base() -> String? {
        var said = ""
        while !said.contains("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { return nil }
            said += String(decoding: data, as: UTF8.self)
        }
        return said.split(separator: "\n").first?.split(separator: " ").last.map(String.init)
    }

    /// Waits until the tool has ended, and returns its exit status.
    func end() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    func rest(of pipe: Pipe) -> String {
        String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
