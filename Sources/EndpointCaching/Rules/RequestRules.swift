import EndpointRuntime
import Foundation
import HTTPTypes

/// The rules that the method and the `Cache-Control` of a request set for the cache (RFC 9111, section 5.2.1).
struct RequestRules: Sendable {
    /// The safe methods, which change nothing at the server (RFC 9110, section 9.2.1), and `QUERY`, which is also safe.
    private static let safeMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]

    /// The permitted use of a stored response.
    enum Use {
        /// The response is fresh enough to be used.
        case serve
        /// The response is stale, and may be used while it is validated (RFC 5861, section 3).
        case serveAndRevalidate
        /// The response must be validated first.
        case validate
    }

    private let control: CacheControl
    private let isRetry: Bool
    private let separatesCredentials: Bool

    init(_ request: OutgoingRequest, separatesCredentials: Bool) {
        control = CacheControl(request.headers)
        self.separatesCredentials = separatesCredentials
        isRetry = (request.endpoint?.attempt ?? 1) > 1
    }

    static func isSafe(_ request: OutgoingRequest) -> Bool { safeMethods.contains(request.method.rawValue) }

    /// Whether a stored response may be used for a request, and whether the response to the request may be stored.
    static func mayUseCache(_ request: OutgoingRequest) -> Bool {
        (request.method == .get || request.method == .head) && request.body == nil
            && ["http", "https"].contains(request.url.scheme?.lowercased())
            && !CacheControl(request.headers).has("no-store") && !Conditions.areForwarded(in: request)
    }

    /// Whether the request must not be sent to the server.
    var isOnlyIfCached: Bool { control.has("only-if-cached") }

    /// The permitted use of a stored response of this freshness.
    func use(of response: StoredResponse, _ freshness: Freshness) -> Use {
        let own = CacheControl(response.headers)
        if own.hasUnqualified("no-cache") || asksForValidation(of: freshness) { return .validate }
        // A retry must reach the server, since the stored response may be the error of the last attempt. If the key does
        // not contain the token, it may also be the refusal of the last token, which can have any status.
        let mayBeError = response.status.code >= 400 || !separatesCredentials
        if isRetry, !isOnlyIfCached, mayBeError { return .validate }
        if freshness.isFresh { return .serve }
        guard !own.has("must-revalidate"), !Self.isTransient(response.status) else { return .validate }
        if control.has("max-stale") { return allowsStaleness(of: freshness) ? .serve : .validate }
        // Without `max-stale`, a request with `max-age` asks for a fresh response (RFC 9111, section 5.2.1.1).
        guard !control.has("max-age") else { return .validate }
        let window = own.seconds("stale-while-revalidate") ?? 0
        return freshness.staleness <= TimeInterval(window) && window > 0 ? .serveAndRevalidate : .validate
    }

    /// Whether a stored response may be used although the server failed (RFC 5861, section 4).
    ///
    /// `stale-if-error` of the request replaces that of the response. A request without it that sets a narrower limit,
    /// such as `max-age=60`, gets the failure.
    func maySurviveError(with response: StoredResponse, _ freshness: Freshness) -> Bool {
        let own = CacheControl(response.headers)
        guard !own.has("must-revalidate"), !own.hasUnqualified("no-cache"), !Self.isTransient(response.status) else {
            return false
        }
        let isRefused =
            asksForValidation(of: freshness)
            || (control.has("max-stale") ? !allowsStaleness(of: freshness) : control.has("max-age"))
        let window = control.seconds("stale-if-error") ?? (isRefused ? nil : own.seconds("stale-if-error"))
        return window.map { freshness.staleness <= TimeInterval($0) } ?? false
    }

    /// Whether the request asks for validation, or accepts no response of this age or of so short a remaining lifetime.
    private func asksForValidation(of freshness: Freshness) -> Bool {
        if control.has("no-cache") { return true }
        if control.has("max-age") {
            let limit = TimeInterval(control.seconds("max-age") ?? 0)
            // Browsers reload with `max-age=0`.
            if limit == 0 || freshness.age > limit { return true }
        }
        return control.seconds("min-fresh").map { -freshness.staleness < TimeInterval($0) } ?? false
    }

    /// Whether `max-stale` of the request accepts the response.
    private func allowsStaleness(of freshness: Freshness) -> Bool {
        if control.hasNoValue("max-stale") { return true }
        return control.seconds("max-stale").map { freshness.staleness <= TimeInterval($0) } ?? false
    }

    /// Whether a status shows the state of the server at the time of the request: 408, 425, or 500 to 599. Such a
    /// response is not used when it is stale, and does not replace another stored response.
    static func isTransient(_ status: HTTPResponse.Status) -> Bool {
        [408, 425].contains(status.code) || status.kind == .serverError
    }

    /// Whether a status counts as a server failure for ``maySurviveError(with:_:)``.
    static func isServerError(_ status: HTTPResponse.Status) -> Bool { [500, 502, 503, 504].contains(status.code) }

    /// Whether all calls that wait for a validation get this response although it is not stored: each of them would
    /// burden a server that is overloaded.
    static func isShared(_ response: IncomingResponse) -> Bool {
        isServerError(response.status) || response.isRateLimited
    }
}
