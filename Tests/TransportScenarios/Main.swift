import Foundation

/// Runs scenarios of race conditions, and prints their results.
///
/// With `--scenario`, the program runs a scenario in this process, and prints one line of JSON. Without it, the program
/// runs each scenario in a new process, since a fault may end the process, and adds seeds that failed to the file of
/// `--keep`. With `--flow`, it sends or receives a large body, and prints how much memory that took. With `--soak`, it
/// sends many calls at a time in this process; with `--probe`, one request, through a proxy; with `--leave`, it ends
/// while requests are under way; with `--exhaust`, it sends some requests over a transport that was created without a free
/// descriptor.
@main
enum Main {
    static func main() async {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            guard PythonServer.isAvailable else { throw Arguments.Failure(description: PythonServer.missing) }
            let hasPassed = try await TestedTransport.$current.withValue(arguments.transport) {
                if let flow = arguments.flow { return try await run(flow, arguments) }
                if let url = arguments.probe { return try await probe(url, arguments) }
                #if os(Linux)
                    if let url = arguments.exhaust {
                        try printJSON(await Exhaustion.run(url))
                        return true
                    }
                #endif
                if let url = arguments.leave { return try await leave(url, arguments) }
                if let calls = arguments.soak { return try await soak(calls, arguments) }
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
            // If the process dies, the last of these lines contains the seed.
            FileHandle.standardError.write(Data("\(ScenarioProcess.seedMark)\(seed)\n".utf8))
        }
        try printJSON(report)
        return report.violations.isEmpty
    }

    private static func run(_ flow: Flow, _ arguments: Arguments) async throws -> Bool {
        let report = try await flow.run(
            bytes: arguments.bytes,
            framing: arguments.framing,
            encoding: arguments.encoding,
            on: try await PythonServer("fault_server.py")
        )
        try printJSON(report)
        return report.bytes == arguments.bytes
    }

    private static func probe(_ url: String, _ arguments: Arguments) async throws -> Bool {
        var probing = Probing(url, proxy: arguments.proxy, user: arguments.user, authority: arguments.authority)
        probing.socks = arguments.socks
        try printJSON(await probing.run())
        return true
    }

    /// Ends, after a number of milliseconds, while four calls connect.
    private static func leave(_ url: String, _ arguments: Arguments) async throws -> Bool {
        let probing = Probing(url, authority: arguments.authority)
        for _ in 0..<4 {
            Task { while true { _ = await probing.run() } }
        }
        try await Task.sleep(for: .milliseconds(arguments.after))
        return true
    }

    private static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    private static func soak(_ calls: Int, _ arguments: Arguments) async throws -> Bool {
        let soak = Soak(
            calls: calls,
            seed: arguments.seeds.first ?? 1,
            sender: arguments.sender,
            serverCount: arguments.servers,
            only: arguments.only
        )
        FileHandle.standardError.write(Data("\(ScenarioProcess.seedMark)\(soak.seed)\n".utf8))
        let report = try await soak.run()
        if arguments.isJSON { try printJSON(report) } else { print(report.summary) }
        return report.violations.isEmpty
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
