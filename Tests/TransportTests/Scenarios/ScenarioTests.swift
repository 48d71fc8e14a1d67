import Foundation
import TestSupport
import Testing
import TransportScenarios

/// The scenarios of race conditions, each in a process of its own: begin, redirect, challenge, head, body, stream and
/// retry, each cancelled, timed out or broken.
///
/// Scenarios spend most of their time waiting, so that both suites run at the same time.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
enum ScenarioTests {
    @Suite(.serialized)
    struct UsualSeedTests {
        /// How many seeds of each scenario are run.
        static let runs = 3

        @Test(arguments: FailedSeeds.scenarios)
        func scenarioPasses(_ name: String) async throws {
            try await expectNoProblems(name, FailedSeeds.usual(of: name, runs: Self.runs)[...])
        }
    }

    @Suite(.serialized)
    struct FailedSeedTests {
        @Test(arguments: try FailedSeeds.entries())
        func seedThatFailedPasses(_ entry: FailedSeeds.Entry) async throws {
            try await expectNoProblems(entry.scenario, [entry.seed])
        }
    }

    private static func expectNoProblems(_ scenario: String, _ seeds: ArraySlice<Int>) async throws {
        let program = BuildFolder.products.appending(component: "TransportScenarios")
        let outcome = try await ScenarioProcess.run(
            scenario,
            seeds: seeds,
            over: .current,
            program: program
        )
        let problems = outcome.problems.prefix(20).map { String($0.prefix(300)) }.joined(separator: "\n")
        #expect(outcome.problems.isEmpty, "\(problems)")
        let report = try #require(outcome.report)
        #expect(report.calls > 0)
        #expect(report.results == report.calls)
    }
}
