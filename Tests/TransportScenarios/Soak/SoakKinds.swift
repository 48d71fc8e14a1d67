import EndpointRuntime

extension SoakPlan {
    /// A group of calls.
    struct Kind: Sendable {
        let name: String
        /// The number of calls of this kind among some 100 calls.
        let weight: Int
        /// Whether Foundation's URLSession on Linux survives it.
        var isSurvivedByURLSession = true
        /// Whether AsyncHTTPClient releases all memory afterwards. If not, a soak over AsyncHTTPClient includes the
        /// kind only if it is named; see `Documentation/Transports.md`.
        var isReleasedByAsyncHTTPClient = true
        let make: @Sendable (inout SoakPlan, inout SeededGenerator) -> Void
    }

    /// The kinds with these names; without names, the kinds that a transport can bear.
    static func kinds(over transport: TestedTransport, only names: Set<String>) -> [Kind] {
        if !names.isEmpty { return kinds.filter { names.contains($0.name) } }
        switch transport {
        case .standard: return kinds
        case .urlSession: return kinds.filter(\.isSurvivedByURLSession)
        #if AsyncHTTPClient
            case .asyncHTTPClient: return kinds.filter(\.isReleasedByAsyncHTTPClient)
        #endif
        }
    }

    private static let kinds = plain + broken + streamed

    private static let plain: [Kind] = [
        Kind(name: "plain", weight: 28) { plan, random in
            plan.query = ["delay": random.pick([0, 0, 0, random.number(0...20)])]
            guard random.chance(40) else { return }
            (plan.method, plan.body) = ("POST", .data(random.pick([1, 1000, 20_000])))
        },
        Kind(name: "upload", weight: 6) { plan, random in
            let count = random.pick([0, 1, 100_000, 200_000])
            (plan.path, plan.method) = ("sink", "PUT")
            plan.body = random.chance(50) ? .data(count) : .sequence(count)
        },
        // The server rejects every attempt.
        Kind(name: "refused", weight: 7) { plan, random in
            (plan.path, plan.query) = ("status", ["status": random.pick([429, 500, 503, 404])])
            plan.allowed = [.rejected]
        },
        // The server rejects or breaks the first attempts only.
        Kind(name: "retried", weight: 8, isSurvivedByURLSession: false) { plan, random in
            let times = random.number(1...2)
            let stage = random.pick(["request-head", "head", "body"])
            if random.chance(50) {
                plan.path = "status"
                plan.query = ["status": random.pick([429, 500, 503]), "times": times, "header": "Retry-After: 0"]
            } else {
                plan.path = "cut"
                plan.query = ["at": stage, "how": random.pick(["close", "reset"]), "times": times]
            }
            if random.chance(50) { (plan.method, plan.body) = ("PUT", .data(100)) }
            plan.retries = 3
        },
        Kind(name: "redirected", weight: 4) { plan, random in
            let isEndless = random.chance(10)
            plan.path = "chain"
            plan.query = [
                "left": isEndless ? 20 : random.number(1...4), "status": random.pick([301, 302, 303, 307, 308]),
                "body": random.pick([0, 100]), "step": random.number(0...2),
            ]
            if isEndless { plan.allowed = [.tooManyRedirects] }
        },
        Kind(name: "guarded", weight: 8) { plan, random in
            (plan.path, plan.style) = ("door", .guarded)
            plan.query = ["delay": random.number(0...10)]
        },
        // A body of up to 1 MiB is a value: see the limit of the soak's session.
        Kind(name: "packed", weight: 3) { plan, random in
            let count = random.pick([0, 1000, 300_000, 4_000_000])
            plan.path = "packed"
            plan.query = [
                "bytes": count, "encoding": random.pick(["gzip", "deflate"]),
                "framing": random.pick(["length", "chunked", "close"]),
            ]
            plan.allowed = count > Soak.bodyLimit ? [.undecodable] : [.value]
        },
    ]

    private static let broken: [Kind] = [
        Kind(name: "cut", weight: 9, isSurvivedByURLSession: false) { plan, random in
            let stages = [
                "request-line", "request-head", "status-line", "headers", "head", "body", "last-byte", "chunk-size",
                "chunk", "last-chunk", "trailer",
            ]
            (plan.path, plan.allowed) = ("cut", .broken)
            plan.query = ["at": random.pick(stages), "how": random.pick(["close", "reset"])]
            if random.chance(30) { (plan.method, plan.body) = ("POST", .data(1000)) }
        },
        Kind(name: "cut-body", weight: 3) { plan, random in
            (plan.path, plan.allowed) = ("cut", .broken)
            plan.query = ["at": random.pick(["body", "last-byte"]), "how": random.pick(["close", "reset"])]
        },
        Kind(name: "wrong-length", weight: 4) { plan, random in
            (plan.path, plan.allowed) = ("length", .broken)
            plan.query = ["declared": random.number(6...1000), "sent": 5]
        },
        Kind(name: "early", weight: 3, isSurvivedByURLSession: false, isReleasedByAsyncHTTPClient: false) {
            plan,
            random in
            let count = random.pick([1000, 200_000])
            (plan.path, plan.method) = ("early", "POST")
            plan.body = random.chance(50) ? .data(count) : .sequence(count)
            plan.query = ["then": random.pick(["close", "reset", "read"]), "after": random.number(0...10)]
            plan.allowed = Set.broken.union([.rejected])
        },
        Kind(name: "unconnected", weight: 2, isSurvivedByURLSession: false) { plan, random in
            (plan.port, plan.scheme) = random.pick([(nil, "http"), ("reset", "http"), ("handshake", "https")])
            plan.allowed = Set.broken.union([.tls])
        },
        Kind(name: "malformed", weight: 3, isSurvivedByURLSession: false) { plan, random in
            (plan.path, plan.query) = ("raw", ["send": random.pick(OddValues.responses)])
            // Some of these responses are complete, and do not announce that the connection ends.
            plan.sharesClosedConnections = true
            plan.allowed = Set(Outcome.allCases).subtracting([.cancelled, .unbuildable, .left, .unwritten])
        },
        // The server closes a connection that it announced to keep.
        Kind(name: "kept", weight: 2, isSurvivedByURLSession: false) { plan, random in
            plan.sharesClosedConnections = true
            plan.allowed = Set.broken.union([.value])
            guard random.chance(70) else { return }
            plan.path = "kept"
            plan.query = [
                "when": random.pick(["now", "now", "next"]), "how": random.pick(["close", "reset"]),
                "after": random.pick([0, 0, 1]),
            ]
            if random.chance(30) { (plan.method, plan.body) = ("POST", .data(100)) }
        },
    ]

    private static let streamed: [Kind] = [
        Kind(name: "drip", weight: 6) { plan, random in
            plan.path = "drip"
            plan.query = [
                "pieces": random.number(0...5), "size": random.pick([1, 100, 10_000]), "step": random.number(0...3),
                "framing": random.pick(["length", "chunked", "close"]),
            ]
        },
        Kind(name: "stream", weight: 8) { plan, random in
            let count = random.number(0...6)
            let then = random.pick(["end", "end", "end", "close", "reset", "half"])
            let stop = random.chance(25) ? random.number(1...4) : nil
            let isLines = random.chance(50)
            plan.path = "events"
            plan.query = [
                "count": count, "step": random.number(0...4), "then": then, "kind": isLines ? "lines" : "events",
            ]
            plan.style = isLines ? .lines(count: count, stopAfter: stop) : .events(count: count, stopAfter: stop)
            plan.allowed = then == "end" ? [.value] : .broken
            if let stop, stop <= count { plan.allowed = plan.allowed.subtracting([.value]).union([.left]) }
        },
        Kind(name: "download", weight: 6) { plan, random in
            let (pieces, size) = (random.number(0...5), random.pick([1, 1000, 100_000]))
            let isWhole = random.chance(70)
            plan.path = isWhole ? "drip" : "cut"
            plan.query =
                isWhole
                ? [
                    "pieces": pieces, "size": size, "step": random.number(0...2),
                    "framing": random.pick(["length", "chunked", "close"]),
                ] : ["at": random.pick(["body", "last-byte"])]
            plan.style = .download(size: isWhole ? pieces * size : nil, toFile: random.chance(50))
            plan.allowed = isWhole ? [.value] : .broken
        },
    ]
}
