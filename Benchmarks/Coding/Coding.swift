import EndpointRuntime
import Foundation

// `coding speed decoding|encoding DOCUMENT BYTES [CODER]` prints the CPU time for one body in nanoseconds, for all
// coders in turn, or for one of them for a profiler. `coding memory decoding|encoding DOCUMENT BYTES CODER` codes once,
// and prints the peak memory of the process, and the memory that it keeps with the decoded value, in bytes.

/// A type that reads no field, so that only the tape is built.
struct Nothing: Decodable {
    init(from decoder: any Decoder) {}
}

func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A value that keeps the compiler from removing the measured code.
nonisolated(unsafe) var sink = 0

/// The decoded value, if its memory is measured.
nonisolated(unsafe) var kept: Any?
nonisolated(unsafe) var keepsValues = false

@inline(__always)
func keep<Value>(_ value: Value, _ count: (Value) -> Int) {
    sink += count(value)
    if keepsValues { kept = value }
}

struct Reading {
    let response: RawResponse
    let decoder = JSONDecoder()
    /// A buffer for a copy of the body.
    private let copy: UnsafeMutableRawBufferPointer

    init(_ text: String, copies: Bool) {
        response = RawResponse(body: Data(text.utf8))
        decoder.dateDecodingStrategy = .iso8601
        copy = .allocate(byteCount: copies ? response.body.count : 0, alignment: 16)
    }

    func decode(_ document: Document, by name: String) throws {
        switch (document, name) {
        case (_, "tape"): _ = try response.json(Nothing.self)
        case (_, "copy"): response.body.withUnsafeBytes { copy.copyMemory(from: $0) }
        case (.search, "runtime"), (.repositories, "runtime"):
            keep(try response.json(Search.self)) { $0.items.count }
        case (.charges, "runtime"): keep(try response.json(Charges.self)) { $0.data.count }
        case (.comments, "runtime"): keep(try response.json(Thread.self)) { $0.comments.count }
        case (.comment, "runtime"): keep(try response.json(Comment.self)) { $0.id }
        case (.search, "codable"), (.repositories, "codable"):
            keep(try response.json(Usual.Search.self)) { $0.items.count }
        case (.charges, "codable"): keep(try response.json(Usual.Charges.self)) { $0.data.count }
        case (.comments, "codable"): keep(try response.json(Usual.Thread.self)) { $0.comments.count }
        case (.comment, "codable"): keep(try response.json(Usual.Comment.self)) { $0.id }
        case (.search, _), (.repositories, _):
            keep(try decoder.decode(Usual.Search.self, from: response.body)) { $0.items.count }
        case (.charges, _): keep(try decoder.decode(Usual.Charges.self, from: response.body)) { $0.data.count }
        case (.comments, _): keep(try decoder.decode(Usual.Thread.self, from: response.body)) { $0.comments.count }
        case (.comment, _): keep(try decoder.decode(Usual.Comment.self, from: response.body)) { $0.id }
        }
    }
}

let benchService = Service(name: "bench", base: "https://example.com")

/// A request whose body the runtime or an encoder writes; both build the same request around the body.
struct Send<Body: Encodable & Sendable>: Request {
    typealias Response = Void

    static var service: Service { benchService }

    let body: Body
    let encoder: JSONEncoder?

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.post("/")
        if let encoder { request.body(data: try encoder.encode(body)) } else { request.body(json: body) }
    }
}

/// The same request with existing bytes as its body.
struct SendBytes: Request {
    typealias Response = Void

    static var service: Service { benchService }

    let bytes: Data

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/")
        request.body(data: bytes)
    }
}

/// A document as both kinds of models.
enum Writing {
    case search(Search, Usual.Search)
    case charges(Charges, Usual.Charges)
    case comments(Thread, Usual.Thread)
    case comment(Comment, Usual.Comment)

    init(_ document: Document, _ reading: Reading) throws {
        let (response, decoder) = (reading.response, reading.decoder)
        switch document {
        case .search, .repositories:
            self = .search(try response.json(), try decoder.decode(Usual.Search.self, from: response.body))
        case .charges:
            self = .charges(try response.json(), try decoder.decode(Usual.Charges.self, from: response.body))
        case .comments:
            self = .comments(try response.json(), try decoder.decode(Usual.Thread.self, from: response.body))
        case .comment:
            self = .comment(try response.json(), try decoder.decode(Usual.Comment.self, from: response.body))
        }
    }

    private static let someBytes = Data("{}".utf8)

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }

    /// Encodes the document, and returns the size of the body in bytes.
    func encode(by name: String, _ encoder: JSONEncoder) -> Int {
        switch (self, name) {
        case (_, "request"): Self.count(SendBytes(bytes: Self.someBytes))
        case (.search(let value, _), "runtime"): Self.count(Send(body: value, encoder: nil))
        case (.charges(let value, _), "runtime"): Self.count(Send(body: value, encoder: nil))
        case (.comments(let value, _), "runtime"): Self.count(Send(body: value, encoder: nil))
        case (.comment(let value, _), "runtime"): Self.count(Send(body: value, encoder: nil))
        case (.search(_, let value), _): Self.count(Send(body: value, encoder: encoder))
        case (.charges(_, let value), _): Self.count(Send(body: value, encoder: encoder))
        case (.comments(_, let value), _): Self.count(Send(body: value, encoder: encoder))
        case (.comment(_, let value), _): Self.count(Send(body: value, encoder: encoder))
        }
    }

    private static func count(_ request: some Request) -> Int { (try? request.parts.body?.data?.count) ?? 0 }
}

func measureSpeed(_ document: Document, _ bytes: Int, _ names: [String], _ code: (String) throws -> Void) rethrows {
    var seconds: [String: [Double]] = [:]
    // A profiler needs more repetitions.
    let repeats = max(1, (names.count == 1 ? 100_000_000 : 2_000_000) / bytes)
    for round in 0..<9 {
        for name in round.isMultiple(of: 2) ? names : names.reversed() {
            let start = cpuSeconds()
            for _ in 0..<repeats { try code(name) }
            seconds[name, default: []].append((cpuSeconds() - start) / Double(repeats))
        }
    }
    for name in names {
        let sorted = (seconds[name] ?? []).sorted()
        print(document.rawValue, bytes, name, sorted[sorted.count / 2] * 1e9)
    }
}

/// The memory of the process in bytes: `VmHWM` is its peak, and `VmRSS` its current size.
func memory(_ name: String) throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return (line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
}

/// Sets the peak to the current size, so that creating the values does not count.
func resetPeak() throws {
    let file = try FileHandle(forWritingTo: URL(filePath: "/proc/self/clear_refs"))
    try file.write(contentsOf: Data("5".utf8))
    try file.close()
}

func measureMemory(_ document: Document, _ bytes: Int, _ name: String, _ code: (String) throws -> Void) throws {
    keepsValues = true
    try resetPeak()
    let before = try memory("VmRSS")
    try code(name)
    print(document.rawValue, bytes, try memory("VmHWM") - before, try memory("VmRSS") - before)
}

@main
enum Main {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 4, let document = Document(rawValue: arguments[3]), let bytes = Int(arguments[4]) else {
            return print("usage: coding speed|memory decoding|encoding DOCUMENT BYTES [CODER]")
        }
        let name = arguments.dropFirst(5).first
        let reading = Reading(document.text(bytes: bytes), copies: arguments[1] == "speed")
        func measure(_ bytes: Int, _ names: [String], _ code: (String) throws -> Void) throws {
            if arguments[1] == "memory" {
                try measureMemory(document, bytes, name ?? "runtime", code)
            } else {
                try measureSpeed(document, bytes, name.map { [$0] } ?? names, code)
            }
        }
        if arguments[2] == "decoding" {
            try measure(reading.response.body.count, ["JSONDecoder", "runtime", "codable", "tape", "copy"]) {
                try reading.decode(document, by: $0)
            }
        } else {
            let (writing, encoder) = (try Writing(document, reading), Writing.encoder)
            try measure(writing.encode(by: "runtime", encoder), ["JSONEncoder", "runtime", "request"]) {
                sink += writing.encode(by: $0, encoder)
            }
        }
    }
}
