import EndpointRuntime

/// A possible race condition: calls that are begun at random and interrupted at random.
struct Scenario: Sendable {
    let name: String
    /// The number of seeds, from 0, if each seed selects odd values; `nil` if any number is a seed.
    var valueCount: Int?
    /// Begins the calls; the session lives until all of them have ended, unless the scenario makes others.
    let begin: @Sendable (Run, Session, inout SeededGenerator) async -> Void

    /// All scenarios.
    static let all: [Scenario] =
        oddValues + redirects + connecting + responses + streams + retries + refreshes + crowds + lifetimes

    static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }
}

/// The results of the runs of a scenario, as they are printed.
package struct ScenarioReport: Codable, Sendable {
    package var scenario: String
    package var seeds: [Int]
    package var calls = 0
    /// How often calls ended in total, which should be the number of calls.
    package var results = 0
    /// The number of calls with each outcome.
    package var outcomes: [String: Int] = [:]
    /// How many descriptors were open before the first run, and after each.
    package var descriptors: [Int] = []
    package var violations: [String] = []
}

extension Scenario {
    /// Runs the scenario with each seed, one after the other. `willRun` is called before each run, which may end the
    /// process.
    func run(seeds: [Int], on process: PythonServer, willRun: (Int) -> Void) async -> ScenarioReport {
        var report = ScenarioReport(scenario: name, seeds: seeds)
        await Self.warmUp(process)
        let (open, kinds) = (Descriptors.count, Descriptors.kinds)
        report.descriptors.append(open)
        // A process has its standard streams at least.
        if open == 0 { report.violations.append("the open descriptors cannot be counted") }
        for seed in seeds {
            willRun(seed)
            let run = Run(FaultServer(process, token: "\(name)-\(seed)"), seed: seed)
            var random = SeededGenerator(seed: seed, of: name)
            do {
                let session = run.server.session()
                await begin(run, session, &random)
                await run.settle()
            }
            var violations = run.violations
            // Calls that still run keep their connections.
            if run.calls.allSatisfy(\.hasEnded) {
                let now = await Descriptors.settle(to: open)
                report.descriptors.append(now)
                if now > open {
                    let others = Descriptors.kinds.filter { kinds[$0.key] != $0.value }.map(\.value)
                    violations.append("\(now - open) descriptors were not closed, of \(others.sorted())")
                }
            }
            report.add(run, violations.map { "seed \(seed): \($0)" })
        }
        return report
    }

    /// Opens what a process opens once, such as the descriptors of its event loops.
    static func warmUp(_ process: PythonServer) async {
        let server = FaultServer(process)
        do {
            let session = server.session()
            for _ in 0..<3 { _ = try? await session.response(for: Probe("echo")) }
        }
        var count = Descriptors.count
        for _ in 0..<20 {
            try? await Task.sleep(for: .milliseconds(10))
            count = min(count, Descriptors.count)
        }
        _ = await Descriptors.settle(to: count)
    }
}

extension ScenarioReport {
    fileprivate mutating func add(_ run: Run, _ violations: [String]) {
        let calls = run.calls
        self.calls += calls.count
        for outcome in calls.flatMap(\.outcomes) {
            results += 1
            outcomes[outcome.rawValue, default: 0] += 1
        }
        if results != self.calls { self.violations.append("\(self.calls) calls ended \(results) times") }
        self.violations += violations
    }
}
