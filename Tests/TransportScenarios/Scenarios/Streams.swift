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
                    reading: { await read($0, count: count, stopAfter: stop, $1) }
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
                    reading: { await read($0, count: count, stopAfter: stop, $1) }
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
                        await save(file, size: isWhole ? pieces * size : nil, toFile: savesFile, run)
                    }
                )
            }
        },
    ]

    /// A stream of some events, what comes of it, and how it ends.
    private static func streamed(_ number: Int, _ random: inout SeededGenerator) -> (QueryItems, Int, Set<Outcome>) {
        let count = random.number(0...8)
        let then = random.pick(["end", "end", "end", "close", "reset", "half"])
        let query: QueryItems = ["n": number, "count": count, "step": random.number(0...10), "then": then]
        return (query, count, then == "end" ? [.value] : .broken)
    }

    /// Reads a stream, as a rule to its end, after which nothing may follow.
    private static func read<Stream: AsyncSequence>(
        _ stream: Stream,
        count: Int,
        stopAfter stop: Int?,
        _ run: Run
    ) async -> Outcome where Stream.Failure == SessionError<Never> {
        var iterator = stream.makeAsyncIterator()
        var received = 0
        var outcome = Outcome.value
        do throws(SessionError<Never>) {
            while try await iterator.next(isolation: nil) != nil {
                received += 1
                if received == stop { return .left }
            }
            if received != count { run.complain("a stream of \(count) ended without an error after \(received)") }
        } catch {
            outcome = Outcome(error)
        }
        if (try? await iterator.next(isolation: nil)) != nil { run.complain("something followed the end of a stream") }
        return outcome
    }

    private static func save(_ file: Download, size: Int?, toFile: Bool, _ run: Run) async -> Outcome {
        do {
            var received: Int
            if toFile {
                let url = try await file.save()
                defer { try? FileManager.default.removeItem(at: url) }
                received = try Data(contentsOf: url).count
            } else {
                received = try await file.data().count
            }
            if let size, received != size { run.complain("a file of \(size) bytes had \(received)") }
            return .value
        } catch let error as SessionError<Never> {
            return Outcome(error)
        } catch {
            return .unwritten
        }
    }
}
