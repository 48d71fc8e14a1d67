import Foundation
import TestSupport
import Testing

/// `generate` with `--verify`, `--dry-run`, `--clean` and `--watch`.
@Suite(.timeLimit(.minutes(15)))
struct OutputOptionTests {
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.zoo, to: "specs/Zoo.endpoints.yaml")
        try folder.write(Specs.park, to: "specs/Park.endpoints.yaml")
        #expect(try await generate().status == 0)
    }

    @Test func verifyAcceptsCurrentOutput() async throws {
        let outcome = try await generate("--verify")
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(outcome.errors == "")
    }

    @Test func verifyPrintsChangesAsADiff() async throws {
        try folder.write(Specs.editedZoo, to: "specs/Zoo.endpoints.yaml")
        let before = try Snapshot(of: folder.url)
        let outcome = try await generate("--verify")
        #expect(outcome.status == 1)
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.prefix(2) == ["--- a/Zoo.endpoints.swift", "+++ b/Zoo.endpoints.swift"])
        #expect(lines.filter { $0.hasPrefix("-") }.count == lines.filter { $0.hasPrefix("+") }.count)
        #expect(lines.contains { $0.hasPrefix("-") && $0.hasSuffix("/// Lists what there is.") })
        #expect(lines.contains { $0.hasPrefix("+") && $0.hasSuffix("/// Lists all.") })
        #expect(outcome.errors == "1 file is not up to date: generate again, without '--verify'\n")
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test func verifyFindsFilesThatAreMissingOrLeftOver() async throws {
        try folder.remove("out/Zoo.endpoints.swift")
        try folder.remove("specs/Park.endpoints.yaml")
        let outcome = try await generate("--verify")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("--- /dev/null\n+++ b/Zoo.endpoints.swift\n@@ -0,0 +1,"))
        #expect(outcome.output.contains("--- a/Park.endpoints.swift\n+++ /dev/null\n@@ -1,"))
        #expect(outcome.errors == "2 files are not up to date: generate again, with '--clean' instead of '--verify'\n")
    }

    /// `patch` takes the first word of a name that does not end at a tab.
    @Test func diffOfAFileWithASpaceCanBeApplied() async throws {
        try folder.write(
            Specs.spec(api: "Farm", endpoint: "listCows", model: "Cow"),
            to: "specs/My Farm.endpoints.yaml"
        )
        let outcome = try await generate("--verify")
        #expect(outcome.output.hasPrefix("--- /dev/null\n+++ b/My Farm.endpoints.swift\t\n"), "\(outcome.output)")
    }

    @Test(arguments: [[], ["--verify"], ["--dry-run"]])
    func outputThatIsNoFolderIsAnError(options: [String]) async throws {
        try folder.write("", to: "file")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "nothing")
        for name in ["file", "link"] {
            let outcome = try await Tool.run(
                ["generate", folder.path("specs"), "--output", folder.path(name)] + options
            )
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("\(name):1:1: error: cannot be written: it is not a folder"))
        }
        let inside = folder.path("file/inside")
        let outcome = try await Tool.run(["generate", folder.path("specs"), "--output", inside] + options)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("\(inside):1:1: error: cannot be written: 'file' is not a folder"))
    }

    @Test(arguments: [[], ["--verify"], ["--dry-run"]])
    func circularLinkIsAnError(options: [String]) async throws {
        try folder.remove("out/Zoo.endpoints.swift")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("out/Zoo.endpoints.swift"),
            withDestinationPath: "Zoo.endpoints.swift"
        )
        let outcome = try await Tool.run(["generate", folder.path("specs"), "--output", folder.path("out")] + options)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("its symbolic links lead in a circle"))
    }

    /// Reading this file fails, even for root.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "only on Linux"))
    func leftoverFileThatCannotBeReadIsAnError() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("out/Old.endpoints.swift"),
            withDestinationPath: "/proc/self/mem"
        )
        for option in ["--verify", "--clean"] {
            let outcome = try await generate(option)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("Old.endpoints.swift:1:1: error: cannot be read"))
        }
    }

    /// SIGTERM arrives while files are replaced. In some rounds it comes too early or too late.
    @Test func signalLeavesAllFilesOrNone() async throws {
        try folder.write(Specs.spec(api: "Farm", endpoint: "getCow0", model: "Cow"), to: "farm/A0.endpoints.yaml")
        for number in 1..<300 {
            let spec = "api: Farm\nendpoints:\n  getCow\(number): {path: /cows/\(number), response: Cow}\n"
            try folder.write(spec, to: "farm/A\(number).endpoints.yaml")
        }
        for round in 0..<8 {
            let output = "farm \(round)"
            let arguments = ["generate", folder.path("farm"), "--output", folder.path(output)]
            let running = Task { try await Tool.run(arguments) }
            while !FileManager.default.fileExists(atPath: folder.path(output)) {
                try await Task.sleep(for: .milliseconds(1))
            }
            running.cancel()
            let status = try await running.value.status
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(output))
            #expect([0, 15].contains(status))
            #expect(names.count == 300, "status \(status)")
            #expect(!names.contains { $0.hasPrefix(".") })
        }
    }

    @Test func dryRunListsChangedFiles() async throws {
        try folder.write(Specs.editedZoo, to: "specs/Zoo.endpoints.yaml")
        try folder.write(Specs.spec(api: "Farm", endpoint: "listCows", model: "Cow"), to: "specs/Farm.endpoints.yaml")
        try folder.remove("specs/Park.endpoints.yaml")
        let before = try Snapshot(of: folder.url)
        let outcome = try await generate("--dry-run", "--clean")
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                added Farm.endpoints.swift
                changed Zoo.endpoints.swift
                removed Park.endpoints.swift

                """
        )
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test func dryRunListsFilesThatCleanWouldRemove() async throws {
        try folder.remove("specs/Park.endpoints.yaml")
        let outcome = try await generate("--dry-run")
        #expect(outcome.status == 0)
        #expect(outcome.output == "removed Park.endpoints.swift (with '--clean')\n")
    }

    @Test func cleanRemovesOnlyGeneratedFilesWhoseSpecsAreGone() async throws {
        try folder.remove("specs/Park.endpoints.yaml")
        let others = ["out/Mine.swift", "out/Mine.endpoints.swift", "out/README.md"]
        for name in others { try folder.write("// Written by hand.\n", to: name) }
        #expect(try await generate().status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path("out/Park.endpoints.swift")))
        #expect(try await generate("--clean").status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path("out/Park.endpoints.swift")))
        for name in others { #expect(try folder.read(name) == "// Written by hand.\n") }
    }

    @Test func errorRemovesNothing() async throws {
        try folder.remove("specs/Park.endpoints.yaml")
        try folder.write(Specs.broken, to: "specs/Zoo.endpoints.yaml")
        let before = try Snapshot(of: folder.url)
        #expect(try await generate("--clean").status == 1)
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test func verifyPrintsAPatchForFilesWithOtherLineEndings() async throws {
        let text = try folder.read("out/Zoo.endpoints.swift")
        try folder.write(text.replacing("\n", with: "\r\n"), to: "out/Zoo.endpoints.swift")
        let outcome = try await generate("--verify")
        #expect(outcome.status == 1)
        let lines = outcome.output.utf8.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count { $0.first == UInt8(ascii: "-") } == text.utf8.count { $0 == UInt8(ascii: "\n") } + 1)
        #expect(lines.allSatisfy { $0.first.map { "+-@".utf8.contains($0) } ?? false })
        #expect(outcome.errors.contains("help: the lines of 'Zoo.endpoints.swift' end in CR LF: write"))
        try folder.write(text + "\r\n", to: "out/Zoo.endpoints.swift")
        #expect(try await !generate("--verify").errors.contains("CR LF"))
    }

    @Test(arguments: ["--verify", "--dry-run"])
    func resultsAreNotMixedWithDiagnosticsAsJSON(option: String) async throws {
        try folder.write(Specs.editedZoo, to: "specs/Zoo.endpoints.yaml")
        let outcome = try await generate(option, "--diagnostics", "json")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(object?.keys.sorted() == ["diagnostics"])
        #expect(outcome.errors.contains("Zoo.endpoints.swift"))
    }

    @Test func watchSeesLinkedSpecsAndANewConfiguration() async throws {
        try folder.write(Specs.zoo, to: "shared.yaml")
        try folder.remove("specs/Zoo.endpoints.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("specs/Zoo.endpoints.yaml"),
            withDestinationPath: "../shared.yaml"
        )
        try await watching(folder.path("specs/Zoo.endpoints.yaml")) { [folder] output in
            try await output { $0.contains("Lists what there is.") }
            try folder.write(Specs.editedZoo, to: "shared.yaml")
            try await output { $0.contains("Lists all.") }
            try folder.write("access: internal\n", to: "specs/endpoint-generator.yaml")
            try await output { !$0.contains("public ") }
        }
    }

    @Test func watchGeneratesAgainAfterAChange() async throws {
        try await watching(folder.path("specs")) { [folder] output in
            try await output { $0.contains("Lists what there is.") }
            for description in ["Lists all.", "Lists some."] {
                try folder.write(
                    Specs.zoo.replacing("Lists what there is.", with: description),
                    to: "specs/Zoo.endpoints.yaml"
                )
                try await output { $0.contains(description) }
            }
        }
    }

    /// A shell starts programs in the background with some signals ignored. The others still end the tool after it has
    /// written files.
    @Test func watchEndsAlthoughASignalIsIgnored() async throws {
        try folder.remove("out/Zoo.endpoints.swift")
        let tool = BuildFolder.products.appending(component: "endpoint-generator").path(percentEncoded: false)
        let arguments = ["generate", folder.path("specs"), "--output", folder.path("out"), "--watch"]
        let running = Task {
            try await run(URL(filePath: "/bin/sh"), ["-c", "trap '' INT; exec \"$0\" \"$@\"", tool] + arguments)
        }
        while (try? folder.read("out/Zoo.endpoints.swift")) == nil { try await Task.sleep(for: .milliseconds(20)) }
        try await Task.sleep(for: .milliseconds(200))
        running.cancel()
        #expect(try await running.value.status == 15)
    }

    /// The configuration beside a spec, and the templates that it names, are watched, too.
    @Test func watchSeesTheConfigurationAndItsTemplates() async throws {
        try folder.write("templates: my templates\n", to: "specs/endpoint-generator.yaml")
        try await watching(folder.path("specs/Zoo.endpoints.yaml")) { [folder] output in
            for note in ["// first", "// second"] {
                try folder.write(
                    "{{>documentation}}\n{{access}} let {{name}}: {{type}} \(note)\n",
                    to: "specs/my templates/property.mustache"
                )
                try await output { $0.contains(note) }
            }
        }
    }

    /// Calls `body` while the tool watches a spec, whose Swift is removed before. The function that it passes waits until
    /// the Swift meets a condition.
    private func watching(
        _ spec: String,
        _ body: @escaping @Sendable (_ output: (@Sendable (String) -> Bool) async throws -> Void) async throws -> Void
    ) async throws {
        try folder.remove("out/Zoo.endpoints.swift")
        let arguments = ["generate", spec, "--output", folder.path("out"), "--watch"]
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let outcome = try await Tool.run(arguments)
                // SIGTERM ends the tool after the last change.
                guard outcome.status == 15 else { throw EndedWatch(outcome: outcome) }
            }
            group.addTask { [folder] in
                try await body { condition in
                    while (try? folder.read("out/Zoo.endpoints.swift")).map(condition) != true {
                        try await Task.sleep(for: .milliseconds(50))
                    }
                }
            }
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    @Test(arguments: [["--verify", "--dry-run"], ["--watch", "--verify"]])
    func optionsThatExcludeEachOther(options: [String]) async throws {
        let outcome = try await Tool.run(["generate", folder.path("specs"), "--output", folder.path("out")] + options)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("exclude each other"))
    }

    private func generate(_ options: String...) async throws -> Outcome {
        try await Tool.run(["generate", folder.path("specs"), "--output", folder.path("out")] + options)
    }
}

/// A watch that ended before the test.
private struct EndedWatch: Error {
    let outcome: Outcome
}
