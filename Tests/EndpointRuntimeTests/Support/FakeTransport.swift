import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that returns the responses of a closure, and records the requests.
final class FakeTransport: Transport {
    private let respond: @Sendable (OutgoingRequest, Int) async throws -> RawResponse
    private let log = Locked<[OutgoingRequest]>([])

    /// - Parameter respond: returns the response to a request; its second argument is the number of requests before.
    init(_ respond: @escaping @Sendable (OutgoingRequest, Int) async throws -> RawResponse) {
        self.respond = respond
    }

    /// Returns the statuses in turn, the last one repeatedly, all with the same headers and body.
    convenience init(statuses: Int..., headers: HeaderItems = [:], body: String = #"{"id":7,"name":"pen"}"#) {
        self.init { _, index in
            RawResponse(status: statuses[min(index, statuses.count - 1)], headers: headers, body: Data(body.utf8))
        }
    }

    /// Never responds; ends only when it is cancelled.
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
        let response = try await respond(request, index)
        return IncomingResponse(status: response.status, headers: response.headers, body: .data(response.body))
    }
}

extension OutgoingRequest {
    /// The body as text.
    var text: String? { body?.data.map { String(decoding: $0, as: UTF8.self) } }

    func header(_ name: String) -> String? {
        URLRequest(self).value(forHTTPHeaderField: name)
    }

    func query(_ name: String) -> String? {
        URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == name }?.value
    }
}
