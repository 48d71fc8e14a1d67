import EndpointRuntime
import Foundation
import HTTPTypes

/// The properties of a request that another request must share to get the same response.
struct FlightKey: Hashable, Sendable {
    /// The request without its time-out's state, its endpoint and the ignored header fields.
    private let request: OutgoingRequest

    init(_ request: OutgoingRequest, ignoring names: Set<String>) {
        var request = request
        request.endpoint = nil
        request.headers.removeAll { names.contains($0.name.canonicalName) }
        self.request = request
    }

    var origin: String { request.origin }
}

/// The result of a request for all callers that wait for it.
enum SharedResult: Sendable {
    case response(IncomingResponse)
    case failure(any Error)
    /// The body is too long to be shared.
    case unshared
}

/// The time-outs of the callers of one request. They are suspended and restarted together.
final class FlightTimeouts: Sendable {
    private struct State {
        var requests: [Int: OutgoingRequest] = [:]
        var isPaused = false
        var hasTimedOut = false
    }

    private let state = Locked(State())

    /// Adds the time-out of a caller.
    func add(_ request: OutgoingRequest, _ member: Int) {
        state.withLock { state in
            state.requests[member] = request
            if state.isPaused { request.pauseTimeout() }
        }
    }

    /// Removes the time-out of a caller.
    func remove(_ member: Int) {
        state.withLock { state in
            guard let request = state.requests.removeValue(forKey: member), state.requests.isEmpty else { return }
            state.hasTimedOut = request.attemptHasTimedOut
        }
    }

    /// Connects the request that is sent with the time-outs of all callers.
    func observe(_ request: inout OutgoingRequest) {
        request.observeTimeout {
            self.setPaused(true)
        } restart: {
            self.setPaused(false)
        } hasTimedOut: {
            self.state.withLock { $0.hasTimedOut }
        }
    }

    private func setPaused(_ isPaused: Bool) {
        state.withLock { state in
            state.isPaused = isPaused
            for request in state.requests.values {
                if isPaused { request.pauseTimeout() } else { request.reportProgress() }
            }
        }
    }
}
