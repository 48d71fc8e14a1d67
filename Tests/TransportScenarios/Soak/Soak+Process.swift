package import Foundation

extension Soak {
    package init(calls: Int, seed: Int) {
        self.init(calls: calls, seed: seed, sender: .session)
    }

    /// The descriptions of the calls over the current transport.
    package var descriptions: [String] {
        (0..<calls).map { SoakPlan(seed: seed, number: $0, servers: serverCount, over: .current).description }
    }

    /// Runs the calls over the current transport, in a process of its own, which a fault may end.
    ///
    /// - Parameter program: the executable of the scenarios.
    package func run(program: URL) async throws -> SoakReport {
        try await ReportingProcess.run(
            program,
            [
                "--soak", "\(calls)", "--seed", "\(seed)", "--sender", sender.rawValue, "--format", "json",
                "--transport", TestedTransport.current.rawValue,
            ]
        )
    }
}
