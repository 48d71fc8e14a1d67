/// The ``SessionError`` of any endpoint, for code that handles the errors of all endpoints in the same way.
///
/// ```swift
/// func present(_ error: any Error) {
///     guard let error = error as? any AnySessionError else { return }
///     if error.isCancelled { return }
///     if error.isUnauthorized { return showLogin() }
///     let problem = error.failure(as: GitHub.Problem.self)
///     show(problem?.message ?? "Something went wrong.", retry: error.isRetryable)
/// }
/// ```
public protocol AnySessionError: Error {
    /// The kind of the error.
    var kind: SessionErrorKind { get }

    /// The request that the error is about.
    var request: RequestInfo { get }

    /// The response with its status, headers and raw body; `nil` if there was none.
    var response: ResponseInfo? { get }

    /// The endpoint's own error, of the type that the endpoint declares; `nil` if the response was not rejected or
    /// contains none. ``failure(as:)`` returns it as a type that the caller names.
    var decodedFailure: (any Sendable)? { get }

    /// The underlying error: a ``ConnectionFailure``, a ``CredentialFailure`` or a ``DecodingFailure``.
    var underlying: (any Error)? { get }
}

/// The kind of a ``SessionError``.
public enum SessionErrorKind: Sendable, Hashable {
    /// The request could not be built.
    case unbuildable
    /// The session has no credentials for the request, or could not get them.
    case noCredentials
    /// There was no complete response.
    case noResponse
    /// The call was cancelled.
    case cancelled
    /// The response was not accepted.
    case rejected
    /// The response could not be decoded.
    case undecodable
}

extension AnySessionError {
    /// The status code; `nil` without a response.
    public var statusCode: Int? { response?.statusCode }

    /// The endpoint's own error as a `Failure`, whichever endpoint was called; `nil` if there is none of this type.
    ///
    /// ```swift
    /// let text = error.failure(as: GitHub.Problem.self)?.message
    /// ```
    /// An endpoint that declares several types of errors has an enum as its failure, and one that declares header fields
    /// has a struct. Of an enum, this is the value of its case; of a struct with header fields, its `body`.
    public func failure<Failure: Sendable>(as type: Failure.Type) -> Failure? {
        guard let failure = decodedFailure else { return nil }
        if let failure = failure as? Failure { return failure }
        // The values of fields, such as models, are the error itself, and do not contain it.
        if failure is any FieldValue { return nil }
        let mirror = Mirror(reflecting: failure)
        let value: Any? = mirror.displayStyle == .enum ? mirror.children.first?.value : failure
        guard let value else { return nil }
        if let value = value as? Failure { return value }
        return value is any FieldValue ? nil : Mirror(reflecting: value).descendant("body") as? Failure
    }

    /// Whether the call was cancelled.
    public var isCancelled: Bool { kind == .cancelled }

    /// Whether the user has to log in: the server refused the credentials (401, or what
    /// ``Request/refusesCredentials(_:)`` of the request returns), the session has none, their source threw
    /// ``LoginRequired``, or the request for a token was refused (400, 401 or 403, or an ``OAuth2/Problem`` with the
    /// status of a success). If the request for a token needs credentials itself, the same applies to these.
    ///
    /// After a redirect or a link to another origin this is `false`, since no credentials are sent there. It is also
    /// `false` if the request for a token was refused for a reason that no login changes, such as `invalid_client`, and
    /// if an ``OAuth2`` client requested the token for itself.
    public var isUnauthorized: Bool {
        if let error = cause as? SessionError<OAuth2.Problem>, error.isIndependentOfLogin { return false }
        guard kind == .noCredentials else {
            return kind == .rejected && response?.withholdsCredentials == false
                && (statusCode == 401 || response?.refusesCredentials == true)
        }
        switch sourceError {
        case nil, is LoginRequired: return true
        case let error as any AnySessionError:
            // The source needs the token of another one.
            if error.kind == .noCredentials { return error.isUnauthorized }
            guard error.kind == .rejected, let status = error.statusCode else { return false }
            // GitHub's server sends errors of OAuth 2.0 with the status 200.
            let isError = (200...299).contains(status) && error is SessionError<OAuth2.Problem>
            return isError || [400, 401, 403].contains(status)
        default: return false
        }
    }

    /// Whether no response came in time.
    public var isTimeout: Bool { cause.connectionFailureKind == .timedOut }

    /// Whether the device has no connection to the internet.
    public var isOffline: Bool { cause.connectionFailureKind == .offline }

    /// Whether the response has a status of 500 to 599.
    public var isServerError: Bool { cause.statusCode.map { (500...599).contains($0) } ?? false }

    /// Whether the same call may succeed later: no response came, for a temporary reason, or the response has one of
    /// ``RetryPolicy/standardStatuses``, or refuses the request because of a rate limit. The same is true for
    /// credentials that could not be obtained for one of these reasons. This property does not say whether the request
    /// is safe to send twice.
    public var isRetryable: Bool {
        if let kind = cause.connectionFailureKind { return !RetryPolicy.lastingKinds.contains(kind) }
        return cause.kind == .rejected && cause.response?.hasStatus(in: RetryPolicy.standardStatuses) == true
    }

    /// The error of the source of credentials.
    private var sourceError: (any Error)? { (underlying as? CredentialFailure)?.underlying }

    /// The error of the request for credentials, if that request failed, or of the request for the credentials of that
    /// request; otherwise this error.
    var cause: any AnySessionError { (sourceError as? any AnySessionError)?.cause ?? self }

    /// The kind of the connection failure, if there is one.
    var connectionFailureKind: ConnectionFailure.Kind? {
        if let failure = underlying as? ConnectionFailure { return failure.kind }
        // A source may pass on the error of its own HTTP client.
        let kind = sourceError.map { ConnectionFailure($0).kind }
        return kind == .other ? nil : kind
    }
}

extension SessionError: AnySessionError {
    /// The kind of the error.
    public var kind: SessionErrorKind {
        switch self {
        case .unbuildable: .unbuildable
        case .noCredentials: .noCredentials
        case .noResponse: .noResponse
        case .cancelled: .cancelled
        case .rejected: .rejected
        case .undecodable: .undecodable
        }
    }

    /// The endpoint's own error: the same as `failure`, without its type.
    public var decodedFailure: (any Sendable)? { failure }

    /// The underlying error: a ``ConnectionFailure``, a ``CredentialFailure`` or a ``DecodingFailure``.
    public var underlying: (any Error)? {
        switch self {
        case .unbuildable, .cancelled: nil
        case .noCredentials(_, let failure): failure
        case .noResponse(_, let failure): failure
        case .rejected(let response, _): response.failureProblem
        case .undecodable(_, let failure): failure
        }
    }
}
