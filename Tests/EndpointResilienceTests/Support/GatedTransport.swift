import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// A transport whose responses the test provides, in any order.
final class GatedTransport: Transport {
    private struct Gate {
        let request: OutgoingRequest
        let result = FirstResult<Result<IncomingResponse, any Error>>()
        var isCancelled = false
    }

    private let gates = Locked<[Gate]>([])

    var requests: [OutgoingRequest] { gates.withLock { $0.map(\.request) } }

    /// The numbers of the requests whose tasks were cancelled.
    var cancelled: [Int] { gates.withLock { gates in gates.indices.filter { gates[$0].isCancelled } } }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let (index, result) = gates.withLock { gates in
            gates.append(Gate(request: request))
            return (gates.count - 1, gates[gates.count - 1].result)
        }
        return try await withTaskCancellationHandler {
            try await result.value.get()
        } onCancel: {
            gates.withLock { $0[index].isCancelled = true }
            result.give(.failure(CancellationError()))
        }
    }

    /// Waits until a number of requests have arrived.
    func waitForRequests(_ count: Int, at place: SourceLocation = #_sourceLocation) async throws {
        try await until(at: place) { self.requests.count >= count }
    }

    func respond(to index: Int, _ status: Int = 200, _ body: String = "{}", headers: HeaderItems = [:]) {
        respond(to: index, .make(status, body, headers: headers))
    }

    func respond(to index: Int, _ response: IncomingResponse) {
        gates.withLock { $0[index].result }.give(.success(response))
    }

    func fail(_ index: Int, _ error: any Error = ConnectionFailure.connectionLost("reset")) {
        gates.withLock { $0[index].result }.give(.failure(error))
    }
}

extension IncomingResponse {
    static func make(_ status: Int = 200, _ body: String = "{}", headers: HeaderItems = [:]) -> IncomingResponse {
        let head = RawResponse(status: status, headers: headers)
        return IncomingResponse(status: head.status, headers: head.headers, body: .data(Data(body.utf8)))
    }

    /// The body as text.
    func text() async throws -> String {
        String(decoding: try await body.collect(upTo: 1 << 20).data, as: UTF8.self)
    }
}
