/// How a response is interpreted: which statuses are successes, and where in the body the value or the failure is.
///
/// ```swift
/// static let rules = AnswerRules(statuses: [200, 404], pick: ["data", "items"])
/// ```
///
/// One value rather than a requirement for each: what a protocol asks for costs every request that conforms to it, and
/// hardly any request wants another.
public struct AnswerRules: Sendable {
    /// The statuses that are successes rather than failures; every 2xx, by default.
    ///
    /// A redirect that is among them is not followed.
    public var statuses: StatusSet

    /// The answers whose bodies are handed on as they come, rather than taken into memory; `nil`, the default, for all
    /// answers of a ``StreamedResponse`` and none of others.
    public var streamed: StatusSet?

    /// What the body of a success holds, of an API that answers its failures with status 200, too; `nil`, the default,
    /// for what the ``Service`` says.
    public var success: SuccessRule?

    /// Where in the JSON body the response stands; empty, the default, for the whole body.
    public var pick: JSONPath

    /// Where in the JSON body of a refused request the failure stands; empty, the default, for the whole body.
    public var failurePick: JSONPath

    /// Whether a response is a success rather than a failure, of requests for which statuses and ``success`` cannot
    /// say it; `nil` by default. It is asked instead of both.
    public var accepts: (@Sendable (RawResponse) -> Bool)?

    /// The rules of most requests, but for what is given here.
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
        let rules = rules
        if let accepts = rules.accepts { return accepts(response) }
        guard rules.statuses.contains(response.statusCode) else { return false }
        guard response.transfer == nil, let success = rules.success ?? service.success else { return true }
        return success.isKept(by: response, isAll: Response.self == Void.self)
    }

    /// The answers whose bodies are handed on as they come.
    static var streamed: StatusSet {
        let rules = rules
        return rules.streamed ?? (Response.self is any StreamedResponse.Type ? rules.statuses : .none)
    }
}
