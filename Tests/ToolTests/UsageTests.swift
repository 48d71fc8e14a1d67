import Foundation
import TestSupport
import Testing

/// Invalid command lines: status 64 (`EX_USAGE`) and the usage on standard error. Output that cannot be written: status
/// 1.
@Suite(.timeLimit(.minutes(15)))
struct UsageTests {
    @Test(arguments: [
        ["generate"], ["generate", "Zoo.endpoints.yaml"], ["generate", "--output", "out"], ["check"], ["genrate"],
        ["check", "Zoo.endpoints.yaml", "--output", "out"], ["generate", "Zoo.endpoints.yaml", "--output"],
        ["check", ""], ["check", "Zoo.endpoints.yaml", "--templates", ""], ["format", ""],
        ["generate", "Zoo.endpoints.yaml", "--output", "out", "--configuration", ""],
        ["generate", "Zoo.endpoints.yaml", "--output", "out", "--module", ""],
        ["generate", "Zoo.endpoints.yaml", "--output", "out", "--depfile", ""],
        ["generate", "Zoo.endpoints.yaml", "--output", "out", "--depfile", "out.d", "--verify"],
        ["generate", "Zoo.endpoints.yaml", "--output", "out", "--depfile", "out.d", "--dry-run"],
    ])
    func wrongUsage(arguments: [String]) async throws {
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("Usage: endpoint-generator"))
    }

    /// An empty path would be the root folder.
    @Test(arguments: [["endpoint-build-tool"], ["endpoint-import", "build"]])
    func emptyOutputFolderOfABuild(command: [String]) async throws {
        let tool = BuildFolder.products.appending(component: command[0])
        let outcome = try await run(tool, command.dropFirst() + ["", "Zoo.endpoints.yaml"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Usage: \(command[0])"), "\(outcome.errors)")
    }

    @Test func helpNamesEverySubcommand() async throws {
        let outcome = try await Tool.run(["--help"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("generate"))
        #expect(outcome.output.contains("check"))
    }

    @Test(arguments: ["endpoint-generator", "endpoint-import", "endpoint-mock"])
    func versionOfTheTools(name: String) async throws {
        let outcome = try await run(BuildFolder.products.appending(component: name), ["--version"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains { $0.isNumber })
    }

    @Test(arguments: [
        (
            "endpoint-generator", "zsh",
            ["_files -g *.yaml *.yml", "_files -/", "(swift markdown openapi)", "(text json sarif)"]
        ),
        (
            "endpoint-generator", "bash",
            ["!*.@(yaml|yml)", "_add_completions -d\n", "-W swift$nmarkdown$nopenapi\n", "-W text$njson$nsarif\n"]
        ),
        (
            "endpoint-generator", "fish",
            ["exts yaml yml;", "_complete_directories)", "-rfka swift markdown openapi\n", "-rfka text json sarif\n"]
        ),
        ("endpoint-import", "zsh", ["_files -g *.yaml *.yml *.json *.har", "_files -/", "_files -g *.har"]),
        ("endpoint-import", "bash", ["!*.@(yaml|yml|json|har)", "_add_completions -d\n", "!*.@(har)"]),
        ("endpoint-import", "fish", ["exts yaml yml json har;", "_complete_directories)", "*.har;"]),
        ("endpoint-mock", "zsh", ["_files -g *.yaml *.yml"]),
        ("endpoint-mock", "bash", ["!*.@(yaml|yml)"]),
        ("endpoint-mock", "fish", ["exts yaml yml;"]),
    ])
    func shellsCompletePathsAndWords(name: String, shell: String, completions: [String]) async throws {
        let tool = BuildFolder.products.appending(component: name)
        let outcome = try await run(tool, ["--generate-completion-script", shell])
        #expect(outcome.status == 0)
        // Quotation marks are escaped in several ways.
        let script = outcome.output.filter { !"'\\".contains($0) }
        for completion in completions { #expect(script.contains(completion)) }
        guard shell == "bash" else { return }
        let folder = try TemporaryFolder()
        try folder.write(outcome.output, to: "script")
        let syntax = try await run(command: "bash", ["-n", folder.path("script")])
        #expect(syntax.status == 0, "\(syntax.errors)")
    }

    /// A write to this device fails, as on a full disk.
    private static let fullDisk = "/dev/full"

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: fullDisk), "the system has no \(fullDisk)"),
        arguments: [
            "check \"$1\" 2>\(fullDisk)", "check --diagnostics json \"$1\" >\(fullDisk)", "schema >\(fullDisk)",
        ]
    )
    func outputThatCannotBeWritten(command: String) async throws {
        try await expectFailure(of: command)
    }

    @Test func closedOutput() async throws {
        try await expectFailure(of: "check \"$1\" 2>&-")
    }

    private func expectFailure(of command: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Specs.broken, to: "Zoo.endpoints.yaml")
        let tool = BuildFolder.products.appending(component: "endpoint-generator").path(percentEncoded: false)
        let outcome = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", "\"$0\" \(command)", tool, folder.path("Zoo.endpoints.yaml")]
        )
        #expect(outcome.status == 1)
    }
}
