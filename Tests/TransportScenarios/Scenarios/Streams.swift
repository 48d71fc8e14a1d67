import EndpointRuntime
import Foundation

extension Scenario {
    static let streams = [
        Scenario(name: "events") { run, session, random in
            for number in 0..<20 {
                let (query, count, expected) = streamed(number, &random)
                let stop = random.chance(25) ? random.number(1...5) : nil
                run.begin(
                    Events("events", query),
                    on: session,
                    .random(within: 60, &random),
                    expecting: stop.map { $0 <= count } == true
                        ? expected.subtracting([.value]).union([.left]) : expected,
                    reading: { stream, run in
                        await Outcome {
                            try await StreamReading.read(stream, count: count, stopAfter: stop) { run.complain($0) }
                        }
                    }
                )
            }
        },
        Scenario(name: "lines") { run, session, random in
            for number in 0..<20 {
                let (own, count, expected) = streamed(number, &random)
                var query = own
                query.add("kind", "lines")
                let stop = random.chance(25) ? random.number(1...5) : nil
                run.begin(
                    Lines("events", query),
                    on: session,
                    .random(within: 60, &random),
                    expecting: stop.map { $0 <= count } == true
                        ? expected.subtracting([.value]).union([.left]) : expected,
                    reading: { stream, run in
                        await Outcome {
                            try await StreamReading.read(stream, count: count, stopAfter: stop) { run.complain($0) }
                        }
                    }
                )
            }
        },
        Scenario(name: "downloads") { run, session, random in
            for number in 0..<16 {
                let (pieces, size) = (random.number(0...10), random.pick([1, 1000, 100_000]))
                let framing = random.pick(["length", "chunked", "close"])
                let drip = File(
                    "drip",
                    ["n": number, "pieces": pieces, "size": size, "step": random.number(0...8), "framing": framing]
                )
                let cut = File("cut", ["n": number, "at": random.pick(["head", "body", "chunk", "last-byte"])])
                let isWhole = random.chance(70)
                let savesFile = random.chance(50)
                run.begin(
                    isWhole ? drip : cut,
                    on: session,
                    .random(within: 60, &random),
                    expecting: isWhole ? [.value] : .broken,
                    reading: { file, run in
                        await Outcome {
                            let size = isWhole ? pieces * size : nil
                            try await StreamReading.save(file, size: size, toFile: savesFile) { run.complain($0) }
                            return .value
                        }
                    }
                )
            }
        },
    ]

    /// The query of a stream, the number of its events, and the allowed outcomes.
    private static func streamed(_ number: Int, _ random: inout SeededGenerator) -> (QueryItems, Int, Set<Outcome>) {
        let count = random.number(0...8)
        let then = random.pick(["end", "end", "end", "close", "reset", "half"])
        let query: QueryItems = ["n": number, "count": count, "step": random.number(0...10), "then": then]
        return (query, count, then == "end" ? [.value] : .broken)
    }
}
