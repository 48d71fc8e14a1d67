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
    ])
    func wrongUsage(arguments: [String]) async throws {
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("Usage: endpoint-generator"))
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

    /// A write to `/dev/full` fails, as on a full disk.
    @Test(arguments: [
        "check \"$1\" 2>/dev/full", "check \"$1\" 2>&-", "check --diagnostics json \"$1\" >/dev/full",
        "schema >/dev/full",
    ])
    func outputThatCannotBeWritten(command: String) async throws {
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
