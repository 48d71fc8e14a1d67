import EndpointRuntime
import Foundation

extension Scenario {
    static let connecting = [
        // The connection is refused, reset, never accepted, or broken in its TLS handshake, and calls end about then.
        Scenario(name: "connecting") { run, session, random in
            for number in 0..<30 {
                let places: [(String, Set<Outcome>)] = [
                    (run.server.base(), [.value]),
                    ("http://127.0.0.1:1", [.refused]),
                    (run.server.base("reset"), .broken),
                    (run.server.base("silent"), [.timedOut]),
                    (run.server.base("handshake", scheme: "https"), Set.broken.union([.tls])),
                    (run.server.base("tls", scheme: "https"), [.tls, .other]),
                    (run.server.base("http", scheme: "https"), Set.broken.union([.tls])),
                ]
                let (base, expected) = random.pick(places)
                let isSilent = expected == [.timedOut]
                run.begin(
                    Probe("echo", ["n": number]),
                    on: session,
                    .random(within: random.pick([0, 1, 3, 10]), &random),
                    expecting: expected,
                    options: CallOptions(timeout: isSilent ? .milliseconds(50) : .seconds(30), base: .url(base)),
                    callback: random.chance(50)
                )
            }
        },
        // Cancelled before anything can have happened.
        Scenario(name: "begin") { run, session, random in
            for number in 0..<60 {
                run.begin(
                    Probe("echo", ["n": number], random.chance(50) ? .get : .post(.json(fields: ["number": number]))),
                    on: session,
                    random.pick([.cancel(after: .zero), .cancel(after: .microseconds(1)), .timeout(.zero), .none]),
                    expecting: [.value],
                    callback: random.chance(50)
                )
            }
        },
    ]
}
