extension Request {
    /// Turns an answer into the response or into the error that says why not: what a session does with what came,
    /// without a network.
    ///
    /// The status is looked at first, then the body.
    /// - Throws: ``SessionError/rejected(_:_:)`` or ``SessionError/undecodable(_:_:)``.
    public func interpret(_ response: RawResponse) throws(SessionError<Failure>) -> Response {
        var response = response
        do {
            try intercept(&response)
        } catch {
            throw .undecodable(ResponseInfo(response), DecodingFailure(error, in: response))
        }
        guard Self.accepts(response) else { throw Self.rejection(of: response) }
        if let limit = response.exceededLimit {
            throw .undecodable(ResponseInfo(response), DecodingFailure(.tooLarge(limit: limit), in: response))
        }
        do {
            return try decode(response)
        } catch {
            throw .undecodable(ResponseInfo(response), DecodingFailure(error, in: response))
        }
    }

    private static func rejection(of response: RawResponse) -> SessionError<Failure> {
        do {
            let failure = try failure(from: response)
            let problem = failure.flatMap { FailureCoverage.problem(of: $0, in: response, at: rules.failurePick) }
            return .rejected(ResponseInfo(response, failureProblem: problem), failure)
        } catch {
            let problem = DecodingFailure(error, in: response)
            return .rejected(ResponseInfo(response, failureProblem: problem), nil)
        }
    }
}
