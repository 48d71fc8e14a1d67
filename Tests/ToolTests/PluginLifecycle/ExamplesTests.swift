import Foundation
import TestSupport
import Testing

extension ConsumerTests {
    /// The packages in `Examples` build and run as their users would do it, except `Server`.
    @Suite(.serialized, .timeLimit(.minutes(30)))
    struct ExamplesTests {
        private let examples: URL

        init() throws {
            examples = try GeneratorCopy.url.appending(path: "Examples")
        }

        @Test func readmeListsThemAll() throws {
            let names = try self.names
            let readme = try String(contentsOf: examples.appending(component: "README.md"), encoding: .utf8)
            #expect(!names.isEmpty)
            for name in names { #expect(readme.contains("| `\(name)` |")) }
        }

        @Test func commentsOnCopiesHaveTheTraitsOfTheDependency() throws {
            for name in try names {
                let url = examples.appending(path: "\(name)/Package.swift")
                let manifest = try String(contentsOf: url, encoding: .utf8)
                let dependency = try #require(manifest.firstMatch(of: #/path: "\.\./\.\."(.*?)\)/#), "\(name)")
                let replacement = #".package(url: "…/swift-endpoint-generator", from: "…"\#(dependency.output.1))"#
                #expect(manifest.contains(replacement), "\(name)")
            }
        }

        @Test func commandLineTool() async throws {
            try await expectBuild(of: "CommandLineTool")
            let mock = try await MockProcess(
                spec: examples.appending(path: "CommandLineTool/Sources/repos/GitHub.endpoints.yaml")
            )
            defer { mock.stop() }
            let tool = scratch.appending(path: "debug/repos")
            let outcome = try await run(tool, ["swift", "--base", try #require(mock.base)])
            #expect(outcome.output == "67000  apple/swift\n24000  vapor/vapor\n", "\(outcome.errors)")
            #expect(outcome.status == 0)
            let words = try await run(tool, ["swift", "client", "--base", try #require(mock.base)])
            #expect(words.status == 0, "\(words.errors)")
            for arguments in [[], ["--bases", "swift"], ["swift", "--base"]] {
                let refused = try await run(tool, arguments)
                #expect(refused.status == 64)
                #expect(refused.output == "")
                #expect(refused.errors.lowercased().contains("usage: repos"))
            }
            let failed = try await run(tool, ["swift", "--base", "http://127.0.0.1:1"])
            #expect(failed.status == 1)
            #expect(failed.errors.hasPrefix("repos: "))
        }

        @Test func viewModel() async throws {
            try await expectTests(of: "ViewModel")
        }

        @Test func committedCode() async throws {
            try await expectBuild(of: "CommittedCode")
            let verified = try await swift(
                "package",
                "--allow-writing-to-package-directory",
                in: examples.appending(path: "CommittedCode"),
                then: ["generate-endpoints", "--verify"]
            )
            #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        }

        @Test func twoAPIs() async throws {
            try await expectTests(of: "TwoAPIs")
        }

        /// `ServerExampleTests` builds the package.
        @Test func specsOfTheServer() async throws {
            let specs = examples.appending(path: "Server/Sources").path(percentEncoded: false)
            let outcome = try await Tool.run(["check", specs])
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }

        /// The page about transports shows the service that shuts the client down.
        @Test func serviceOfTheServerIsThatOfThePage() throws {
            let url = examples.appending(path: "Server/Sources/morning/ClientService.swift")
            let source = try String(contentsOf: url, encoding: .utf8)
            let page = BuildFolder.package.appending(path: "Documentation/Transports.md")
            let start = try #require(source.range(of: "struct ClientService"))
            #expect(try String(contentsOf: page, encoding: .utf8).contains(source[start.lowerBound...]))
        }

        @Test func streaming() async throws {
            try await expectBuild(of: "Streaming")
            let mock = try await MockProcess(
                spec: examples.appending(path: "Streaming/Sources/chat/OpenAI.endpoints.yaml")
            )
            defer { mock.stop() }
            let base = try #require(mock.base)
            #expect(try await chat("Hi", "--base", base).output == "Hello Hello Hello \n")
            #expect(try await chat("Good", "morning", "--whole", "--base", base).output == "Hello there\n")
            #expect(try await chat("--models", "--base", base).output == "gpt-5-mini\ngpt-5-nano\n")
            let refused = try await chat("Hi", "--model", "", "--base", "http://127.0.0.1:1")
            #expect(refused.status == 1)
            #expect(refused.errors.hasPrefix("chat: "))
            for arguments in [[], ["Hi", "--models"], ["Hi", "--hole"], ["--model"]] {
                let wrong = try await chat(arguments)
                #expect(wrong.status == 64)
                #expect(wrong.output == "")
                #expect(wrong.errors.contains("Usage: chat"))
            }
            let anonymous = try await chat("Hi", key: "-uOPENAI_API_KEY")
            #expect(anonymous.status == 1)
            #expect(anonymous.errors == "chat: set OPENAI_API_KEY to the key of your account\n")
        }

        /// The folders of the packages.
        private var names: [String] {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: examples.path(percentEncoded: false))
                    .filter { !$0.hasPrefix(".") && $0 != "README.md" }
            }
        }

        private func chat(_ arguments: String..., key: String = "OPENAI_API_KEY=test") async throws -> Outcome {
            try await chat(arguments, key: key)
        }

        private func chat(_ arguments: [String], key: String = "OPENAI_API_KEY=test") async throws -> Outcome {
            let tool = scratch.appending(path: "debug/chat").path(percentEncoded: false)
            return try await run(URL(filePath: "/usr/bin/env"), [key, tool] + arguments)
        }

        private func expectBuild(of example: String, at place: Testing.SourceLocation = #_sourceLocation) async throws {
            try await ConsumerTests.expectBuild(of: examples.appending(path: example), at: place)
        }

        private func expectTests(of example: String, at place: Testing.SourceLocation = #_sourceLocation) async throws {
            let package = examples.appending(path: example)
            let outcome = try await swift("test", "--disable-xctest", in: package)
            try ConsumerTests.expectTests(of: package, in: outcome, at: place)
        }
    }
}
