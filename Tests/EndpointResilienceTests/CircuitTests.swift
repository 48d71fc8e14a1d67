import Testing

@testable import EndpointResilience

/// The state machine of a circuit, without a clock.
struct CircuitTests {
    private static func circuit(
        rate: Double = 0.5,
        minimum: Int = 4,
        inARow: Int? = nil,
        probes: Int = 1
    ) -> Circuit {
        Circuit(
            CircuitBreaker.Rules(
                failureRate: rate,
                minimumRequests: minimum,
                window: .seconds(10),
                consecutiveFailures: inARow,
                pause: .seconds(30),
                probes: probes
            )
        )
    }

    @Test func opensAtTheRateAndNotBeforeTheMinimum() throws {
        var circuit = Self.circuit()
        for isFailure in [true, true, true] { try circuit.run(isFailure, at: .zero) }
        #expect(circuit.state(at: .zero) == .closed)
        try circuit.run(true, at: .zero)
        #expect(circuit.state(at: .seconds(1)) == .open(remaining: .seconds(29)))
        #expect(!circuit.admits(at: .seconds(29)))
        #expect(circuit.remaining(at: .seconds(29)) == .seconds(1))
    }

    @Test func staysClosedBelowTheRate() throws {
        var circuit = Self.circuit()
        for index in 0..<100 { try circuit.run(index % 5 < 2 && index > 4, at: .milliseconds(index)) }
        #expect(circuit.state(at: .seconds(1)) == .closed)
    }

    @Test func failuresLeaveTheWindow() throws {
        var circuit = Self.circuit()
        for _ in 0..<3 { try circuit.run(true, at: .zero) }
        try circuit.run(false, at: .milliseconds(10_000))
        try circuit.run(true, at: .milliseconds(10_000))
        #expect(circuit.state(at: .seconds(10)) == .closed)
        for _ in 0..<2 { try circuit.run(true, at: .milliseconds(10_001)) }
        #expect(circuit.state(at: .seconds(10)) != .closed)
    }

    @Test func opensAfterFailuresInARow() throws {
        var circuit = Self.circuit(minimum: 1000, inARow: 3)
        for isFailure in [true, true, false, true, true] { try circuit.run(isFailure, at: .zero) }
        #expect(circuit.state(at: .zero) == .closed)
        try circuit.run(nil, at: .zero)
        try circuit.run(true, at: .zero)
        #expect(circuit.state(at: .zero) == .open(remaining: .seconds(30)))
    }

    @Test func oneProbePassesAtATime() throws {
        var circuit = try Self.opened()
        let probe = try circuit.pass(at: .seconds(30))
        #expect(circuit.state(at: .seconds(30)) == .halfOpen)
        #expect(!circuit.admits(at: .seconds(30)))
        circuit.add(probe, isFailure: false, at: .seconds(31))
        #expect(circuit.state(at: .seconds(31)) == .closed)
        #expect(circuit.admits(at: .seconds(31)))
    }

    @Test func allProbesMustSucceed() throws {
        var circuit = try Self.opened(probes: 3)
        let probes = (0..<3).compactMap { _ in circuit.admit(at: .seconds(30)) }
        #expect(probes.count == 3)
        #expect(!circuit.admits(at: .seconds(30)))
        circuit.add(probes[0], isFailure: false, at: .seconds(31))
        circuit.add(probes[1], isFailure: false, at: .seconds(31))
        #expect(circuit.state(at: .seconds(31)) == .halfOpen)
        #expect(!circuit.admits(at: .seconds(31)))
        circuit.add(probes[2], isFailure: true, at: .seconds(32))
        #expect(circuit.state(at: .seconds(32)) == .open(remaining: .seconds(30)))
    }

    @Test func cancelledProbeMakesRoomForAnother() throws {
        var circuit = try Self.opened()
        let probe = try circuit.pass(at: .seconds(30))
        circuit.add(probe, isFailure: nil, at: .seconds(31))
        #expect(circuit.state(at: .seconds(31)) == .halfOpen)
        let next = try circuit.pass(at: .seconds(31))
        circuit.add(next, isFailure: false, at: .seconds(31))
        #expect(circuit.state(at: .seconds(31)) == .closed)
    }

    @Test func probeWithoutAnOutcomeIsReplacedAfterThePause() throws {
        var circuit = try Self.opened()
        _ = try circuit.pass(at: .seconds(30))
        #expect(!circuit.admits(at: .seconds(59)))
        #expect(circuit.remaining(at: .seconds(59)) == .seconds(1))
        _ = try circuit.pass(at: .seconds(60))
        #expect(!circuit.admits(at: .seconds(60)))
    }

    @Test func lateOutcomeOfAnEarlierPhaseCountsForNothing() throws {
        var circuit = Self.circuit()
        let late = try circuit.pass(at: .zero)
        for _ in 0..<4 { try circuit.run(true, at: .zero) }
        circuit.add(late, isFailure: false, at: .seconds(1))
        #expect(circuit.state(at: .seconds(1)) == .open(remaining: .seconds(29)))
        let probe = try circuit.pass(at: .seconds(30))
        circuit.add(late, isFailure: true, at: .seconds(30))
        #expect(circuit.state(at: .seconds(30)) == .halfOpen)
        circuit.add(probe, isFailure: false, at: .seconds(30))
        #expect(circuit.state(at: .seconds(30)) == .closed)
    }

    /// A circuit that has not mattered for a window may be dropped from a full table.
    @Test func oldFailuresAreIdle() throws {
        var circuit = Self.circuit(inARow: 2)
        #expect(circuit.isIdle(at: .zero))
        try circuit.run(true, at: .seconds(5))
        #expect(!circuit.isIdle(at: .seconds(15)))
        #expect(circuit.isIdle(at: .seconds(16)))
        try circuit.run(true, at: .seconds(20))
        #expect(!circuit.isIdle(at: .seconds(60)))
        #expect(circuit.isIdle(at: .seconds(61)))
        _ = try circuit.pass(at: .seconds(70))
        #expect(!circuit.isIdle(at: .seconds(110)))
        #expect(circuit.isIdle(at: .seconds(111)))
    }

    /// Checks for random outcomes at random times that an open circuit admits no request, and that a half-open one has
    /// no more probes in flight than its rules allow; a probe without an outcome is lost after the pause.
    @Test(arguments: 0..<200)
    func neverAdmitsMoreThanItMay(seed: Int) throws {
        var random = SeededGenerator(seed)
        let limit = Int.random(in: 1...3, using: &random)
        var circuit = Self.circuit(inARow: 3, probes: limit)
        var now = Duration.zero
        var running: [(pass: Circuit.Pass, phase: Int, start: Duration)] = []
        for _ in 0..<500 {
            now += .milliseconds(Int.random(in: 0..<3000, using: &random))
            let before = circuit.state(at: now)
            if Bool.random(using: &random), let pass = circuit.admit(at: now) {
                if case .open = before { Issue.record("an open circuit admitted a request") }
                running.append((pass, circuit.phaseNumber, now))
                let probes = running.filter { $0.phase == circuit.phaseNumber && $0.start + .seconds(30) > now }
                if case .halfOpen = before { #expect(probes.count <= limit) }
            } else if let index = running.indices.randomElement(using: &random) {
                let isFailure = [true, false, nil][Int.random(in: 0..<3, using: &random)]
                circuit.add(running.remove(at: index).pass, isFailure: isFailure, at: now)
            }
            // No circuit stays open forever: after the pause, it admits a request.
            #expect(circuit.admits(at: now + .seconds(30)))
        }
    }

    private static func opened(probes: Int = 1) throws -> Circuit {
        var circuit = circuit(probes: probes)
        for _ in 0..<4 { try circuit.run(true, at: .zero) }
        return circuit
    }
}

extension Circuit {
    /// Admits a request and ends it.
    fileprivate mutating func run(_ isFailure: Bool?, at now: Duration) throws {
        add(try pass(at: now), isFailure: isFailure, at: now)
    }

    /// Admits a request.
    fileprivate mutating func pass(at now: Duration) throws -> Pass {
        let pass = admit(at: now)
        return try #require(pass)
    }

    /// Whether a request would be admitted.
    fileprivate func admits(at now: Duration) -> Bool {
        var copy = self
        return copy.admit(at: now) != nil
    }
}
