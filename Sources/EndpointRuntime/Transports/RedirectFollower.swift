import Foundation
package import HTTPTypes

/// A transport that follows redirects (RFC 9110, 15.4), in the same way for all underlying transports.
///
/// A redirect that cannot or must not be followed is returned as the response. This applies to a redirect that has no
/// usable `Location`, leads from https to http, needs a body that cannot be sent again or that would be sent to another
/// origin, or has a status code that the request declares as a success.
struct RedirectFollower: Transport {
    let next: any Transport
    /// The maximum number of redirects of a request.
    let limit: Int

    /// The maximum number of bytes of a redirect's body that are read so that its connection can be reused.
    private static let bodyLimit = 64 << 10

    /// Reads and discards the body. Waits at most a second, and ignores errors.
    ///
    /// A task group would also wait for a body that ignores cancellation.
    private static func discard(_ body: ResponseBody) async {
        let end = FirstResult<Void>()
        let reading = Task {
            _ = try? await body.collect(upTo: bodyLimit)
            end.give(())
        }
        let alarm = Task {
            try? await Task.sleep(for: .seconds(1))
            end.give(())
        }
        await withTaskCancellationHandler {
            await end.value
        } onCancel: {
            end.give(())
        }
        reading.cancel()
        alarm.cancel()
    }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        // `follow` takes the redirect out of the variable, so that it is released before the next response.
        var redirect: IncomingResponse?
        // Middleware may have waited, which must not shorten the time for the response.
        request.reportProgress()
        if !request.isForeign {
            let response = try await next.send(request)
            if limit <= 0 || request.redirected(by: response) == nil { return response }
            redirect = response
        }
        return try await follow(request, from: &redirect)
    }

    /// Sends a request and follows its redirects. Takes the first redirect from `redirect` if it has already arrived.
    ///
    /// It is a separate function, since few requests need it and its local variables are large.
    private func follow(
        _ request: OutgoingRequest,
        from redirect: inout IncomingResponse?
    ) async throws -> IncomingResponse {
        let method = request.method
        var request = request
        // Removes secret header fields again, since `intercept` and middleware may have added some.
        if request.isForeign { request.removeSecretHeaders() }
        var count = 0
        while true {
            var response: IncomingResponse
            if let first = redirect.take() { response = first } else { response = try await next.send(request) }
            guard limit > 0, let redirected = request.redirected(by: response) else {
                if count > 0 { response.url = response.url ?? request.url }
                response.hasReplacedMethod = request.method != method
                return response
            }
            count += 1
            guard count <= limit else { throw ConnectionFailure.tooManyRedirects(limit: limit) }
            await Self.discard(response.body)
            // The next request waits for its own admission.
            response.admissions = []
            try Task.checkCancellation()
            request = redirected
        }
    }
}

extension OutgoingRequest {
    /// Whether a response with this status is a redirect to follow, and not one that the request declares as a success.
    package func followsRedirect(with status: HTTPResponse.Status) -> Bool {
        [301, 302, 303, 307, 308].contains(status.code) && !responseStatuses.contains(status.code)
    }

    /// The request to the target of a redirect; `nil` if the response is not a redirect or must not be followed.
    fileprivate func redirected(by response: IncomingResponse) -> OutgoingRequest? {
        let status = response.status.code
        guard followsRedirect(with: response.status), let location = response.headers.singleValue(.location),
            let target = redirectTarget(location)
        else { return nil }
        var request = self
        request.move(to: target)
        if status == 303 || status <= 302 && method == .post { request.dropBody() }
        // A body that cannot be sent again must not be left out: that would be another request.
        guard request.canBeSent, request.body == nil || mayRepeatBody(at: target) else { return nil }
        return request
    }

    /// The target of a `Location`, resolved against the request's URL; `nil` if it must not be followed.
    private func redirectTarget(_ location: String) -> URL? {
        guard !location.isEmpty, let found = URL(reference: location, relativeTo: url),
            found.origin != nil, let scheme = found.scheme?.lowercased(),
            scheme == "https" || scheme == "http" && url.scheme?.lowercased() == "http"
        else { return nil }
        guard var parts = found.components else { return found }
        parts.fragment = nil
        return parts.url
    }
}
