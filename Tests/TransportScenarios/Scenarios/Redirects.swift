import EndpointRuntime
import Foundation

extension Scenario {
    /// The redirects that a session follows.
    static let redirectLimit = 10

    static let redirects = [
        // Every kind of redirect, chains shorter and longer than the limit, interrupted at any time.
        Scenario(name: "redirects") { run, session, random in
            for number in 0..<24 {
                let left = random.number(1...30)
                let step = random.number(0...20)
                run.begin(
                    Probe.chain(number, left: left, step: step, &random),
                    on: session,
                    .random(within: min(left, redirectLimit) * step * 5 / 4 + 5, &random),
                    expecting: left > redirectLimit ? [.tooManyRedirects] : [.value],
                    callback: random.chance(50)
                )
            }
        },
        // The limit is met while further redirects are on their way.
        Scenario(name: "redirects-beyond-limit") { run, session, random in
            for number in 0..<24 {
                let isLoop = random.chance(30)
                let status = random.pick([301, 302, 303, 307, 308])
                let loop = Probe("loop", ["n": number, "status": status])
                run.begin(
                    isLoop ? loop : Probe.chain(number, left: random.number(11...30), step: 0, &random),
                    on: session,
                    .none,
                    expecting: [.tooManyRedirects],
                    callback: random.chance(50)
                )
            }
        },
        Scenario(name: "redirects-cancelled") { run, session, random in
            for number in 0..<300 {
                run.begin(
                    Probe.chain(number, left: random.number(1...10), step: random.number(0...20), &random),
                    on: session,
                    random.chance(50)
                        ? .cancel(after: random.milliseconds(upTo: 300))
                        : .cancelAll(after: random.milliseconds(upTo: 300)),
                    expecting: [.value],
                    callback: random.chance(50)
                )
            }
        },
        Scenario(name: "redirects-timed-out") { run, session, random in
            for number in 0..<300 {
                run.begin(
                    Probe.chain(number, left: random.number(1...10), step: random.number(0...20), &random),
                    on: session,
                    .timeout(random.milliseconds(upTo: 300)),
                    expecting: [.value],
                    callback: random.chance(50)
                )
            }
        },
        // Regardless of the target of a redirect, the call ends once.
        Scenario(name: "locations") { run, session, random in
            for number in 0..<24 {
                let location = random.pick(OddValues.locations)
                run.begin(
                    Probe(
                        "redirect",
                        ["n": number, "to": location, "status": random.pick([301, 302, 303, 307, 308])]
                    ),
                    on: session,
                    .random(within: 20, &random),
                    expecting: Set(Outcome.allCases),
                    options: CallOptions(timeout: .seconds(2)),
                    callback: random.chance(50)
                )
            }
        },
    ]
}

extension Probe {
    /// A request that is redirected `left` times.
    fileprivate static func chain(_ number: Int, left: Int, step: Int, _ random: inout SeededGenerator) -> Probe {
        let query: QueryItems = [
            "n": number, "left": left, "step": step, "status": random.pick([301, 302, 303, 307, 308]),
            "body": random.pick([0, 0, 100, 20_000]),
        ]
        guard random.chance(40) else { return Probe("chain", query) }
        let text = String(repeating: "x", count: random.pick([0, 10, 10_000]))
        return Probe("chain", query, random.chance(50) ? .post(.json(fields: ["text": text])) : .put(.text(text)))
    }
}
