package import Foundation

extension Soak {
    package init(calls: Int, seed: Int) {
        self.init(calls: calls, seed: seed, sender: .session)
    }

    /// What the calls are, over the current transport.
    package var descriptions: [String] {
        (0..<calls).map { SoakPlan(seed: seed, number: $0, servers: serverCount, over: .current).description }
    }

    /// Runs the calls over the current transport, in a process of its own, which a fault may end.
    ///
    /// - Parameter program: the executable of the scenarios.
    package func run(program: URL) async throws -> SoakReport {
        let process = Process()
        process.executableURL = program
        process.arguments = [
            "--soak", "\(calls)", "--seed", "\(seed)", "--sender", sender.rawValue, "--format", "json",
            "--transport", TestedTransport.current.rawValue,
        ]
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: output.fileHandleForReading.readDataToEndOfFile())
            }
        }
        return try JSONDecoder().decode(SoakReport.self, from: text)
    }
}
