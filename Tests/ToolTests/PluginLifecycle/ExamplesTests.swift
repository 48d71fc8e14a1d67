import Foundation
import TestSupport
import Testing

extension ConsumerTests {
    /// The packages in `Examples` build and run as their users would do it.
    ///
    /// They share the build folder of the plugin's tests, so the tool is compiled once.
    @Suite(.serialized, .timeLimit(.minutes(30)))
    struct ExamplesTests {
        private let examples = BuildFolder.package.appending(path: "Examples")
        private let scratch = BuildFolder.products.appending(component: "plugin lifecycle")

        @Test func readmeListsThemAll() throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: examples.path(percentEncoded: false))
                .filter { !$0.hasPrefix(".") && $0 != "README.md" }
            let readme = try String(contentsOf: examples.appending(component: "README.md"), encoding: .utf8)
            #expect(!names.isEmpty)
            for name in names { #expect(readme.contains("| `\(name)` |")) }
        }

        @Test func commandLineTool() async throws {
            let built = try await swift("build", in: "CommandLineTool")
            #expect(built.status == 0, "\(built.output)\(built.errors)")
            let spec = examples.appending(path: "CommandLineTool/Sources/repos/GitHub.endpoints.yaml")
            let mock = try Mock(spec: spec)
            defer { mock.stop() }
            let tool = scratch.appending(path: "debug/repos")
            let outcome = try await run(tool, ["swift", "--base", try #require(mock.base)])
            #expect(outcome.output == "67000  apple/swift\n24000  vapor/vapor\n", "\(outcome.errors)")
            #expect(outcome.status == 0)
            #expect(try await run(tool, []).status == 64)
            let failed = try await run(tool, ["swift", "--base", "http://127.0.0.1:1"])
            #expect(failed.status == 1)
            #expect(failed.errors.hasPrefix("repos: "))
        }

        @Test func viewModel() async throws {
            let outcome = try await swift("test", "--disable-xctest", in: "ViewModel")
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect((outcome.output + outcome.errors).contains("Test run with 2 tests"))
        }

        @Test func committedCode() async throws {
            let built = try await swift("build", in: "CommittedCode")
            #expect(built.status == 0, "\(built.output)\(built.errors)")
            let verified = try await swift(
                "package",
                "--allow-writing-to-package-directory",
                in: "CommittedCode",
                then: "generate-endpoints",
                "--verify"
            )
            #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        }

        private func swift(_ command: String, _ options: String..., in example: String, then rest: String...)
            async throws
            -> Outcome
        {
            let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
            let places = [
                "--package-path", examples.appending(component: example).path(percentEncoded: false),
                "--scratch-path", scratch.path(percentEncoded: false),
            ]
            return try await run(URL(filePath: "/usr/bin/env"), [swift, command] + places + options + rest)
        }
    }
}

/// `endpoint-mock`, serving a spec.
private struct Mock {
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
