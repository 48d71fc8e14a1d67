import EndpointRuntime
import Foundation
import HTTPTypes

/// A transport whose responses a test provides; it keeps the requests.
final class StubServer: Transport {
    typealias Handler = @Sendable (_ request: OutgoingRequest, _ number: Int) async throws -> IncomingResponse

    private let handler: Handler
    private let log = Locked<[OutgoingRequest]>([])

    /// - Parameter handler: gets the request and its number, from 1.
    init(_ handler: @escaping Handler) {
        self.handler = handler
    }

    var requests: [OutgoingRequest] { log.withLock { $0 } }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let number = log.withLock { log in
            log.append(request)
            return log.count
        }
        return try await handler(request, number)
    }
}

extension IncomingResponse {
    /// A response with these header fields and this text.
    static func text(_ text: String, status: Int = 200, _ headers: [String: String] = [:]) -> IncomingResponse {
        var fields = HTTPFields()
        for (name, value) in headers { fields.add(name, value) }
        return IncomingResponse(
            status: HTTPResponse.Status(clamping: status),
            headers: fields,
            body: .data(Data(text.utf8))
        )
    }

    /// The whole body as text.
    func text() async throws -> String {
        String(decoding: try await body.collect(upTo: 1 << 24).data, as: UTF8.self)
    }
}

extension OutgoingRequest {
    /// A request to a path of the test's server.
    static func to(
        _ path: String = "/a",
        _ method: HTTPRequest.Method = .get,
        _ headers: [String: String] = [:]
    ) throws -> OutgoingRequest {
        struct BadURL: Error {}
        guard let url = URL(string: "https://api.test\(path)") else { throw BadURL() }
        var request = OutgoingRequest(method: method, url: url)
        for (name, value) in headers { request.headers.add(name, value) }
        return request
    }
}

/// A request whose response is the text of the test's server.
struct GetText: DeclaredRequest {
    typealias Response = String

    static let service = Service(name: "API", base: "https://api.test")
    var path: RequestPath { "/a" }
}

/// Lets tasks wait until a test opens it.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
        var lastID = 0
        var arrivals = 0
        var cancellations = 0
    }

    private let state = Locked(State())

    /// The number of tasks that have arrived at the gate.
    var arrivals: Int { state.withLock { $0.arrivals } }

    /// The number of tasks that were cancelled while they waited.
    var cancellations: Int { state.withLock { $0.cancellations } }

    func open() {
        let waiters = state.withLock { state in
            defer { state.waiters = [:] }
            state.isOpen = true
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    /// - Throws: `CancellationError` if the task is cancelled first.
    func wait() async throws {
        let id = state.withLock { state in
            state.lastID += 1
            state.arrivals += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOpen, isCancelled) = state.withLock { state in
                    if state.isOpen || Task.isCancelled { return (state.isOpen, Task.isCancelled) }
                    state.waiters[id] = continuation
                    return (false, false)
                }
                if isOpen { return continuation.resume() }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.cancellations += 1
                return state.waiters.removeValue(forKey: id)
            }
            waiter?.resume(throwing: CancellationError())
        }
    }
}
