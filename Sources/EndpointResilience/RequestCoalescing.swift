public import EndpointRuntime
import Foundation
import HTTPTypes

/// A middleware that sends only one of several equal requests in flight, and returns its response to all callers.
///
/// ```swift
/// Session(middleware: [RequestCoalescing()])
/// ```
/// Requests are equal if they have the same method, URL, header fields (`Authorization` included) and time-out. Only
/// GET and HEAD without a body are shared, and only if their responses are read into memory; a request whose response
/// is streamed is sent for its caller alone.
///
/// - A cancelled caller does not affect the others. When the last caller is cancelled, so is the request.
/// - After a caller has timed out, no further caller joins its request, which may be lost.
/// - An error is shared, too. Each caller retries according to its own policy, and equal retries share a request again.
/// - After a request with an unsafe method to the same origin, such as a POST, no caller joins a request that was sent
///   before: the response might not show the changes of the POST.
/// - Credentials that a later middleware adds are not compared: place a middleware that identifies the user before.
/// - Credentials that a transport adds are not compared, either: a client certificate, the replies of a challenge
///   handler, and the cookie storage of a `URLSession`. If these differ by user, use one `RequestCoalescing` for each.
/// - Responses are not cached: a call that begins after the response has arrived sends another request.
public final class RequestCoalescing: Middleware {
    /// The header fields in which equal requests may differ: the fields for tracing, which are new for each attempt.
    public static let ignoredHeaders: [String] = [
        "traceparent", "tracestate", "baggage", "b3", "X-Request-ID", "X-Correlation-ID", "Request-Id",
    ]

    private let bodyLimit: Int
    private let ignoredHeaders: Set<String>
    private let table = Locked(FlightTable())

    /// Creates a middleware. Several sessions may share it, and then share responses with each other.
    ///
    /// - Parameters:
    ///   - bodyLimit: the number of bytes of a body above which the response goes to one caller, and each other one
    ///     sends its own request; by default 64 MiB, as for a session.
    ///   - ignoredHeaders: the names of header fields that are not compared. The request is sent with the fields of the
    ///     first caller.
    public init(bodyLimit: Int = 64 << 20, ignoredHeaders: [String] = RequestCoalescing.ignoredHeaders) {
        self.bodyLimit = max(bodyLimit, 0)
        self.ignoredHeaders = Set(ignoredHeaders.map { $0.lowercased() })
    }

    /// Whether no request is in flight.
    var isIdle: Bool { table.withLock { $0.isEmpty } }

    /// The number of callers that wait for a shared response.
    var callerCount: Int { table.withLock { $0.callerCount } }

    /// Waits for the response to an equal request in flight, or sends the request.
    ///
    /// - Throws: the errors of `next`.
    public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        guard request.isShareable else {
            guard !request.method.isSafe else { return try await next.send(request) }
            // A request may have an effect even if it fails. The caller of a request that is cancelled or times out does
            // not wait for the end of this function.
            defer { table.withLock { $0.close(request.origin) } }
            return try await withTaskCancellationHandler {
                try await next.send(request)
            } onCancel: {
                table.withLock { $0.close(request.origin) }
            }
        }
        let key = FlightKey(request, ignoring: ignoredHeaders)
        let seat = table.withLock { table in
            table.join(key, request) { flight, timeouts in
                var shared = request
                timeouts.observe(&shared)
                let outgoing = shared
                return Task(priority: .ofSharedWork) { await self.run(flight, outgoing, timeouts, next) }
            }
        }
        let result = await withTaskCancellationHandler {
            await seat.waiter.value
        } onCancel: {
            let task = table.withLock { $0.leave(seat) }
            task?.cancel()
            seat.waiter.give(.failure(CancellationError()))
        }
        switch result {
        case .response(let response): return response
        case .failure(let error): throw error
        case .unshared(let response):
            if let response = response.take(for: request) { return response }
            return try await next.send(request)
        }
    }

    private func run(
        _ flight: Int,
        _ request: OutgoingRequest,
        _ timeouts: SharedTimeouts,
        _ next: any Transport
    ) async {
        let result: SharedResult
        do {
            // The length in a response to HEAD describes a body that is not sent.
            let longest = request.method == .head ? Int.max : bodyLimit
            result = try await SharedResult(next.send(request), timeouts, bodyLimit: longest)
        } catch {
            result = .failure(error)
        }
        let waiters = table.withLock { $0.end(flight) }
        for waiter in waiters { waiter.give(result) }
    }
}

extension OutgoingRequest {
    /// Whether one response can be given to several callers.
    fileprivate var isShareable: Bool {
        (method == .get || method == .head) && body == nil && streamedStatuses == .none
    }
}

extension SharedResult {
    /// Reads the body of a response into memory, unless it is longer than the limit.
    fileprivate init(_ response: IncomingResponse, _ timeouts: SharedTimeouts, bodyLimit: Int) async throws {
        if let length = response.headers.singleValue(.contentLength).flatMap({ Int($0) }), length > bodyLimit {
            self = .unshared(UnsharedResponse(response, timeouts))
            return
        }
        let (data, rest) = try await response.collected(upTo: bodyLimit)
        guard let data else {
            self = .unshared(UnsharedResponse(rest, timeouts))
            return
        }
        // The request counts toward the session's connection limit until here, and not for as long as a caller keeps
        // the response.
        withExtendedLifetime(response) {}
        self = .response(response.holding(data))
    }
}
