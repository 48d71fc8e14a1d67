import EndpointRuntime

extension Scenario {
    /// One call for each odd value, whose number the seed is, so that a seed that failed names the value.
    static let oddValues = [
        // A redirect to nowhere is a response that is not accepted, or no response; never one of another place.
        Scenario(name: "each-location", valueCount: OddValues.locations.count * 2) { run, session, _ in
            let index = run.seed / 2 % OddValues.locations.count
            let status = run.seed.isMultiple(of: 2) ? 302 : 307
            run.begin(
                Probe(
                    "redirect",
                    ["to": OddValues.locations[index], "status": status],
                    status == 302 ? .get : .put(.text("x"))
                ),
                on: session,
                .none,
                expecting: [.rejected, .other, .refused, .dns, .timedOut, .tooManyRedirects, .tls, .connectionLost],
                options: CallOptions(timeout: .seconds(3))
            )
        },
        // A challenge is a response like any other; a header that is no text may break it.
        Scenario(name: "each-challenge", valueCount: OddValues.challenges.count) { run, session, _ in
            let value = OddValues.challenges[run.seed % OddValues.challenges.count]
            run.begin(Probe("challenge", ["value": value]), on: session, .none, expecting: [.rejected])
            run.begin(
                Probe("challenge", ["value": value], .post(.text("x")), headers: ["Authorization": "Bearer secret"]),
                on: session,
                .none,
                expecting: [.rejected]
            )
        },
        // What is no HTTP is an error or a response, and the call after it on the same session is not harmed.
        Scenario(name: "each-response", valueCount: OddValues.responses.count) { run, session, _ in
            let value = OddValues.responses[run.seed % OddValues.responses.count]
            run.begin(
                Probe("raw", ["send": value]),
                on: session,
                .none,
                expecting: Set(Outcome.allCases).subtracting([.cancelled, .unbuildable]),
                options: CallOptions(timeout: .seconds(3))
            )
            await run.settle()
            run.begin(Probe("echo"), on: session, .none, expecting: [.value])
        },
    ]
}
