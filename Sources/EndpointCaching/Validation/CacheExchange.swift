import EndpointRuntime
import Foundation
import HTTPTypes

/// A request to the server, whose response is stored or updates a stored response.
struct CacheExchange: Sendable {
    private let call: CachedCall
    private let replaced: StoredResponse?
    private let ticket: StoringTickets.Ticket
    private let sendingTime: Locked<Date>

    /// The time when the request was sent.
    private var requestTime: Date { sendingTime.withLock { $0 } }

    private var cache: ResponseCache { call.cache }

    /// Begins an exchange.
    ///
    /// - Parameter replaced: the stored response that the request selects.
    init(call: CachedCall, replacing replaced: StoredResponse?) {
        self.call = call
        self.replaced = replaced
        ticket = call.cache.tickets.ticket(for: call.key, generation: call.generation)
        sendingTime = Locked(call.cache.now())
    }

    /// A request that is sent in this exchange, connected with its time.
    ///
    /// The response does not age while the request waits for admission, at whose end its time-out restarts.
    func timed(_ request: OutgoingRequest) -> OutgoingRequest {
        var timed = request
        timed.observeTimeout {
            request.pauseTimeout()
        } restart: { [cache, sendingTime] in
            let now = cache.now()
            sendingTime.withLock { $0 = now }
            request.reportProgress()
        } of: {
            request
        }
        return timed
    }

    /// Validates a stored response (RFC 9111, section 4.3).
    ///
    /// - Parameters:
    ///   - timeouts: the time-outs of the calls that wait for the validation.
    ///   - inBackground: whether no call may be there to read the response.
    func validate(
        _ stored: StoredResponse,
        _ timeouts: SharedTimeouts,
        inBackground: Bool
    ) async -> Revalidations.Outcome {
        var request = call.request
        request.method = .get
        timeouts.observe(&request)
        request = timed(request)
        for name in [.ifNoneMatch, .ifModifiedSince, .ifRange, .range] as [HTTPField.Name] {
            request.headers[name] = nil
        }
        let unconditional = request
        Conditions.add(stored, to: &request)
        do {
            if let outcome = try await validate(stored, with: request, timeouts, inBackground) { return outcome }
            // The 304 cannot be used, so a complete response is needed. The first response must be released before the
            // second request is sent, since it may hold the only connection.
            return try await outcome(of: try await call.next.send(unconditional), timeouts, inBackground)
        } catch {
            return .failure(error)
        }
    }

    /// Returns `nil` if a 304 refers to another version than the stored one, or adds too many header fields to it.
    private func validate(
        _ stored: StoredResponse,
        with request: OutgoingRequest,
        _ timeouts: SharedTimeouts,
        _ inBackground: Bool
    ) async throws -> Revalidations.Outcome? {
        let response = try await call.next.send(request)
        guard response.status == .notModified else { return try await outcome(of: response, timeouts, inBackground) }
        guard isOwn(response), Conditions.identifies(stored, response.headers, request),
            let updated = await updated(stored, by: response)
        else { return nil }
        return .valid(updated)
    }

    /// Handles the response to the caller's own request. Its body is stored as the caller reads it.
    func storing(_ response: IncomingResponse) async -> IncomingResponse {
        guard isOwn(response) else { return response }
        if response.status == .notModified || call.request.method == .head {
            await update(by: response)
            return response
        }
        guard mayStore(response) else {
            await removeReplaced(by: response)
            return response
        }
        var copied = response
        let responseTime = cache.now()
        let (status, headers) = (response.status, response.headers)
        copied.body = response.body.copied(upTo: cache.bodyLimit) { data in
            if let new = stored(status, headers, data, responseTime) { await store(new) }
        }
        return copied
    }

    /// The outcome of a validation that returned a complete response.
    private func outcome(
        of response: IncomingResponse,
        _ timeouts: SharedTimeouts,
        _ inBackground: Bool
    ) async throws -> Revalidations.Outcome {
        // The time-out of a streamed response ends at its header fields, before its body is read.
        guard !inBackground, call.request.streamedStatuses.contains(response.status.code) else {
            return try await shared(response, timeouts, inBackground)
        }
        return .unshared(UnsharedResponse(await storing(response), timeouts))
    }

    /// Reads a response that all waiting calls can use: one that may be stored, or the failure of the server.
    private func shared(
        _ response: IncomingResponse,
        _ timeouts: SharedTimeouts,
        _ inBackground: Bool
    ) async throws -> Revalidations.Outcome {
        let mayStore =
            isOwn(response) && !RequestRules.isServerError(response.status) && mayStore(response)
        guard mayStore || RequestRules.isShared(response) else {
            await removeReplaced(by: response, inBackground)
            return .unshared(UnsharedResponse(response, timeouts))
        }
        let responseTime = cache.now()
        let (data, rest) = try await response.collected(upTo: cache.bodyLimit)
        if let data, mayStore, let new = stored(response.status, response.headers, data, responseTime) {
            await store(new)
            return .valid(new)
        }
        if let data, !mayStore { return .rejected(response.holding(data)) }
        await removeReplaced(by: rest)
        return .unshared(UnsharedResponse(rest, timeouts))
    }

    /// Whether a response may be stored. A redirect that the request would follow could be reused for no request.
    private func mayStore(_ response: IncomingResponse) -> Bool {
        StoringRules.mayStore(response, bodyLimit: cache.bodyLimit)
            && !call.request.followsRedirect(with: response.status)
    }

    /// Updates the stored response with a 304 to the caller's own condition, or with the response to a HEAD.
    private func update(by response: IncomingResponse) async {
        guard let replaced else { return }
        if response.status == .notModified {
            guard Conditions.identifies(replaced, response.headers, call.request),
                Conditions.isNotModified(replaced, for: call.request, now: cache.now())
            else { return }
        } else if response.status != .ok {
            return
        } else if replaced.status != response.status || !Conditions.matches(replaced, response.headers) {
            return await cache.storage.remove(variant: replaced.variant, of: call.key)
        }
        _ = await updated(replaced, by: response)
    }

    /// Returns the stored response with the header fields of a newer response. Stores the result, or removes the stored
    /// response if the newer header fields forbid storing it. Returns `nil` if the result would have too many fields;
    /// the stored response then stays as it is.
    ///
    /// The variant is computed again, since the newer `Vary` may list other header fields of the request.
    private func updated(_ stored: StoredResponse, by response: IncomingResponse) async -> StoredResponse? {
        guard var updated = stored.updated(by: response, requestTime: requestTime, responseTime: cache.now()) else {
            return nil
        }
        updated.variant = Variant.name(of: call.request, varying: updated.headers)
        if StoringRules.mayStore(updated.status.code, updated.headers) {
            await store(updated)
        } else {
            await cache.storage.remove(variant: stored.variant, of: call.key)
        }
        return updated
    }

    /// Whether the response came from the requested URL, and not from the target of a redirect.
    private func isOwn(_ response: IncomingResponse) -> Bool { call.request.isAnswered(by: response) }

    /// A new response, without the header fields of its connection; `nil` if its body is incomplete.
    private func stored(
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields,
        _ body: Data,
        _ responseTime: Date
    ) -> StoredResponse? {
        let length = StoringRules.contentLength(headers) ?? body.count
        // RFC 9111, section 3.3.
        guard length == body.count || [204, 205].contains(status.code) else { return nil }
        let connection = StoringRules.connectionFields(in: headers)
        var response = StoredResponse(
            variant: Variant.name(of: call.request, varying: headers),
            status: status,
            headers: HTTPFields(headers.filter { !connection.contains($0.name.canonicalName) }),
            body: body,
            requestTime: requestTime,
            responseTime: responseTime
        )
        response.addDate()
        return response
    }

    /// Stores a response without the header fields that are not stored.
    private func store(_ new: StoredResponse) async {
        var response = new
        response.headers = StoringRules.stored(new.headers)
        if RequestRules.isTransient(response.status), let current = await call.selected(),
            !RequestRules.isTransient(current.status)
        {
            return
        }
        let (storage, key, variant) = (cache.storage, call.key, response.variant)
        await ticket.store(variant, date: Freshness.date(of: response)) {
            if let replaced, replaced.variant != variant { await storage.remove(variant: replaced.variant, of: key) }
            await storage.store(response, for: key)
        } orRemove: {
            await storage.remove(variant: variant, of: key)
        }
    }

    /// Removes the stored response if a newer response replaces it but is not stored itself.
    ///
    /// No caller sees the response to a validation in the background. If the server rejected that request, the next call
    /// must therefore send its own, instead of being served a stale response again.
    private func removeReplaced(by response: IncomingResponse, _ inBackground: Bool = false) async {
        let status = response.status
        let isMomentary = RequestRules.isTransient(status) || response.isRateLimited
        let isRejected = inBackground && status.kind == .clientError && !isMomentary
        guard let replaced, isOwn(response), status != .partialContent,
            status.kind == .successful || [404, 410].contains(status.code) || isRejected
        else { return }
        await cache.storage.remove(variant: replaced.variant, of: call.key)
    }
}
