import Foundation

/// Runs scenarios that may race, and prints what they came to.
///
/// With `--scenario` they run in this process, and one line of JSON is printed; without, each runs in a process of its own, since
/// what goes wrong may end the process, and seeds that failed are added to the file of `--keep`.
@main
enum Main {
    static func main() async {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            guard PythonServer.isAvailable else { throw Arguments.Failure(description: PythonServer.missing) }
            let hasPassed = try await arguments.scenario == nil ? runAll(arguments) : runOne(arguments)
            exit(hasPassed ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(2)
        }
    }

    private static func runOne(_ arguments: Arguments) async throws -> Bool {
        guard let scenario = arguments.scenario.flatMap(Scenario.named) else {
            throw Arguments.Failure(
                description: "the scenarios are \(Scenario.all.map(\.name).joined(separator: ", "))"
            )
        }
        let server = try await PythonServer("fault_server.py")
        let report = await scenario.run(seeds: arguments.seeds, on: server) { seed in
            // The last of these lines says with which seed a process has died.
            FileHandle.standardError.write(Data("\(ScenarioProcess.seedMark)\(seed)\n".utf8))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(report), as: UTF8.self))
        return report.violations.isEmpty
    }

    private static func runAll(_ arguments: Arguments) async throws -> Bool {
        var hasPassed = true
        for scenario in Scenario.all {
            var seeds = (scenario.valueCount.map { Array(0..<$0) } ?? arguments.seeds)[...]
            while !seeds.isEmpty {
                let outcome = try await ScenarioProcess.run(scenario.name, seeds: seeds)
                print(outcome.summary)
                guard !outcome.problems.isEmpty else { break }
                hasPassed = false
                for line in outcome.problems.prefix(20) { print("  \(line.prefix(300))") }
                if let path = arguments.keep {
                    for seed in outcome.failedSeeds {
                        try FailedSeeds.add(scenario.name, seed, to: URL(filePath: path))
                    }
                }
                guard let seed = outcome.deadlySeed else { break }
                seeds = seeds.drop { $0 <= seed }
            }
        }
        return hasPassed
    }
}

/// What the command line says.
struct Arguments {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    var scenario: String?
    var seeds: [Int]
    var keep: String?

    init(_ arguments: ArraySlice<String>) throws {
        var (seed, runs) = (1, 1)
        var rest = arguments
        while let option = rest.popFirst() {
            let value = rest.popFirst()
            switch (option, value, value.flatMap { Int($0) }) {
            case ("--scenario", let name?, _): scenario = name
            case ("--seed", _, let number?): seed = number
            case ("--runs", _, let number?) where number > 0: runs = number
            case ("--keep", let path?, _): keep = path
            default:
                throw Failure(
                    description: "usage: TransportScenarios [--scenario NAME] [--seed N] [--runs N] [--keep FILE]"
                )
            }
        }
        seeds = Array(seed..<seed + runs)
    }
}
