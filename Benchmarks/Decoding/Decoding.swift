import EndpointRuntime
import Foundation

// `decoding speed DOCUMENT BYTES` prints the nanoseconds of CPU for one body, by both decoders in turn; `decoding memory DOCUMENT
// BYTES DECODER` decodes once and prints how many bytes the process needed at most.

/// Reads nothing, so that only the tape is made.
struct Nothing: Decodable {
    init(from decoder: any Decoder) {}
}

func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Keeps the compiler from leaving out what is measured.
nonisolated(unsafe) var sink = 0

struct Reading {
    let response: RawResponse
    let decoder = JSONDecoder()

    init(_ text: String) {
        response = RawResponse(body: Data(text.utf8))
        decoder.dateDecodingStrategy = .iso8601
    }

    func decode(_ document: Document, by name: String) throws {
        switch (document, name) {
        case (_, "tape"): _ = try response.json(Nothing.self)
        case (.search, "runtime"): sink += try response.json(Search.self).items.count
        case (.charges, "runtime"): sink += try response.json(Charges.self).data.count
        case (.comments, "runtime"): sink += try response.json(Thread.self).comments.count
        case (.search, _): sink += try decoder.decode(Usual.Search.self, from: response.body).items.count
        case (.charges, _): sink += try decoder.decode(Usual.Charges.self, from: response.body).data.count
        case (.comments, _): sink += try decoder.decode(Usual.Thread.self, from: response.body).comments.count
        }
    }
}

func measureSpeed(_ document: Document, _ reading: Reading) throws {
    let names = ["JSONDecoder", "runtime", "tape"]
    var seconds: [String: [Double]] = [:]
    let bytes = reading.response.body.count
    let repeats = max(1, 2_000_000 / bytes)
    for round in 0..<9 {
        for name in round.isMultiple(of: 2) ? names : names.reversed() {
            let start = cpuSeconds()
            for _ in 0..<repeats { try reading.decode(document, by: name) }
            seconds[name, default: []].append((cpuSeconds() - start) / Double(repeats))
        }
    }
    for name in names {
        let sorted = (seconds[name] ?? []).sorted()
        print(document.rawValue, bytes, name, sorted[sorted.count / 2] * 1e9)
    }
}

/// The most memory that the process has needed, in bytes.
func peakBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
}

@main
enum Main {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 3, let document = Document(rawValue: arguments[2]), let bytes = Int(arguments[3]) else {
            return print("usage: decoding speed|memory DOCUMENT BYTES [DECODER]")
        }
        let reading = Reading(document.text(bytes: bytes))
        if arguments[1] == "speed" { return try measureSpeed(document, reading) }
        let before = try peakBytes()
        try reading.decode(document, by: arguments.count > 4 ? arguments[4] : "runtime")
        print(document.rawValue, reading.response.body.count, "memory", try peakBytes() - before)
    }
}
