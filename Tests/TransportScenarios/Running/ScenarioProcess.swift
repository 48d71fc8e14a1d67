package import Foundation

/// A scenario in a process of its own, which a fault may end.
package enum ScenarioProcess {
    static let seedMark = "seed "

    /// How the process ended.
    package struct Outcome: Sendable {
        package let scenario: String
        /// The report that the process printed; `nil` if it died before.
        package let report: ScenarioReport?
        /// What went wrong, in words; empty if nothing did.
        package let problems: [String]
        /// The seeds with which something went wrong.
        package let failedSeeds: [Int]
        /// The seed with which the process died; those after it have not been run.
        package let deadlySeed: Int?

        /// One line for a person.
        package var summary: String {
            guard let report else { return "✘ \(scenario): \(problems.first ?? "")" }
            let outcomes = report.outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            let mark = problems.isEmpty ? "✔" : "✘"
            return
                "\(mark) \(scenario): \(report.seeds.count) seeds, \(report.calls) calls: \(outcomes.joined(separator: ", "))"
        }
    }

    /// Runs a scenario with seeds that follow each other.
    ///
    /// - Parameter program: the executable; this process's own, by default.
    package static func run(
        _ scenario: String,
        seeds: ArraySlice<Int>,
        over transport: TestedTransport,
        program: URL? = Bundle.main.executableURL
    ) async throws -> Outcome {
        let process = Process()
        process.executableURL = program
        process.arguments =
            [
                "--scenario", scenario, "--seed", "\(seeds.first ?? 1)", "--runs", "\(seeds.count)",
                "--transport", transport.rawValue,
            ]
        // The report of a crash shows only the thread that crashed.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "SWIFT_BACKTRACE": "threads=crashed,limit=16,images=none,registers=none,color=no"
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        let running = RunningProcess(process: process)
        let (outputEnd, errorsEnd) = (output.fileHandleForReading, errors.fileHandleForReading)
        return await withTaskCancellationHandler {
            // Both pipes are read while the process runs: a full pipe would stop it.
            async let printed = text(from: outputEnd)
            async let complaints = text(from: errorsEnd)
            let (text, lines) = await (printed, complaints.split(separator: "\n").map(String.init))
            for await _ in ends {}
            return outcome(of: process, scenario, text, lines)
        } onCancel: {
            running.terminate()
        }
    }

    private static func outcome(
        of process: Process,
        _ scenario: String,
        _ text: String,
        _ lines: [String]
    ) -> Outcome {
        let report = try? JSONDecoder().decode(ScenarioReport.self, from: Data(text.utf8))
        let status = process.terminationStatus
        if let report, status == 0 {
            return Outcome(scenario: scenario, report: report, problems: [], failedSeeds: [], deadlySeed: nil)
        }
        let violations = report?.violations ?? []
        // "seed 7: …" is how a violation begins.
        let seeds = violations.compactMap { Int($0.dropFirst(seedMark.count).prefix { $0.isNumber }) }
        if !violations.isEmpty, status == 1 {
            return Outcome(
                scenario: scenario,
                report: report,
                problems: violations,
                failedSeeds: Set(seeds).sorted(),
                deadlySeed: nil
            )
        }
        let seed = lines.last { $0.hasPrefix(seedMark) }.flatMap { Int($0.dropFirst(seedMark.count)) }
        let words =
            process.terminationReason == .uncaughtSignal ? "died of signal \(status)" : "ended with status \(status)"
        let rest = lines.filter { !$0.hasPrefix(seedMark) && !$0.isEmpty }
        return Outcome(
            scenario: scenario,
            report: nil,
            problems: [seed.map { "\(words), with seed \($0)" } ?? words] + rest,
            failedSeeds: [seed].compactMap(\.self),
            deadlySeed: seed
        )
    }

    /// Reads on a thread of its own: a blocked thread of the task pool could keep other tasks from running.
    private static func text(from file: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let data = (try? file.readToEnd()) ?? Data()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }
}

/// A process that another task may end. Apple's SDK does not declare `Process` as `Sendable`.
private struct RunningProcess: @unchecked Sendable {
    let process: Process

    func terminate() {
        // Another process may have the id of one that has ended.
        if process.isRunning { kill(process.processIdentifier, SIGTERM) }
    }
}
