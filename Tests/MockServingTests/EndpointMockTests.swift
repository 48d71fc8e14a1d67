import Foundation
import TestSupport
import Testing

/// The executable: its messages, its first line, and how it ends.
struct EndpointMockTests {
    #if MockServer
        @Test(.timeLimit(.minutes(1)))
        func mistakeInASpecIsTheGeneratorsOwnDiagnostic() throws {
            let (process, _, errors) = try start("api: Zoo\nbase: https://zoo.example.com\nendponts: {}\n")
            let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 1)
            #expect(text.contains("Zoo.endpoints.yaml:3:1: error: unknown key 'endponts'"))
        }

        @Test(.timeLimit(.minutes(1)))
        func servesUntilItIsAskedToEnd() async throws {
            let (process, output, _) = try start(
                "api: Zoo\nbase: https://zoo.example.com\nendpoints: {a: {path: /a, response: text}}\n"
            )
            let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            #expect(line.hasPrefix("endpoint-mock: serving Zoo on http://127.0.0.1:"))
            process.terminate()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 0)
        }

        private func start(_ spec: String) throws -> (Process, output: Pipe, errors: Pipe) {
            let folder = FileManager.default.temporaryDirectory.appending(component: "Mock-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(component: "Zoo.endpoints.yaml")
            try Data(spec.utf8).write(to: file)
            let process = Process()
            process.executableURL = BuildFolder.products.appending(component: "endpoint-mock")
            process.arguments = [file.path(percentEncoded: false), "--port", "0"]
            let (output, errors) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            return (process, output, errors)
        }
    #else
        @Test func traitIsOn() {
            Issue.record("the mock server is compiled with its trait: swift test --traits MockServer, or make test")
        }
    #endif
}
