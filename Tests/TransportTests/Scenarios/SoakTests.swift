import Foundation
import TestSupport
import Testing
import TransportScenarios

/// A short soak over each transport; `make soak` runs long ones.
@Suite(.serialized, .bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct SoakTests {
    @Test(arguments: [1, 2])
    func callsEndOnceAndLeaveNothing(_ seed: Int) async throws {
        let program = BuildFolder.products.appending(component: "TransportScenarios")
        let report = try await Soak(calls: 600, seed: seed).run(program: program)
        #expect(report.violations.isEmpty, "\(report.violations.joined(separator: "\n"))")
        #expect(report.outcomes.values.reduce(0, +) == 600)
        #expect(report.leakedTasks == 0)
        #expect(report.leakedDescriptors == 0)
        // The faults and the interruptions did occur.
        #expect(Set(report.outcomes.keys).isSuperset(of: ["value", "cancelled", "timedOut", "rejected", "left"]))
        #expect(report.kinds.count >= 15)
    }

    @Test func sameSeedIsTheSameCalls() {
        let plans = [1, 1, 2].map { Soak(calls: 300, seed: $0).descriptions }
        #expect(plans[0] == plans[1])
        #expect(plans[0] != plans[2])
    }
}
