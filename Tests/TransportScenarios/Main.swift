import Foundation

/// Runs scenarios that may race, and prints what they came to.
///
/// With `--scenario` they run in this process, and one line of JSON is printed; without, each runs in a process of its own, since
/// what goes wrong may end the process, and seeds that failed are added to the file of `--keep`. With `--flow`, it sends or receives
/// a large body, and prints how much memory that took.
@main
enum Main {
    static func main() async {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            guard PythonServer.isAvailable else { throw Arguments.Failure(description: PythonServer.missing) }
            let hasPassed = try await TestedTransport.$current.withValue(arguments.transport) {
                if let flow = arguments.flow { return try await run(flow, arguments) }
                return try await arguments.scenario == nil ? runAll(arguments) : runOne(arguments)
            }
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

    private static func run(_ flow: Flow, _ arguments: Arguments) async throws -> Bool {
        let report = try await flow.run(bytes: arguments.bytes, on: try await PythonServer("fault_server.py"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        print(String(decoding: try encoder.encode(report), as: UTF8.self))
        return report.bytes == arguments.bytes
    }

    private static func runAll(_ arguments: Arguments) async throws -> Bool {
        var hasPassed = true
        for scenario in Scenario.all {
            var seeds = (scenario.valueCount.map { Array(0..<$0) } ?? arguments.seeds)[...]
            while !seeds.isEmpty {
                let outcome = try await ScenarioProcess.run(
                    scenario.name,
                    seeds: seeds,
                    over: arguments.transport
                )
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
    var transport = TestedTransport.standard
    var flow: Flow?
    var bytes = 1 << 30

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
            case ("--flow", let name?, _) where Flow(rawValue: name) != nil: flow = Flow(rawValue: name)
            case ("--bytes", _, let number?) where number >= 0: bytes = number
            case ("--transport", let name?, _) where TestedTransport(rawValue: name) != nil:
                transport = TestedTransport(rawValue: name) ?? .standard
            default:
                throw Failure(
                    description: """
                        usage: TransportScenarios [--scenario NAME] [--seed N] [--runs N] [--keep FILE] [--transport NAME]
                               TransportScenarios --flow down|up [--bytes N] [--transport NAME]
                        """
                )
            }
        }
        seeds = Array(seed..<seed + runs)
    }
}
