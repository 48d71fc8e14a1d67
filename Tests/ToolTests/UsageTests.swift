import Foundation
import TestSupport
import Testing

/// Invalid command lines: status 64 (`EX_USAGE`) and the usage on standard error.
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
}
