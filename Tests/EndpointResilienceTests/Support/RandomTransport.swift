import EndpointRuntime
import Foundation
import HTTPTypes

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) {
        state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

/// A transport that yields a random number of times for each request, and then fails or returns a random response. Some
/// bodies arrive in pieces, and some of these break off.
final class RandomTransport: Transport {
    private let state: Locked<(random: SeededGenerator, traffic: Traffic)>

    init(seed: Int) {
        state = Locked((SeededGenerator(seed), Traffic()))
    }

    var traffic: Traffic { state.withLock { $0.traffic } }

    private func roll(_ limit: Int) -> Int {
        state.withLock { Int.random(in: 0..<limit, using: &$0.random) }
    }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        state.withLock { $0.traffic.begin() }
        defer { state.withLock { $0.traffic.end() } }
        // Every eighth request ignores its cancellation for a while.
        let isDeaf = roll(8) == 0
        for _ in 0..<roll(40) {
            if !isDeaf { try Task.checkCancellation() }
            await Task.yield()
        }
        switch roll(12) {
        case 0: throw ConnectionFailure.connectionLost("reset")
        case 1: throw ConnectionFailure.timedOut
        case 2: return .make(503)
        case 3: return .make(429)
        case 4...7:
            return IncomingResponse(status: .ok, body: .chunks(RandomBody(pieces: 1 + roll(4), breaks: roll(4) == 0)))
        default: return .make(200, #"{"id":7}"#)
        }
    }
}

/// A body in pieces that may break off.
struct RandomBody: AsyncSequence, Sendable {
    typealias Element = Data
    let pieces: Int
    let breaks: Bool

    func makeAsyncIterator() -> Iterator { Iterator(rest: pieces, breaks: breaks) }

    struct Iterator: AsyncIteratorProtocol {
        var rest: Int
        let breaks: Bool

        mutating func next() async throws -> Data? {
            await Task.yield()
            try Task.checkCancellation()
            guard rest > 0 else {
                if breaks { throw ConnectionFailure.connectionLost("body") }
                return nil
            }
            rest -= 1
            return Data((rest == 0 ? #"{"id":7}"# : " ").utf8)
        }
    }
}

/// The number of calls that ended in each way.
struct Ends: Sendable, Equatable {
    var values = 0
    var failures = 0
    var cancellations = 0

    var total: Int { values + failures + cancellations }
}

/// Sends requests through a middleware from many tasks, some of which are cancelled at a random moment, and reads each
/// body to its end.
///
/// - Returns: How the calls ended, and how many of them ended with a `CancellationError` without having been cancelled,
///   which is a failure of the test.
func runCalls(
    _ count: Int,
    seed: Int,
    through middleware: some Middleware,
    to transport: any Transport,
    make: @escaping @Sendable (inout SeededGenerator) throws -> OutgoingRequest
) async throws -> (ends: Ends, wronglyCancelled: Int) {
    try await withThrowingTaskGroup(of: (Ends, Int).self) { group in
        for index in 0..<count {
            var random = SeededGenerator(seed &* 1009 &+ index)
            let request = try make(&random)
            let delay = Int.random(in: 0..<20, using: &random)
            let patience = Bool.random(using: &random) ? Int.random(in: 0..<60, using: &random) : nil
            group.addTask {
                for _ in 0..<delay { await Task.yield() }
                let call = Task {
                    let response = try await middleware.send(request, next: transport)
                    return try await response.text()
                }
                let canceller = patience.map { patience in
                    Task {
                        for _ in 0..<patience { await Task.yield() }
                        call.cancel()
                    }
                }
                let result = await call.result
                await canceller?.value
                switch result {
                case .success: return (Ends(values: 1), 0)
                case .failure(let error) where error is CancellationError:
                    return (Ends(cancellations: 1), patience == nil ? 1 : 0)
                case .failure: return (Ends(failures: 1), 0)
                }
            }
        }
        return try await group.reduce(into: (Ends(), 0)) { sum, one in
            sum.0.values += one.0.values
            sum.0.failures += one.0.failures
            sum.0.cancellations += one.0.cancellations
            sum.1 += one.1
        }
    }
}
