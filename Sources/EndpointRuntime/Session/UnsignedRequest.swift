import Foundation
import HTTPTypes

/// An outgoing request without the parts that are added to each attempt: its credentials, and the changes of
/// ``Request/intercept(_:)-(OutgoingRequest)``.
///
/// A class, so that the steps of a call share one copy.
final class UnsignedRequest: Sendable {
    /// The name of the request in errors.
    let name: String
    /// The request of the first attempt.
    let outgoing: OutgoingRequest
    let parts: RequestParts
    /// Whether credentials are added; they are not added for a page at another origin.
    let wantsCredentials: Bool
    /// The names of the credentials that the sources had no token for when the call began.
    let namesWithoutToken: Set<String>
    /// Observes how the body is sent.
    let onUploadProgress: (@Sendable (UploadProgress) -> Void)?
    /// The time for all attempts together.
    let deadline: CallDeadline?

    init(
        name: String,
        outgoing: OutgoingRequest,
        parts: RequestParts,
        wantsCredentials: Bool,
        namesWithoutToken: Set<String>,
        onUploadProgress: (@Sendable (UploadProgress) -> Void)?,
        deadline: CallDeadline?
    ) {
        self.name = name
        self.outgoing = outgoing
        self.parts = parts
        self.wantsCredentials = wantsCredentials
        self.namesWithoutToken = namesWithoutToken
        self.onUploadProgress = onUploadProgress
        self.deadline = deadline
    }

    /// The request of an attempt.
    func outgoing(_ attempt: Int) -> OutgoingRequest {
        var outgoing = outgoing
        outgoing.endpoint?.attempt = attempt
        return outgoing
    }

    /// Whether the request may be sent again after a refused token: the server cannot act twice.
    func mayRepeat(_ exchange: Exchange) -> Bool { parts.isIdempotent || !exchange.isProcessed }

    /// The request of an attempt, connected to its time-out.
    func outgoing(_ attempt: Int, _ timeout: AttemptTimeout) -> OutgoingRequest {
        var outgoing = outgoing(attempt)
        outgoing.connect(to: timeout, deadline, onUploadProgress)
        return outgoing
    }
}

extension Session {
    /// Creates the request for all attempts of a call.
    ///
    /// - Parameter lastEventID: the last event ID of a stream that reconnects, which replaces the one of the request;
    ///   empty to send none, `nil` to send the one of the request.
    func unsigned<R: Request>(
        _ request: R,
        _ options: CallOptions,
        _ cursor: PageCursor? = nil,
        deadline: CallDeadline? = nil,
        lastEventID: String? = nil
    ) throws -> UnsignedRequest {
        let builder = try request.builder
        let parts = try builder.moved(to: cursor).finish()
        let base = bases.isEmpty ? nil : bases[parts.service]
        var outgoing = try OutgoingRequest(parts, base: base, headers: headerFields().get(), options: options)
        if let lastEventID { outgoing.headers.setLastEventID(lastEventID) }
        if outgoing.timeout == nil { outgoing.timeout = timeout }
        outgoing.responseStatuses = R.responsePolicy.statuses
        outgoing.streamedStatuses = R.streamed
        outgoing.hasUnboundedResponse = R.Response.self is any UnboundedStream.Type
        let name = R.displayName
        outgoing.endpoint = EndpointInfo(
            name: name,
            service: parts.service.name,
            base: parts.declaredBase(options.base ?? base),
            pathTemplate: parts.pathTemplate,
            attempt: 1
        )
        if testTransport != nil { outgoing.call = OutgoingCall(request, on: clock) }
        var isSameOrigin = true
        if case .url(let page)? = cursor {
            for set in parts.auth { for use in set { outgoing.credentialPlaces.insert(use) } }
            let repeated = queryCredentials(of: parts, in: outgoing)
            if outgoing.body != nil, !outgoing.mayRepeatBody(at: page.url) {
                let text = Redaction.text(url: page.url.absoluteString, hiding: outgoing.credentialPlaces)
                throw BuildFailure("the next page '\(text)' has another origin, which must not get the request's body")
            }
            isSameOrigin = outgoing.move(to: page.url)
            if page.method != builder.methodName, outgoing.body == nil { outgoing.removeBodyHeaders() }
            if isSameOrigin { outgoing.url = outgoing.url.removing(queryItems: repeated) }
        }
        return UnsignedRequest(
            name: name,
            outgoing: outgoing,
            parts: parts,
            wantsCredentials: isSameOrigin,
            namesWithoutToken: namesWithoutToken(of: parts),
            onUploadProgress: options.onUploadProgress,
            deadline: deadline
        )
    }

    /// Adds the credentials of an attempt to its request, and calls the request's `intercept`.
    ///
    /// - Returns: The tokens that the request carries.
    /// - Throws: ``CredentialFailure``, ``BuildFailure``, or an error of `intercept`.
    func sign(
        _ outgoing: inout OutgoingRequest,
        _ unsigned: UnsignedRequest,
        of request: some Request
    ) async throws -> [IssuedToken] {
        let tokens = unsigned.wantsCredentials ? try await authorize(&outgoing, of: unsigned) : []
        try request.intercept(&outgoing)
        return tokens
    }
}

extension HTTPFields {
    /// Sets the last event ID, or removes it if `id` is empty. Does nothing if no header field can contain the ID, so
    /// that the server sends too many events rather than too few.
    fileprivate mutating func setLastEventID(_ id: String) {
        guard let name = HTTPField.Name("Last-Event-ID") else { return }
        // The value of a header field has no spaces and tabs at its ends and no control characters. The ID of an event
        // may have both.
        let value = id.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
        if HTTPField.isValidValue(value) { self[name] = value.isEmpty ? nil : value }
    }
}
