import Foundation

/// The result of a soak, as it is printed.
package struct SoakReport: Codable, Sendable {
    /// The resources of the process while no call ran; sizes in bytes.
    package struct Sample: Codable, Sendable {
        /// The number of calls so far.
        package var calls: Int
        package var resident = Memory.resident
        /// The allocated bytes of the C library's heaps, which Swift's objects are in, too.
        package var heap = HeapUse.bytes
        package var descriptors = Descriptors.count
    }

    /// How much the heap may grow after the first tenth of the calls, in bytes. Buffers that are kept have different
    /// sizes at different times.
    static let growthLimit = 4 << 20

    package var transport: String
    package var sender: String
    package var seed: Int
    package var calls: Int
    package var inFlight: Int
    package var seconds = 0.0
    package var outcomes: [String: Int] = [:]
    package var kinds: [String: Int] = [:]
    package var samples: [Sample] = []
    package var leakedTasks = 0
    package var leakedDescriptors = 0
    package var violationCount = 0
    /// The first violations.
    package var violations: [String] = []

    init(_ soak: Soak, over transport: TestedTransport) {
        self.transport = transport.rawValue
        sender = soak.sender.rawValue
        seed = soak.seed
        calls = soak.calls
        inFlight = soak.width
    }

    /// How much the memory has grown at most since the first tenth of the calls, in bytes.
    package var heapGrowth: Int { growth(\.heap) }
    package var residentGrowth: Int { growth(\.resident) }

    private func growth(_ size: KeyPath<Sample, Int>) -> Int {
        guard let first = samples.first, let most = samples.map({ $0[keyPath: size] }).max() else { return 0 }
        return most - first[keyPath: size]
    }

    /// Takes the results from the tally, and adds complaints about them.
    ///
    /// The memory that a bare transport or client leaves behind is only measured.
    mutating func finish(_ tally: SoakTally) {
        outcomes = tally.outcomes
        kinds = tally.kinds
        if tally.ends != calls { tally.complain("\(calls) calls ended \(tally.ends) times") }
        if leakedTasks > 0 { tally.complain("tasks of \(leakedTasks) calls have not ended") }
        if sender == Soak.Sender.session.rawValue, HeapUse.isMeasured, heapGrowth > Self.growthLimit {
            tally.complain("the heap has grown by \(heapGrowth) bytes")
        }
        (violations, violationCount) = tally.complaints
    }

    /// One table for a person.
    package var summary: String {
        let words = outcomes.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let rate = Int(Double(calls) / max(seconds, 0.001))
        var lines = [
            "\(violations.isEmpty ? "✔" : "✘") \(sender) over \(transport), seed \(seed): \(calls) calls, \(inFlight) in flight, "
                + "\(Int(seconds)) s, \(rate)/s",
            "  \(words)",
            "  leaked: \(leakedTasks) tasks, \(leakedDescriptors) descriptors; growth after the first tenth: heap "
                + "\(Self.kilobytes(heapGrowth)) kB, resident \(Self.kilobytes(residentGrowth)) kB",
            "  calls, heap kB, resident kB, descriptors:",
        ]
        for sample in samples {
            let (heap, resident) = (Self.kilobytes(sample.heap), Self.kilobytes(sample.resident))
            lines.append("  \(sample.calls), \(heap), \(resident), \(sample.descriptors)")
        }
        if violationCount > 0 { lines.append("  \(violationCount) violations:") }
        for violation in violations { lines.append("  \(violation.prefix(400))") }
        return lines.joined(separator: "\n")
    }

    private static func kilobytes(_ bytes: Int) -> Int { bytes / 1000 }
}
