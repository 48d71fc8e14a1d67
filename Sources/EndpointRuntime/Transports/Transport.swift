public import Foundation
public import HTTPTypes

/// Carries a request out and its response in: URLSession, another client, a cache, a recorder, or a test's responses.
public protocol Transport: Sendable {
    /// Sends `request` and returns as soon as status and headers are there; the body follows in
    /// ``IncomingResponse/body``.
    ///
    /// Whatever the status is, it is a response and no error. A transport ends early when its task is cancelled.
    /// - Throws: ``ConnectionFailure``; any other error becomes ``ConnectionFailure/other(_:)``.
    func send(_ request: OutgoingRequest) async throws -> IncomingResponse
}

/// A response as it comes in: status and headers, and a body that may still be on its way.
public struct IncomingResponse: Sendable {
    /// The status.
    public var status: HTTPResponse.Status

    /// The headers.
    public var headers: HTTPFields

    /// The body.
    public var body: ResponseBody

    /// The URL of the response, if the transport followed redirects.
    public var url: URL?

    /// The request's places among those that are under way; they are given up when the last reference is released.
    var admissions: [Admission] = []

    /// A response.
    public init(
        status: HTTPResponse.Status,
        headers: HTTPFields = HTTPFields(),
        body: ResponseBody = .data(Data()),
        url: URL? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

extension HTTPResponse.Status {
    /// The status of any number, with its usual phrase; HTTPTypes traps on a number of more than three digits.
    init(clamping code: Int) {
        let code = min(max(code, 0), 999)
        self.init(code: code, reasonPhrase: Self.phrases[code] ?? "")
    }

    private static let phrases: [Int: String] = Dictionary(
        [
            .ok, .created, .accepted, .noContent, .resetContent, .partialContent, .multipleChoices, .movedPermanently,
            .found, .seeOther, .notModified, .temporaryRedirect, .permanentRedirect, .badRequest, .unauthorized,
            .forbidden, .notFound, .methodNotAllowed, .notAcceptable, .requestTimeout, .conflict, .gone,
            .preconditionFailed, .contentTooLarge, .uriTooLong, .unsupportedMediaType, .unprocessableContent,
            .tooManyRequests, .requestHeaderFieldsTooLarge, .internalServerError, .notImplemented, .badGateway,
            .serviceUnavailable, .gatewayTimeout,
        ].map { (status: HTTPResponse.Status) in (status.code, status.reasonPhrase) }
    ) { first, _ in first }
}
