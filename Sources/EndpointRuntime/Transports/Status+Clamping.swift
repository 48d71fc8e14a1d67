import HTTPTypes

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
