import EndpointRuntime
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers from a closure, and keeps what was sent.
final class FakeTransport: Transport {
    private let answer: @Sendable (OutgoingRequest, Int) async throws -> RawResponse
    private let log = Mutex<[OutgoingRequest]>([])

    /// Answers each request by `answer`, which also hears how many requests came before.
    init(_ answer: @escaping @Sendable (OutgoingRequest, Int) async throws -> RawResponse) {
        self.answer = answer
    }

    /// Answers the statuses in turn, the last one for ever, all with the same headers and body.
    convenience init(statuses: Int..., headers: HeaderItems = [:], body: String = #"{"id":7,"name":"pen"}"#) {
        self.init { _, index in
            RawResponse(status: statuses[min(index, statuses.count - 1)], headers: headers, body: Data(body.utf8))
        }
    }

    /// Never answers; ends only when it is cancelled.
    static var silent: FakeTransport {
        FakeTransport { _, _ in
            try await Task.sleep(for: .seconds(3600))
            return RawResponse()
        }
    }

    var requests: [OutgoingRequest] { log.withLock { $0 } }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let index = log.withLock { log in
            log.append(request)
            return log.count - 1
        }
        let answer = try await answer(request, index)
        return IncomingResponse(status: answer.status, headers: answer.headers, body: .data(answer.body))
    }
}

extension OutgoingRequest {
    func header(_ name: String) -> String? {
        URLRequest(self).value(forHTTPHeaderField: name)
    }
}
