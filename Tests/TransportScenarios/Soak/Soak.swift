import EndpointRuntime
import Foundation

/// Many calls with random faults, some at a time, and the resources that they leave behind.
package struct Soak: Sendable {
    /// The sender of the calls: sessions, or, for a comparison, a transport or an HTTP client without a session.
    package enum Sender: String, Sendable, CaseIterable {
        case session
        case transport
        case client
    }

    /// The limit of the session's bodies in memory, in bytes.
    static let bodyLimit = 1 << 20

    /// The number of rounds into which the calls are divided. The memory is measured after each round.
    static let rounds = 10

    var calls: Int
    var seed: Int
    var sender = Sender.session
    /// How many calls are in flight.
    var width = 64
    /// How many server processes there are.
    var serverCount = 2
    /// The kinds of calls; all if there are none.
    var only: Set<String> = []

    /// Runs the calls over the current transport.
    func run() async throws -> SoakReport {
        var servers: [PythonServer] = []
        for _ in 0..<serverCount {
            servers.append(try await PythonServer("fault_server.py"))
            if let server = servers.last { await Scenario.warmUp(server) }
        }
        var report = SoakReport(self, over: .current)
        let tally = SoakTally()
        let (open, kinds) = (Descriptors.count, Descriptors.kinds)
        let start = ContinuousClock.now
        do {
            guard let load = load(servers) else { throw Unavailable(sender: sender) }
            let watch = Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: .seconds(1))
                    tally.giveUpOnLateCalls()
                }
            }
            for round in 0..<Self.rounds {
                await run(calls * round / Self.rounds..<calls * (round + 1) / Self.rounds, by: load, servers, tally)
                await settle()
                report.samples.append(SoakReport.Sample(calls: calls * (round + 1) / Self.rounds))
            }
            watch.cancel()
            await load.close()
        }
        report.seconds = start.duration(to: .now).seconds
        await settle()
        report.leakedTasks = SoakMark.running
        let left = await Descriptors.settle(to: open)
        report.leakedDescriptors = max(left - open, 0)
        if left > open {
            let others = Descriptors.kinds.filter { kinds[$0.key] != $0.value }.map(\.value)
            tally.complain("\(left - open) descriptors were not closed, of \(others.sorted().prefix(20))")
        }
        report.finish(tally)
        return report
    }

    /// Runs some of the calls, `width` at a time.
    private func run(
        _ numbers: Range<Int>,
        by load: any SoakLoad,
        _ servers: [PythonServer],
        _ tally: SoakTally
    ) async {
        let next = Locked(numbers.lowerBound)
        let transport = TestedTransport.current
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<width {
                group.addTask {
                    while true {
                        let number = next.withLock { next in
                            defer { next += 1 }
                            return next
                        }
                        guard number < numbers.upperBound else { return }
                        let plan = SoakPlan(
                            seed: seed,
                            number: number,
                            servers: servers.count,
                            over: transport,
                            only: only
                        )
                        let call = SoakCall(plan, tally)
                        await tally.watch(call) {
                            SoakMark.$current.withValue(SoakMark()) { load.begin(call) }
                            await call.waitForEnd()
                        }
                    }
                }
            }
        }
    }

    private func load(_ servers: [PythonServer]) -> (any SoakLoad)? {
        switch sender {
        case .session: SessionLoad(servers, seed: seed)
        case .transport: BareLoad(.transport, servers, seed: seed)
        case .client: BareLoad(.client, servers, seed: seed)
        }
    }

    /// Waits up to five seconds until the tasks of all calls have ended, since the server may end a connection late.
    private func settle() async {
        for _ in 0..<500 where SoakMark.running > 0 { try? await Task.sleep(for: .milliseconds(10)) }
    }

    struct Unavailable: Error, CustomStringConvertible {
        let sender: Sender
        var description: String { "this transport has no \(sender.rawValue) of its own" }
    }
}

extension Duration {
    /// The duration in seconds.
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
