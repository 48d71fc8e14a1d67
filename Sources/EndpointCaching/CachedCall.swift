import EndpointRuntime
import Foundation
import HTTPTypes

/// A GET or HEAD request that a stored response may satisfy.
struct CachedCall: Sendable {
    let request: OutgoingRequest
    let next: any Transport
    let cache: ResponseCache
    let key: CacheKey
    /// The generation of the cache's tickets at the beginning of the call.
    let generation: Int
    private let rules: RequestRules

    init(_ request: OutgoingRequest, next: any Transport, cache: ResponseCache) {
        self.request = request
        self.next = next
        self.cache = cache
        key = CacheKey(request, separatesCredentials: cache.separatesCredentials)
        generation = cache.tickets.generation
        rules = RequestRules(request, separatesCredentials: cache.separatesCredentials)
    }

    /// Returns a stored response, or the response of the server.
    func response() async throws -> IncomingResponse {
        let stored = await selected()
        if let stored, isRangeAvailable(of: stored) {
            switch rules.use(of: stored, freshness(of: stored)) {
            case .serve:
                return reply(stored, age: freshness(of: stored).age)
            case .serveAndRevalidate:
                if !rules.isOnlyIfCached { validateInBackground(stored) }
                return reply(stored, age: freshness(of: stored).age)
            case .validate:
                break
            }
        }
        if rules.isOnlyIfCached { return IncomingResponse(status: .gatewayTimeout) }
        guard request.method == .get, let stored, !Conditions.areEvaluated(in: request), request.headers[.range] == nil
        else { return try await fetch(stored) }
        return try await validated(stored)
    }

    /// The stored response that the request selects; if it selects several, the most recent response (RFC 9111, section
    /// 4.1).
    func selected() async -> StoredResponse? {
        // The removal may begin or end while the storage is read.
        guard !cache.tickets.isBeingRemoved(key.url) else { return nil }
        let responses = await cache.storage.responses(for: key)
        guard !cache.tickets.isBeingRemoved(key.url) else { return nil }
        return responses.filter { isSelected($0) }.max { left, right in
            let dates = [left, right].map(Freshness.date(of:))
            return dates[0] == dates[1] ? left.responseTime < right.responseTime : dates[0] < dates[1]
        }
    }

    /// Whether the request selects the response: neither another variant, nor a redirect that would be followed below
    /// the cache.
    private func isSelected(_ response: StoredResponse) -> Bool {
        Variant.name(of: request, varying: response.headers) == response.variant
            && !request.followsRedirect(with: response.status)
    }

    /// Whether a stored response can serve the range that the request asks for; `true` without a range, and for HEAD.
    private func isRangeAvailable(of response: StoredResponse) -> Bool {
        request.headers[.range] == nil || request.method == .head || ByteRange(request, of: response) != nil
    }

    private func freshness(of response: StoredResponse) -> Freshness {
        Freshness(of: response, at: cache.now(), heuristicFraction: cache.heuristicFraction)
    }

    /// Sends the request unchanged, and stores its response if that is allowed.
    private func fetch(_ stored: StoredResponse?) async throws -> IncomingResponse {
        let exchange = CacheExchange(call: self, replacing: stored)
        let response: IncomingResponse
        do {
            response = try await next.send(exchange.timed(request))
        } catch {
            if let reply = replyAfterFailure(stored, error) { return reply }
            throw error
        }
        if let reply = replyAfterFailure(stored, response.status) { return reply }
        return await exchange.storing(response)
    }

    /// Validates a stale response. Calls that need the same validation share it.
    private func validated(_ stored: StoredResponse) async throws -> IncomingResponse {
        let revalidations = cache.revalidations
        let outcome = await revalidations.outcome(of: flightName(stored), url: key.url, for: request) { timeouts in
            await validate(stored, timeouts, inBackground: false)
        }
        switch outcome {
        // The `Vary` of a new response may list other header fields, so that this request does not select it.
        case .valid(let response):
            return isSelected(response) ? reply(response) : try await fetch(nil)
        case .fresh(let response):
            guard isSelected(response) else { return try await fetch(nil) }
            let freshness = freshness(of: response)
            // The call that began the validation may be no retry, and this one a retry.
            guard case .serve = rules.use(of: response, freshness) else { return try await validated(response) }
            return reply(response, age: freshness.age)
        case .failure(let error):
            if let reply = replyAfterFailure(stored, error) { return reply }
            throw error
        case .rejected(let response):
            return replyAfterFailure(stored, response.status) ?? response
        case .unshared(let response):
            if let reply = replyAfterFailure(stored, response.status) { return reply }
            if let response = response.take(for: request) { return response }
            return try await fetch(stored)
        case .unusable(let status):
            if let reply = replyAfterFailure(stored, status) { return reply }
            return try await fetch(stored)
        case .expired:
            return try await validated(stored)
        }
    }

    /// Validates a response in the background, while the caller uses the stale version.
    private func validateInBackground(_ stored: StoredResponse) {
        let limit = request.timeout ?? .seconds(60)
        cache.revalidations.start(flightName(stored), url: key.url, limit: limit, cache.timer) { timeouts in
            await validate(stored, timeouts, inBackground: true)
        }
    }

    /// Validates the response that is stored now, since another validation may have replaced `stale` after this call
    /// looked it up.
    ///
    /// - Parameter timeouts: the time-outs of the calls that wait for the validation.
    private func validate(
        _ stale: StoredResponse,
        _ timeouts: SharedTimeouts,
        inBackground: Bool
    ) async -> Revalidations.Outcome {
        let stored = await selected() ?? stale
        if stored != stale, case .serve = rules.use(of: stored, freshness(of: stored)) { return .fresh(stored) }
        return await CacheExchange(call: self, replacing: stored)
            .validate(stored, timeouts, inBackground: inBackground)
    }

    /// The name of the validation of a stored response.
    ///
    /// Calls whose directives differ have validations of their own, since other caches follow the directives, too. The
    /// same is true of calls that accept other encodings. A call that begins after ``ResponseCache/removeAll()`` does
    /// not join a validation that began before it.
    private func flightName(_ response: StoredResponse) -> String {
        let fields = request.headers.filter { Self.sharedFields.contains($0.name.canonicalName) }
        let parts = ["\(generation)", key.partition, response.variant, key.url]
        return (parts + fields.map { "\($0.name.canonicalName): \($0.value)" }).joined(separator: "\n")
    }
}

extension CachedCall {
    /// The header fields in which calls that share a validation do not differ.
    private static let sharedFields: Set<String> = ["accept-encoding", "cache-control", "pragma"]

    /// The header fields with a hash of a whole body (RFC 9530, section 2, and RFC 1864).
    private static let wholeDigests: Set<String> = ["content-digest", "content-md5"]

    /// The stored response in place of one with this status, if it is a failure of the server.
    private func replyAfterFailure(_ stored: StoredResponse?, _ status: HTTPResponse.Status) -> IncomingResponse? {
        RequestRules.isServerError(status) ? replyAfterFailure(stored) : nil
    }

    /// The stored response in place of an error, if the response or the request allows it.
    private func replyAfterFailure(_ stored: StoredResponse?, _ error: (any Error)? = nil) -> IncomingResponse? {
        guard let stored, !Task.isCancelled, !(error is CancellationError), isRangeAvailable(of: stored) else {
            return nil
        }
        if let error, !Self.mayReplace(error) { return nil }
        let freshness = freshness(of: stored)
        return rules.maySurviveError(with: stored, freshness) ? reply(stored, age: freshness.age) : nil
    }

    /// Whether a stored response may replace an error of a transport or a middleware.
    ///
    /// The caller must learn of a failed check of a certificate, which may mean that someone intercepts the connection,
    /// of a stub or a recording that is missing, which is a mistake of a test, and of an error that is neither a
    /// ``ConnectionFailure`` nor a `URLError`, such as that of a middleware that signs.
    private static func mayReplace(_ error: any Error) -> Bool {
        let failure = ConnectionFailure(error)
        if failure.kind == .other, !(error is ConnectionFailure) { return false }
        return ![.tls, .missingStub, .brokenRecording].contains(failure.kind)
    }

    /// The reply from a stored response: a 304 if the caller already has the response, the range that the request asks
    /// for, or the whole response.
    ///
    /// - Parameter age: the age in seconds; `nil` if the response has just been validated.
    private func reply(_ stored: StoredResponse, age: TimeInterval? = nil) -> IncomingResponse {
        var response = IncomingResponse(status: stored.status, headers: stored.headers, url: request.url)
        if let age { response.headers[.age] = String(Int(min(age, TimeInterval(CacheControl.longestTime)))) }
        if Conditions.areEvaluated(in: request), Conditions.isNotModified(stored, for: request, now: cache.now()) {
            response.status = .notModified
            response.headers[.contentLength] = nil
        } else if request.method == .head {
            return response
        } else if let range = ByteRange(request, of: stored)?.positions {
            response.status = .partialContent
            response.headers.removeAll { Self.wholeDigests.contains($0.name.canonicalName) }
            response.headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(stored.body.count)"
            response.headers[.contentLength] = String(range.count)
            response.body = .data(Data(stored.body.dropFirst(range.lowerBound).prefix(range.count)))
        } else {
            response.body = .data(stored.body)
        }
        return response
    }
}
