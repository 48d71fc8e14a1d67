public import EndpointRuntime
import Foundation
import HTTPTypes

/// A private HTTP cache (RFC 9111) as a middleware.
///
/// ```swift
/// let cache = ResponseCache(storage: MemoryCacheStorage(limit: 32 << 20))
/// let session = Session(middleware: [cache])
/// ```
/// It stores responses to GET as their `Cache-Control`, `Expires`, `Vary` and validators allow, reuses them for GET and
/// HEAD while they are fresh, and validates them with `If-None-Match` and `If-Modified-Since` when they are stale.
/// Calls that need the same validation at the same time share one request. Requests with unsafe methods remove the
/// responses that they may have changed.
///
/// The cache sees requests after the session added credentials and before redirects are followed. A response is reused
/// only for requests with the same credentials, and a response that came from another URL is not stored. The cache does
/// not see the credentials that a later middleware adds: place a middleware that identifies the user before the cache.
/// Nor does it see the credentials that a transport adds: a client certificate, the replies of a challenge handler, and
/// the cookie storage of a `URLSession`. If these differ by user, use one cache with one storage for each.
public final class ResponseCache: Middleware {
    /// The storage of the responses.
    public let storage: any CacheStorage

    /// The maximum size of a stored body in bytes. A larger body is not stored; its copy is dropped as soon as
    /// the limit is exceeded.
    public let bodyLimit: Int

    /// The fraction of the time since `Last-Modified` for which a response without a declared lifetime is fresh, at
    /// most a day; 0 if such a response is always validated (RFC 9111, section 4.2.2).
    public let heuristicFraction: Double

    /// Whether a response is reused only for requests with the same credentials.
    public let separatesCredentials: Bool

    let now: @Sendable () -> Date
    let timer: DeadlineTimer
    let revalidations = Revalidations()
    let tickets = StoringTickets()

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - storage: keeps the responses: a ``MemoryCacheStorage``, a `DiskCacheStorage`, or your own type. Use a
    ///     storage for one cache only: sessions that share responses share the cache, which tracks the unsafe requests
    ///     of all of them.
    ///   - bodyLimit: the maximum size of a stored body in bytes; 4 MiB by default.
    ///   - heuristicFraction: the fraction of the time since `Last-Modified` for which a response without a declared
    ///     lifetime is fresh; a tenth by default, 0 for none.
    ///   - separatesCredentials: whether responses are stored separately for each set of credentials, which are
    ///     `Authorization`, `Cookie`, the credentials that the session adds, and header fields whose names look like
    ///     names of credentials. Pass `false` only if all requests belong to one user, so that responses stay usable
    ///     when a token is renewed.
    ///   - now: returns the time, which is compared with the dates in header fields.
    ///   - clock: measures the time-out of a validation in the background.
    public init(
        storage: any CacheStorage = MemoryCacheStorage(),
        bodyLimit: Int = 4 << 20,
        heuristicFraction: Double = 0.1,
        separatesCredentials: Bool = true,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.storage = storage
        self.bodyLimit = max(bodyLimit, 0)
        self.heuristicFraction = heuristicFraction
        self.separatesCredentials = separatesCredentials
        self.now = now
        timer = DeadlineTimer(clock: SessionClock(clock))
    }

    /// Returns a stored response, or the response of the server.
    ///
    /// - Throws: the errors of `next`, unless a stored response may be used instead.
    public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        if RequestRules.mayUseCache(request) {
            return try await CachedCall(request, next: next, cache: self).response()
        }
        let rules = RequestRules(request, separatesCredentials: separatesCredentials)
        if rules.isOnlyIfCached { return IncomingResponse(status: .gatewayTimeout) }
        return RequestRules.isSafe(request)
            ? try await next.send(request) : try await sendUnsafe(request, next: next)
    }

    /// Waits for the validations that are in flight, for example before a command-line tool exits. Returns at once if the
    /// task is cancelled.
    ///
    /// Stale responses with `stale-while-revalidate` are validated in the background, after they were returned.
    public func waitForRevalidations() async {
        await revalidations.waitForFlights()
    }

    /// Removes all stored responses, for example when a user logs out.
    ///
    /// Calls and validations in flight continue, but their responses are not stored. Their callers still receive these
    /// responses; cancel the calls first to prevent that.
    public func removeAll() async {
        await tickets.clear { await storage.removeAll() }
    }

    /// Sends an unsafe request, and removes the stored responses that it may have changed (RFC 9111, section 4.4).
    private func sendUnsafe(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        let key = CacheKey(request, separatesCredentials: separatesCredentials)
        let isAbandoned = Locked(false)
        defer { if isAbandoned.withLock({ $0 }) { tickets.endRemoval(of: key.url) } }
        // The caller of a request that is cancelled or times out does not wait for the end of this function.
        return try await withTaskCancellationHandler {
            try await sendAndInvalidate(request, key, next: next)
        } onCancel: {
            isAbandoned.withLock { $0 = true }
            tickets.beginRemoval(of: key.url)
        }
    }

    private func sendAndInvalidate(
        _ request: OutgoingRequest,
        _ key: CacheKey,
        next: any Transport
    ) async throws -> IncomingResponse {
        let response: IncomingResponse
        do {
            response = try await next.send(request)
        } catch {
            // The server may have received the request.
            await invalidate([key.url])
            throw error
        }
        // An error means that nothing has changed, unless a redirect came first: the request was then processed.
        guard
            !request.isAnswered(by: response) || response.hasReplacedMethod
                || (200..<400).contains(response.status.code)
        else { return response }
        let base = response.url ?? request.url
        let related = [HTTPField.Name.location, .contentLocation].compactMap { response.headers.singleValue($0) }
            .compactMap { URL(reference: $0, relativeTo: base) }
        let sameOrigin = ([base] + related).filter { $0.origin == request.url.origin }
        // A server may repeat a credential in a link. Stored keys lack it only if their endpoint declares it.
        let keys = sameOrigin.flatMap { url in
            [CacheKey.normalized(url), CacheKey.url(url, credentialPlaces: request.credentialPlaces)]
        }
        await invalidate([key.url] + keys)
        return response
    }

    private func invalidate(_ urls: [String]) async {
        for url in Set(urls) {
            tickets.invalidate(url: url)
            revalidations.outdate(url: url)
            await storage.removeResponses(url: url)
        }
    }
}
