/// The arguments of the command line.
struct Arguments {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    var scenario: String?
    var seeds: [Int]
    var keep: String?
    var transport = TestedTransport.standard
    var flow: Flow?
    var bytes = 1 << 30
    var framing = "length"
    var encoding = "gzip"
    var soak: Int?
    var sender = Soak.Sender.session
    var servers = 2
    var only: Set<String> = []
    var isJSON = false
    var probe: String?
    var leave: String?
    /// The number of milliseconds after which the process ends.
    var after = 100
    var exhaust: String?
    var proxy: Int?
    var socks: Int?
    var user: String?
    var authority: String?

    init(_ arguments: ArraySlice<String>) throws {
        var (seed, runs) = (1, 1)
        var rest = arguments
        while let option = rest.popFirst() {
            let value = rest.popFirst()
            switch (option, value, value.flatMap { Int($0) }) {
            case ("--scenario", let name?, _): scenario = name
            case ("--seed", _, let number?): seed = number
            case ("--runs", _, let number?) where number > 0: runs = number
            case ("--keep", let path?, _): keep = path
            case ("--flow", let name?, _) where Flow(rawValue: name) != nil: flow = Flow(rawValue: name)
            case ("--bytes", _, let number?) where number >= 0: bytes = number
            case ("--framing", let name?, _): framing = name
            case ("--encoding", let name?, _): encoding = name
            case ("--soak", _, let number?) where number > 0: soak = number
            case ("--sender", let name?, _) where Soak.Sender(rawValue: name) != nil:
                sender = Soak.Sender(rawValue: name) ?? .session
            case ("--servers", _, let number?) where number > 0: servers = number
            case ("--only", let names?, _): only = Set(names.split(separator: ",").map(String.init))
            case ("--format", "json"?, _): isJSON = true
            case ("--probe", let url?, _): probe = url
            case ("--leave", let url?, _): leave = url
            case ("--after", _, let number?) where number >= 0: after = number
            case ("--exhaust", let url?, _): exhaust = url
            case ("--proxy", _, let number?): proxy = number
            case ("--socks", _, let number?): socks = number
            case ("--user", let name?, _): user = name
            case ("--authority", let path?, _): authority = path
            case ("--transport", let name?, _) where TestedTransport(rawValue: name) != nil:
                transport = TestedTransport(rawValue: name) ?? .standard
            default:
                throw Failure(
                    description: """
                        usage: TransportScenarios [--scenario NAME] [--seed N] [--runs N] [--keep FILE] [--transport NAME]
                               TransportScenarios --flow down|up|bomb|savedBomb|streamedBomb [--bytes N]
                                                  [--framing length|chunked|close] [--transport NAME]
                               TransportScenarios --soak N [--seed N] [--sender session|transport|client] [--servers N] [--only KIND,…]
                                                  [--format json] [--transport NAME]
                               TransportScenarios --probe URL [--proxy PORT] [--socks PORT] [--user NAME:PASSWORD]
                                                  [--authority FILE] [--transport NAME]
                               TransportScenarios --exhaust URL
                               TransportScenarios --leave URL [--after MILLISECONDS] [--authority FILE] [--transport NAME]
                        """
                )
            }
        }
        seeds = Array(seed..<seed + runs)
    }
}
