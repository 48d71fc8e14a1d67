/// How a session interprets the responses to a request: which statuses are successes, and where in the body the value is.
///
/// ```swift
/// static let responsePolicy = ResponsePolicy(statuses: [200, 404], pick: ["data", "items"])
/// ```
///
/// It is one value and not a requirement for each property, because every requirement of ``Request`` adds code to each
/// conforming type, and few requests change any of them.
public struct ResponsePolicy: Sendable {
    /// The statuses that are successes rather than failures; every 2xx, by default.
    ///
    /// A redirect with one of these statuses is not followed.
    public var statuses: StatusSet

    /// The statuses whose bodies are streamed instead of being collected in memory; `nil`, the default, for all
    /// successes if the response type is a ``StreamedResponse``, and for none otherwise.
    public var streamed: StatusSet?

    /// The condition on the body of a success, for an API that also reports failures with status 200; `nil`, the
    /// default, for the condition of the ``Service``.
    public var success: SuccessRule?

    /// The path of the response value in the JSON body; empty, the default, for the whole body.
    public var pick: JSONPath

    /// The path of the failure in the JSON body of a rejected request; empty, the default, for the whole body.
    public var failurePick: JSONPath

    /// A function that returns whether a response is a success, for requests where ``statuses`` and ``success`` cannot
    /// express it; replaces both. `nil` by default.
    public var accepts: (@Sendable (RawResponse) -> Bool)?

    /// Creates a policy; the defaults are right for most requests.
    public init(
        statuses: StatusSet = .successful,
        streamed: StatusSet? = nil,
        success: SuccessRule? = nil,
        pick: JSONPath = [],
        failurePick: JSONPath = [],
        accepts: (@Sendable (RawResponse) -> Bool)? = nil
    ) {
        self.statuses = statuses
        self.streamed = streamed
        self.success = success
        self.pick = pick
        self.failurePick = failurePick
        self.accepts = accepts
    }
}

extension Request {
    /// Whether the response is a success rather than a failure.
    static func accepts(_ response: RawResponse) -> Bool {
        let policy = responsePolicy
        if let accepts = policy.accepts { return accepts(response) }
        guard policy.statuses.contains(response.statusCode) else { return false }
        guard response.transfer == nil, let success = policy.success ?? service.success else { return true }
        return success.isKept(by: response, isAll: Response.self == Void.self)
    }

    /// The statuses whose bodies are streamed.
    static var streamed: StatusSet {
        let policy = responsePolicy
        return policy.streamed ?? (Response.self is any StreamedResponse.Type ? policy.statuses : .none)
    }
}
