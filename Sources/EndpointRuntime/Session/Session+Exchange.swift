import Foundation
import HTTPTypes

/// The result of an attempt, with the outgoing request.
struct Exchange: Sendable {
    /// The reason that an attempt has no response.
    enum Failure: Error {
        case unbuildable(reason: String)
        case noCredentials(CredentialFailure)
        case cancelled
        case noResponse(ConnectionFailure)
    }

    let request: RequestInfo
    /// The tokens that the request was sent with.
    let tokens: [IssuedToken]
    let result: Result<RawResponse, Failure>
    /// Whether the server has processed the request, so that it could act twice if the request was sent again.
    let isProcessed: Bool

    fileprivate init(_ sent: SentRequest, _ result: Result<RawResponse, Failure>) {
        request = sent.info
        tokens = sent.tokens
        isProcessed = sent.isProcessed
        self.result = result
    }
}

/// The request that an attempt reports in its result. It contains no credentials and no tokens until it is signed.
private struct SentRequest: Sendable {
    var info: RequestInfo
    var tokens: [IssuedToken] = []
    /// Whether the request is complete and is being sent.
    var isSigned = false
    var isProcessed = false
    /// The status code of the response whose body is being read.
    var statusCode: Int?

    /// The failure of an attempt whose time has passed: a request that still waits for a credential was not sent.
    func timeout(_ limit: Duration?, waitingFor credential: String?) -> Exchange.Failure {
        let failure = ConnectionFailure.timedOut(limit: limit).withStatusCode(statusCode)
        guard !isSigned, let credential else { return .noResponse(failure) }
        return .noCredentials(
            CredentialFailure(failure, credential: credential, because: "it did not come in time")
        )
    }
}

extension Session {
    /// Sends a request once, within its time-out, and reads the response into memory, except for a streamed body.
    func exchange<R: Request>(
        _ number: Int,
        _ request: R,
        _ unsigned: UnsignedRequest,
        _ call: SessionTask
    ) async -> Exchange {
        let unsent = SentRequest(info: RequestInfo(name: unsigned.name, unsigned.outgoing(number)))
        guard !call.isCancelled else { return Exchange(unsent, .failure(.cancelled)) }
        let first = FirstResult<Exchange>()
        let sent = Locked(unsent)
        let attempt = SessionTask()
        let limit = unsigned.outgoing.timeout
        let timeout = AttemptTimeout(limit, timer) {
            let sent = sent.withLock { $0 }
            let awaited = self.credentialUses(of: unsigned.parts, in: unsigned.outgoing)?.first?.name
            // Cancellation handlers of middleware, such as a cache's, run before the caller gets the result.
            first.give(Exchange(sent, .failure(sent.timeout(limit, waitingFor: awaited)))) { attempt.cancel() }
        }
        timeout.restart()
        let work = Task {
            defer { timeout.end() }
            let outgoing = unsigned.outgoing(number, timeout)
            let result = await self.result(of: request, outgoing, unsigned) { info in sent.withLock { $0 = info } }
            let exchange = Exchange(sent.withLock { $0 }, result)
            if !first.give(exchange), case .success(let late) = result { late.transfer?.cancel() }
        }
        attempt.attach { work.cancel() }
        return await call.waiting {
            await first.value
        } onCancel: {
            timeout.end()
            first.give(Exchange(sent.withLock { $0 }, .failure(.cancelled))) { attempt.cancel() }
        }
    }

    /// Sends a request once more, after an attempt that could not get its credentials.
    func retriedExchange<R: Request>(
        _ number: Int,
        _ request: R,
        _ unsigned: UnsignedRequest,
        _ call: SessionTask
    ) async -> Exchange {
        await TokenRefresher.retrying(within: unsigned.outgoing.timeout, clock) {
            await exchange(number, request, unsigned, call)
        }
    }

    private func result<R: Request>(
        of request: R,
        _ outgoing: OutgoingRequest,
        _ unsigned: UnsignedRequest,
        _ note: (SentRequest) -> Void
    ) async -> Result<RawResponse, Exchange.Failure> {
        var outgoing = outgoing
        let tokens: [IssuedToken]
        do {
            tokens = try await sign(&outgoing, unsigned, of: request)
        } catch let failure as CredentialFailure {
            return .failure(Task.isCancelled ? .cancelled : .noCredentials(failure))
        } catch {
            let signed = RequestInfo(name: unsigned.name, outgoing)
            let reason = signed.hidingCredentials(in: EncodingProblem.text(of: error))
            return .failure(Task.isCancelled ? .cancelled : .unbuildable(reason: reason))
        }
        var sent = SentRequest(info: RequestInfo(name: unsigned.name, outgoing), tokens: tokens, isSigned: true)
        note(sent)
        do {
            let response = try await transport.send(outgoing)
            // A transport sends nothing of an empty body, and so reports no progress.
            if outgoing.body?.size == 0 { outgoing.reportProgress(sent: 0, of: 0) }
            sent.statusCode = response.status.code
            sent.isProcessed = response.hasReplacedMethod
            note(sent)
            return .success(try await receive(response, to: request, outgoing, sent.info))
        } catch {
            let failure = ConnectionFailure(error).withStatusCode(sent.statusCode)
            return .failure(Task.isCancelled ? .cancelled : .noResponse(failure))
        }
    }

    private func receive<R: Request>(
        _ response: IncomingResponse,
        to request: R,
        _ outgoing: OutgoingRequest,
        _ info: RequestInfo
    ) async throws -> RawResponse {
        if R.streams(response) { return stream(response, to: request, outgoing, info, reading(of: R.self)) }
        let (body, isWhole) = try await response.body.collect(upTo: bodyLimit)
        // Until here, the request counts toward the connection limit.
        withExtendedLifetime(response.admissions) {}
        var received = RawResponse(
            request: info,
            url: response.url ?? outgoing.url,
            status: response.status,
            headers: response.headers,
            body: body,
            exceededLimit: isWhole ? nil : bodyLimit
        )
        received.reading = reading(of: R.self)
        return received
    }

    /// Returns a response with a streamed body, and registers it as a running call until its transfer ends.
    private func stream(
        _ response: IncomingResponse,
        to request: some Request,
        _ outgoing: OutgoingRequest,
        _ info: RequestInfo,
        _ reading: JSONReading
    ) -> RawResponse {
        let task = SessionTask()
        let id = running.add(request, task)
        let transfer = Transfer(response.body, silence: outgoing.timeout, timer: timer) { [running] in
            running.remove(id)
        }
        task.attach { [weak transfer] in transfer?.cancel() }
        var streamed = RawResponse(
            request: info,
            url: response.url ?? outgoing.url,
            status: response.status,
            headers: response.headers,
            transfer: transfer,
            bodyLimit: bodyLimit
        )
        streamed.reading = reading
        return streamed
    }
}

extension Session {
    /// The limits and the leniency for reading the JSON of a response. The leniency of an endpoint or its service
    /// replaces the session's.
    private func reading<R: Request>(of request: R.Type) -> JSONReading {
        JSONReading(limits: jsonLimits, lenient: LenientReading(R.leniency ?? leniency, of: request))
    }
}

extension Request {
    /// Whether the body of a response is streamed. A JSON body is not streamed if there is a success rule, which needs
    /// the whole body. Lines are streamed, since they may have the media type of JSON, and may never end.
    fileprivate static func streams(_ response: IncomingResponse) -> Bool {
        let (streamed, code) = (streamed, response.status.code)
        // The body of an error may not end, either, such as a stream of events.
        if streamed != .none, !responsePolicy.statuses.contains(code) { return true }
        guard streamed.contains(code) else { return false }
        if successRule == nil || Response.self is any StreamOfLines.Type { return true }
        return !MediaType(response.headers.contentType ?? "").isJSON
    }
}
