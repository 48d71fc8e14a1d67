import EndpointRuntime

extension Scenario {
    static let retries = [
        // Refusals and broken connections that pass, with waits that are interrupted.
        Scenario(name: "retries") { run, session, random in
            for number in 0..<20 {
                let times = random.number(0...3)
                let wait = random.milliseconds(upTo: 20)
                // A fault counts by its path and token, so that each call needs a token of its own.
                let base = FaultServer(run.server.process, token: "\(run.server.token)-\(number)").base()
                let refusal = Probe(
                    "status",
                    ["n": number, "times": times, "status": 503, "header": random.pick([nil, "Retry-After: 0"])]
                )
                let cut = Probe(
                    "cut",
                    [
                        "n": number, "times": times, "at": random.pick(["request-head", "head", "body"]),
                        "how": "reset",
                    ],
                    random.chance(50) ? .get : .put(.text("x"))
                )
                let interruption = Interruption.random(within: 60, &random)
                // Time-outs use attempts up, so that the last one may be refused.
                var expected: Set<Outcome> = [.value]
                if case .timeout = interruption { expected.formUnion(Set.broken.union([.rejected])) }
                run.begin(
                    random.chance(50) ? refusal : cut,
                    on: session,
                    interruption,
                    expecting: expected,
                    options: CallOptions(
                        timeout: .seconds(30),
                        base: .url(base),
                        retry: RetryPolicy(max: 5, wait: .interval(wait))
                    ),
                    limit: .seconds(35),
                    callback: random.chance(50)
                )
            }
        }
    ]
}
