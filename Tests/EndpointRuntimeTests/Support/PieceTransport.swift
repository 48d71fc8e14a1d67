import EndpointRuntime
import Foundation

/// A transport that responds with a body in pieces, which may break off.
struct PieceTransport: Transport {
    let pieces: [Data]
    let headers: HeaderItems
    let failure: ConnectionFailure?

    init(_ pieces: [Data], headers: HeaderItems = [:], failure: ConnectionFailure? = nil) {
        self.pieces = pieces
        self.headers = headers
        self.failure = failure
    }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        for piece in pieces { continuation.yield(piece) }
        continuation.finish(throwing: failure)
        let head = RawResponse(headers: headers)
        return IncomingResponse(status: head.status, headers: head.headers, body: .chunks(stream))
    }
}
