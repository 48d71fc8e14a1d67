import EndpointRuntime
import Foundation

/// One call of a soak, which follows from the seed of the soak and the number of the call.
struct SoakPlan: Sendable {
    /// How the response is read.
    enum Style: Sendable {
        case response
        case events(count: Int, stopAfter: Int?)
        case lines(count: Int, stopAfter: Int?)
        case download(size: Int?, toFile: Bool)
        /// With a token that the server accepts for some time.
        case guarded
    }

    /// The body of the request.
    enum Body: Sendable {
        case none
        case data(Int)
        case sequence(Int)
    }

    let number: Int
    /// The group of calls that it belongs to, for the report.
    var kind = ""
    var style = Style.response
    /// The port of the fault server, by its name; `nil` for one where no server listens.
    var port: String? = "http"
    var scheme = "http"
    var path = "echo"
    var query: QueryItems = [:]
    var method = "GET"
    var body = Body.none
    var retries = 0
    /// Whether the connection may have been closed by the server before the call.
    var sharesClosedConnections = false
    /// How the call may end if nothing interrupts it.
    var allowed: Set<Outcome> = [.value]
    var interruption = Interruption.none
    var usesCallback = false
    /// The index of the server among the servers of the soak.
    var server = 0

    /// - Parameter names: the kinds to choose from; without names, the kinds that the transport can bear.
    init(seed: Int, number: Int, servers: Int, over transport: TestedTransport, only names: Set<String> = []) {
        self.number = number
        var random = SeededGenerator(seed: seed &* 1_000_003 &+ number, of: "soak")
        server = random.number(0...servers - 1)
        usesCallback = random.chance(50)
        let kinds = Self.kinds(over: transport, only: names)
        var rest = random.number(0...kinds.reduce(-1) { $0 + $1.weight })
        for kind in kinds {
            rest -= kind.weight
            guard rest < 0 else { continue }
            self.kind = kind.name
            kind.make(&self, &random)
            break
        }
        interruption = random.chance(60) ? .none : .random(within: 40, &random)
        // A time-out may use attempts up, so that the last one may be refused.
        if retries > 0, case .timeout = interruption { allowed.formUnion(Set.broken.union([.rejected])) }
    }

    /// The description of the call, for a complaint.
    var description: String { "call \(number): \(kind), \(method) \(path)?\(query.text) (\(interruption))" }

    /// The method with its body.
    var requestMethod: RequestMethod {
        guard let requestBody else { return .get }
        let payload = Payload.body(requestBody)
        return method == "POST" ? .post(payload) : .put(payload)
    }

    var requestBody: RequestBody? {
        switch body {
        case .none: nil
        case .data(let count): .data(Self.bytes.prefix(count))
        case .sequence(let count): .chunks { Pieces(of: count) }
        }
    }

    /// The longest body in memory.
    static let bytes = Data(repeating: 0x61, count: 200_000)

    /// The base of the call's requests. Each call has its own token, so that the server counts its attempts separately.
    func base(_ servers: [PythonServer], seed: Int) -> String {
        guard let port else { return "http://127.0.0.1:1" }
        return FaultServer(servers[server], token: "soak-\(seed)-\(number)").base(port, scheme: scheme)
    }
}
