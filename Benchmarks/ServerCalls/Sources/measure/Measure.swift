/// Measures calls over AsyncHTTPClient, or the middleware of a session; each line of the output is a measurement.
@main
enum Measure {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let numbers = arguments.compactMap { Int($0) }
        // The only variant to measure, for a profiler.
        let only = arguments.dropFirst().first { Int($0) == nil }
        switch (arguments.first, numbers.count) {
        case ("calls", 3):
            try await Throughput.run(port: "\(numbers[0])", rounds: numbers[1], count: numbers[2], only: only)
        case ("middleware", 2):
            try await MiddlewareCosts.run(rounds: numbers[0], count: numbers[1], only: only)
        default: print("usage: measure calls PORT ROUNDS COUNT [VARIANT] | measure middleware ROUNDS COUNT [VARIANT]")
        }
    }
}
