#if Observability
    import EndpointRuntime
    import Foundation
    import HTTPTypes

    /// Returns the response of a closure, and records the requests.
    final class ScriptedTransport: Transport {
        private let respond: @Sendable (OutgoingRequest, Int) async throws -> IncomingResponse
        private let log = Locked<[OutgoingRequest]>([])

        var requests: [OutgoingRequest] { log.withLock { $0 } }

        /// - Parameter respond: returns the response to a request; its second argument is the number of requests before.
        init(_ respond: @escaping @Sendable (OutgoingRequest, Int) async throws -> IncomingResponse) {
            self.respond = respond
        }

        /// Responds with these status codes in turn, with the last one repeatedly.
        convenience init(statuses: Int..., body: String = #"{"id": 7}"#) {
            self.init { _, index in .status(statuses[min(index, statuses.count - 1)], body) }
        }

        /// Never responds; ends when it is cancelled.
        static var silent: ScriptedTransport {
            ScriptedTransport { _, _ in
                try await Task.sleep(for: .seconds(3600))
                return .status(200)
            }
        }

        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            let index = log.withLock { log in
                log.append(request)
                return log.count - 1
            }
            return try await respond(request, index)
        }
    }

    extension IncomingResponse {
        static func status(_ code: Int, _ body: String = "") -> IncomingResponse {
            IncomingResponse(status: .init(code: code), body: .data(Data(body.utf8)))
        }

        /// A body of pieces that then ends, fails, or waits for more.
        static func stream(_ pieces: String..., then ending: BodyEnding = .end) -> IncomingResponse {
            let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
            for piece in pieces { continuation.yield(Data(piece.utf8)) }
            switch ending {
            case .end: continuation.finish()
            case .failure(let failure): continuation.finish(throwing: failure)
            case .silence: break
            }
            return IncomingResponse(status: .ok, body: .chunks(Open(stream, continuation)))
        }
    }

    enum BodyEnding {
        case end
        case failure(ConnectionFailure)
        case silence
    }

    /// A sequence that keeps the continuation of its stream, so that the stream stays open.
    private struct Open: AsyncSequence, Sendable {
        typealias Element = Data
        private let stream: AsyncThrowingStream<Data, any Error>
        private let continuation: AsyncThrowingStream<Data, any Error>.Continuation

        init(
            _ stream: AsyncThrowingStream<Data, any Error>,
            _ continuation: AsyncThrowingStream<Data, any Error>.Continuation
        ) {
            self.stream = stream
            self.continuation = continuation
        }

        func makeAsyncIterator() -> AsyncThrowingStream<Data, any Error>.Iterator { stream.makeAsyncIterator() }
    }
#endif
