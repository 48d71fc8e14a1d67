import Foundation
import HTTPTypes

/// Follows redirects (RFC 9110, 15.4), in the same way for all transports.
///
/// A redirect that cannot or must not be followed is returned as the response: one without a usable `Location`, one
/// from https to http, one that needs a body that cannot be sent again, and one whose status code the request declares
/// as a success.
struct RedirectFollower: Transport {
    let next: any Transport
    /// The maximum number of redirects of a request.
    let limit: Int

    /// The maximum number of bytes that are read of a redirect's body, so that its connection can be reused.
    private static let bodyLimit = 64 << 10

    /// Discards the body, but waits no longer than a second and ignores errors.
    private static func discard(_ body: ResponseBody) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = try? await body.collect(upTo: bodyLimit) }
            group.addTask { try? await Task.sleep(for: .seconds(1)) }
            await group.next()
            group.cancelAll()
        }
    }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        // Taken by the function that follows it, so that it is released before the next response.
        var redirect: IncomingResponse?
        if !request.isForeign {
            var response = try await next.send(request)
            if limit <= 0 || request.redirected(by: response) == nil {
                response.url = response.url ?? request.url
                return response
            }
            redirect = response
        }
        return try await follow(request, from: &redirect)
    }

    /// Follows the redirects of a request, the first of which may have arrived; it is taken.
    ///
    /// A function of its own, since few requests need it and its locals are large.
    private func follow(
        _ request: OutgoingRequest,
        from redirect: inout IncomingResponse?
    ) async throws -> IncomingResponse {
        var request = request
        // Removes them again, since `intercept` and middleware may have added secret header fields.
        if request.isForeign { request.removeSecretHeaders() }
        var count = 0
        while true {
            var response: IncomingResponse
            if let first = redirect.take() { response = first } else { response = try await next.send(request) }
            guard limit > 0, let redirected = request.redirected(by: response) else {
                response.url = response.url ?? request.url
                return response
            }
            count += 1
            guard count <= limit else { throw ConnectionFailure.tooManyRedirects(limit: limit) }
            await Self.discard(response.body)
            try Task.checkCancellation()
            request = redirected
        }
    }
}

extension OutgoingRequest {
    /// The request that a redirect leads to; `nil` if the redirect is the response.
    fileprivate func redirected(by response: IncomingResponse) -> OutgoingRequest? {
        let status = response.status.code
        guard [301, 302, 303, 307, 308].contains(status), !responseStatuses.contains(status),
            let location = response.headers[.location], let target = redirectTarget(location)
        else { return nil }
        var request = self
        request.move(to: target)
        if status == 303 || status <= 302 && method == .post { request.dropBody() }
        // Without its body, it would be another request.
        guard request.body?.canBeSent ?? true else { return nil }
        return request
    }

    /// The target of a `Location`, resolved against the request's URL; `nil` if it must not be followed.
    private func redirectTarget(_ location: String) -> URL? {
        guard !location.isEmpty, let found = URL(string: location, relativeTo: url)?.absoluteURL,
            var parts = URLComponents(url: found, resolvingAgainstBaseURL: true), found.origin != nil,
            let scheme = found.scheme?.lowercased(),
            scheme == "https" || scheme == "http" && url.scheme?.lowercased() == "http"
        else { return nil }
        parts.fragment = nil
        return parts.url
    }
}
