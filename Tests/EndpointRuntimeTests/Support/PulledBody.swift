import EndpointRuntime
import Foundation

/// A body with back-pressure, which counts what is pulled from it.
final class PulledBody: AsyncSequence, Sendable {
    typealias Element = Data

    enum Ending: Sendable {
        case end
        /// Waits until its task is cancelled.
        case silence
        /// Waits until `finish` is called, even if its task is cancelled.
        case deafness
    }

    private struct State {
        var pulls = 0
        var releases = 0
        var deaf: [CheckedContinuation<Void, Never>] = []
    }

    private let pieces: [Data]
    private let ending: Ending
    private let state = Locked(State())

    /// The number of pieces that were requested, including the end.
    var pulls: Int { state.withLock { $0.pulls } }

    /// The number of iterators that were released, which is the number of transfers that have ended.
    var releases: Int { state.withLock { $0.releases } }

    init(_ pieces: [Data], then ending: Ending = .end) {
        self.pieces = pieces
        self.ending = ending
    }

    convenience init(_ text: String, then ending: Ending = .end) {
        self.init([Data(text.utf8)], then: ending)
    }

    /// Ends the waits of ``Ending/deafness``.
    func finish() {
        let deaf = state.withLock { $0.deaf }
        for continuation in deaf { continuation.resume() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    final class Iterator: AsyncIteratorProtocol {
        private let body: PulledBody
        private var index = 0

        init(body: PulledBody) {
            self.body = body
        }

        deinit {
            body.state.withLock { $0.releases += 1 }
        }

        func next() async throws -> Data? {
            body.state.withLock { $0.pulls += 1 }
            try Task.checkCancellation()
            if index < body.pieces.count {
                index += 1
                return body.pieces[index - 1]
            }
            switch body.ending {
            case .end: break
            case .silence: try await Task.sleep(for: .seconds(3600))
            case .deafness:
                await withCheckedContinuation { continuation in
                    body.state.withLock { $0.deaf.append(continuation) }
                }
            }
            return nil
        }
    }
}

/// A transport that responds to each request with the next of its bodies, then always with the last body.
final class PullTransport: Transport {
    private let bodies: [PulledBody]
    private let status: Int
    private let headers: HeaderItems
    private let log = Locked<[OutgoingRequest]>([])

    var requests: [OutgoingRequest] { log.withLock { $0 } }

    init(_ bodies: PulledBody..., status: Int = 200, headers: HeaderItems = [:]) {
        self.bodies = bodies
        self.status = status
        self.headers = headers
    }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let index = log.withLock { log in
            log.append(request)
            return log.count - 1
        }
        let head = RawResponse(status: status, headers: headers)
        let body = bodies[min(index, bodies.count - 1)]
        return IncomingResponse(status: head.status, headers: head.headers, body: .chunks(body))
    }
}
