import EndpointRuntime
import Foundation

extension Scenario {
    static let crowds = [
        // More calls than a session has connections.
        Scenario(name: "crowd") { run, session, random in
            for number in 0..<300 {
                run.begin(
                    Probe("echo", ["n": number, "delay": random.number(0...10)]),
                    on: session,
                    random.chance(70) ? .none : .random(within: 200, &random),
                    expecting: [.value],
                    callback: random.chance(50)
                )
            }
        },
        // Connections that are kept and closed: at once, a little later, or when the next request arrives. A request that is
        // idempotent may be sent again; one that is not ends with an error rather than being sent twice.
        Scenario(name: "keep-alive") { run, session, random in
            for number in 0..<40 {
                let when = random.pick(["now", "now", "next"])
                let body = String(repeating: "x", count: random.pick([1, 1000, 100_000]))
                let query: QueryItems = [
                    "n": number, "when": when, "how": random.pick(["close", "reset"]),
                    "after": random.pick([0, 0, 1, 5]),
                ]
                let kept = Probe("kept", query, random.chance(70) ? .post(.text(body)) : .get)
                run.begin(
                    random.chance(70) ? kept : Probe("echo", ["n": number], .post(.text(body))),
                    on: session,
                    random.chance(80) ? .none : .random(within: 20, &random),
                    expecting: Set.broken.union([.value]),
                    callback: random.chance(50)
                )
                if random.chance(50) { try? await Task.sleep(for: random.milliseconds(upTo: 5)) }
            }
        },
    ]
}
