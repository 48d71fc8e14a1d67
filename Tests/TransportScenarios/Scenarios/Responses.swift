import EndpointRuntime
import Foundation

extension Scenario {
    static let responses = [
        Scenario(name: "challenge") { run, session, random in
            for number in 0..<24 {
                var query: QueryItems = ["n": number, "delay": random.number(0...20)]
                var isInvalid = false
                for _ in 0..<random.pick([0, 1, 1, 1, 2, 3]) {
                    let value = random.pick(OddValues.challenges)
                    query.add("value", value)
                    isInvalid = isInvalid || value.hasControlCharacters
                }
                let mayFail = isInvalid && TestedTransport.current.rejectsControlCharacters
                let hasCredentials = random.chance(50)
                run.begin(
                    Probe(
                        "challenge",
                        query,
                        random.chance(50) ? .get : .post(.json(fields: ["number": number])),
                        headers: ["Authorization": hasCredentials ? "Bearer secret" : nil]
                    ),
                    on: session,
                    .random(within: 40, &random),
                    expecting: mayFail ? [.rejected, .other] : [.rejected],
                    callback: random.chance(50)
                )
            }
        },
        // Heads that are slow, come after others (1xx), or end too early.
        Scenario(name: "head") { run, session, random in
            for number in 0..<24 {
                let slow = Probe(
                    "slow-head",
                    ["n": number, "lines": random.number(0...5), "step": random.number(0...10)]
                )
                let interim = Probe(
                    "interim",
                    [
                        "n": number, "code": Array([100, 103, 103].prefix(random.number(1...3))),
                        "step": random.number(0...10),
                    ],
                    random.chance(50) ? .get : .post(.text("hello"))
                )
                let stages = ["request-line", "request-head", "status-line", "headers"]
                let cut = Probe.cut(number, at: random.pick(stages), &random)
                let probes: [(Probe, Set<Outcome>)] = [
                    (slow, [.value]), (interim, [.value]), (cut, .broken),
                ]
                let (probe, expected) = random.pick(probes)
                run.begin(
                    probe,
                    on: session,
                    .random(within: 40, &random),
                    expecting: expected,
                    callback: random.chance(50)
                )
            }
        },
        // Bodies that are slow, end too early, or have another length than declared.
        Scenario(name: "body") { run, session, random in
            for number in 0..<24 {
                let drip = Probe(
                    "drip",
                    [
                        "n": number, "pieces": random.number(0...10), "size": random.pick([1, 100, 10_000]),
                        "step": random.number(0...8), "framing": random.pick(["length", "chunked", "close"]),
                    ]
                )
                let short = Probe("length", ["n": number, "declared": random.number(6...1000), "sent": 5])
                let stages = ["head", "body", "last-byte", "chunk-size", "chunk", "last-chunk", "trailer"]
                let cut = Probe.cut(number, at: random.pick(stages), &random)
                let probes: [(Probe, Set<Outcome>)] = [
                    (drip, [.value]), (drip, [.value]), (short, .broken), (cut, .broken),
                ]
                let (probe, expected) = random.pick(probes)
                run.begin(
                    probe,
                    on: session,
                    .random(within: 60, &random),
                    expecting: expected,
                    callback: random.chance(50)
                )
            }
        },
        // Responses that are not valid HTTP, or barely valid.
        Scenario(name: "malformed") { run, session, random in
            for number in 0..<24 {
                run.begin(
                    Probe("raw", ["n": number, "send": random.pick(OddValues.responses)]),
                    on: session,
                    .random(within: 20, &random),
                    expecting: Set(Outcome.allCases),
                    options: CallOptions(timeout: .seconds(2)),
                    callback: random.chance(50)
                )
            }
        },
        // The response comes, or the connection ends, while the request's body is on its way.
        Scenario(name: "upload") { run, session, random in
            let body = Data(repeating: 0x61, count: random.pick([1000, 100_000, 2_000_000]))
            for number in 0..<12 {
                let early = Probe(
                    "early",
                    ["n": number, "then": random.pick(["close", "reset", "read"]), "after": random.number(0...10)],
                    .post(.data(body))
                )
                let whole = Probe("echo", ["n": number], .post(.data(body)))
                let cut = Probe.cut(number, at: "request-body", &random, method: .put(.data(body)))
                let probes: [(Probe, Set<Outcome>)] = [
                    (early, Set.broken.union([.rejected])), (whole, [.value]), (cut, .broken),
                ]
                let (probe, expected) = random.pick(probes)
                run.begin(
                    probe,
                    on: session,
                    .random(within: 40, &random),
                    expecting: expected,
                    callback: random.chance(50)
                )
            }
        },
    ]
}

extension Probe {
    /// A request whose connection ends at a stage.
    static func cut(
        _ number: Int,
        at stage: String,
        _ random: inout SeededGenerator,
        method: RequestMethod = .get
    ) -> Probe {
        Probe("cut", ["n": number, "at": stage, "how": random.pick(["close", "reset"])], method)
    }
}
