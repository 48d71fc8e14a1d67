import EndpointRuntime

extension Scenario {
    /// Calls for each odd value; the seed says which value, or which twenty.
    static let oddValues = [
        // A redirect to an unusable location is a response that is not accepted, or no response, but never the response
        // of another location. Many calls run at once, since a host lookup may take long.
        Scenario(name: "each-location", valueCount: (OddValues.locations.count + 19) / 20) { run, session, _ in
            for (index, location) in OddValues.locations.enumerated() where index / 20 == run.seed {
                let keepsMethod = index.isMultiple(of: 2)
                run.begin(
                    Probe(
                        "redirect",
                        ["to": location, "status": keepsMethod ? 307 : 302],
                        keepsMethod ? .put(.text("x")) : .get
                    ),
                    on: session,
                    .none,
                    expecting: Set(Outcome.allCases).subtracting([.value, .cancelled, .unbuildable, .undecodable]),
                    options: CallOptions(timeout: .seconds(3))
                )
            }
        },
        // A challenge is a response like any other; a header that is not text may break it.
        Scenario(name: "each-challenge", valueCount: OddValues.challenges.count) { run, session, _ in
            let value = OddValues.challenges[run.seed % OddValues.challenges.count]
            let isInvalid = TestedTransport.current.rejectsControlCharacters && value.hasControlCharacters
            let expected: Set<Outcome> = isInvalid ? [.rejected, .other] : [.rejected]
            run.begin(Probe("challenge", ["value": value]), on: session, .none, expecting: expected)
            run.begin(
                Probe("challenge", ["value": value], .post(.text("x")), headers: ["Authorization": "Bearer secret"]),
                on: session,
                .none,
                expecting: expected
            )
        },
        // A response that is not HTTP is an error or a response. The next call on the same session is not affected.
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
