import EndpointRuntime
import Foundation

extension Scenario {
    static let lifetimes = [
        // Sessions that are released while their calls run. The calls continue.
        Scenario(name: "dropped-sessions") { run, _, random in
            for number in 0..<12 {
                let session = run.server.session()
                for part in 0..<random.number(1...4) {
                    let query: QueryItems = ["n": number * 10 + part, "pieces": 3, "step": random.number(0...5)]
                    run.begin(
                        Probe("drip", query),
                        on: session,
                        .random(within: 20, &random),
                        expecting: [.value],
                        callback: true
                    )
                }
                if random.chance(50) { try? await Task.sleep(for: random.milliseconds(upTo: 5)) }
            }
        },
        // Streams outlive their session, too.
        Scenario(name: "dropped-streams") { run, _, random in
            for number in 0..<12 {
                let session = run.server.session()
                let pieces = random.number(1...5)
                run.begin(
                    File("drip", ["n": number, "pieces": pieces, "step": random.number(0...10)]),
                    on: session,
                    .random(within: 40, &random),
                    expecting: [.value],
                    reading: { file, run in
                        do throws(SessionError<Never>) {
                            let count = try await file.data().count
                            if count != pieces { run.complain("a file of \(pieces) bytes had \(count)") }
                            return .value
                        } catch {
                            return Outcome(error)
                        }
                    }
                )
            }
        },
    ]
}
