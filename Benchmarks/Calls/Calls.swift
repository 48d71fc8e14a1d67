import EndpointRuntime
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Each line of the output is a measurement of one round: its name, the variant, and its values.

struct Item: Codable, Sendable {
    let id: Int
    let name: String
    let tags: [String]
}

enum Shop {
    static let service = Service(name: "Shop", base: "https://shop.example.com/v1", headers: ["X-Client": "bench"])
}

/// The generated request for an endpoint with a path parameter, three query items and two header fields.
struct ListItems: Request {
    typealias Response = [Item]

    static var service: Service { Shop.service }

    let shelf: String
    let query: String
    let page: Int
    let size: Int?
    let trace: String

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/shelves/\(shelf)/items")
        request.query("q", query)
        request.query("page", page)
        request.query("size", size)
        request.header("X-Trace", trace)
    }
}

struct GetItem: Request {
    typealias Response = Item

    static var service: Service { Shop.service }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/item")
    }
}

/// The same request, built by hand without a library.
func handwritten(shelf: String, query: String, page: Int, size: Int?, trace: String) throws -> URLRequest {
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove("/")
    guard let segment = shelf.addingPercentEncoding(withAllowedCharacters: allowed),
        var components = URLComponents(string: "https://shop.example.com/v1/shelves/\(segment)/items")
    else { throw URLError(.badURL) }
    components.queryItems = [
        URLQueryItem(name: "q", value: query), URLQueryItem(name: "page", value: String(page)),
        URLQueryItem(name: "size", value: size.map { String($0) }),
    ]
    guard let url = components.url else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("bench", forHTTPHeaderField: "X-Client")
    request.setValue(trace, forHTTPHeaderField: "X-Trace")
    return request
}

/// The CPU time of this process, in seconds.
func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
}

func measureBuilding(count: Int) throws {
    var bytes = 0
    var start = cpuSeconds()
    for number in 0..<count {
        let request = try handwritten(shelf: "a b", query: "tea & milk", page: number, size: 20, trace: "t\(number)")
        bytes += request.url?.absoluteString.utf8.count ?? 0
    }
    print("build URLComponents", (cpuSeconds() - start) / Double(count) * 1e6)
    start = cpuSeconds()
    for number in 0..<count {
        let request = ListItems(shelf: "a b", query: "tea & milk", page: number, size: 20, trace: "t\(number)")
        bytes += try request.outgoing.url.absoluteString.utf8.count
    }
    print("build runtime", (cpuSeconds() - start) / Double(count) * 1e6)
    precondition(bytes > 0)
}

func measureCalls(_ variant: String, count: Int, inFlight: Int, _ call: @escaping @Sendable () async throws -> Item)
    async throws
{
    let clock = ContinuousClock()
    let start = (clock.now, cpuSeconds())
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<inFlight {
            group.addTask {
                for _ in 0..<(count / inFlight) {
                    let item = try await call()
                    precondition(item.id == 7)
                }
            }
        }
        try await group.waitForAll()
    }
    let elapsed = start.0.duration(to: clock.now)
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    print("calls-\(inFlight)", variant, Double(count) / seconds, (cpuSeconds() - start.1) / Double(count) * 1e6)
}

/// A transport that never responds.
struct Silence: Transport {
    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        try await Task.sleep(for: .seconds(3600))
        return IncomingResponse(status: .ok)
    }
}

func measureWaiting(count: Int) async throws {
    let session = Session(transport: Silence(), connectionLimit: count)
    let before = try residentBytes()
    let tasks = (0..<count).map { _ in session.send(GetItem()) }
    try await Task.sleep(for: .seconds(3))
    print("waiting runtime", Double(try residentBytes() - before) / Double(count))
    for task in tasks { task.cancel() }
    try await Task.sleep(for: .seconds(1))
    let bare = try residentBytes()
    let sleepers = (0..<count).map { _ in
        Task { try? await Task.sleep(for: .seconds(3600)) }
    }
    try await Task.sleep(for: .seconds(2))
    print("waiting task", Double(max(try residentBytes() - bare, 0)) / Double(count))
    for sleeper in sleepers { sleeper.cancel() }
}

@main
enum Main {
    static func main() async throws {
        let port = CommandLine.arguments[1]
        let count = Int(CommandLine.arguments[2]) ?? 2000
        guard let url = URL(string: "http://127.0.0.1:\(port)/item") else { return }
        let plain = URLSessionConfiguration.default
        plain.httpMaximumConnectionsPerHost = 64
        let foundation = URLSession(configuration: plain)
        let bases: [Service: Base] = [Shop.service: .url("http://127.0.0.1:\(port)")]
        let sameTransport = Session(
            transport: URLSessionTransport(configuration: plain),
            bases: bases,
            connectionLimit: 64
        )
        let standard = Session(bases: bases, connectionLimit: 64)
        try measureBuilding(count: 20_000)
        for inFlight in [1, 64] {
            try await measureCalls("URLSession", count: count, inFlight: inFlight) {
                let (data, response) = try await foundation.data(from: url)
                guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
                return try JSONDecoder().decode(Item.self, from: data)
            }
            try await measureCalls("runtime-over-URLSession", count: count, inFlight: inFlight) {
                try await sameTransport.response(for: GetItem())
            }
            try await measureCalls("runtime", count: count, inFlight: inFlight) {
                try await standard.response(for: GetItem())
            }
        }
        if CommandLine.arguments.contains("--waiting") { try await measureWaiting(count: 10_000) }
    }
}
