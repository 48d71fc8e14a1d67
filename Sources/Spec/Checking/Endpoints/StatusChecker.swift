import Diagnostics

/// Checks the responses by status code: successes and errors.
struct StatusChecker {
    let responses: ResponseChecker
    let sink: DiagnosticSink

    /// The successful responses by status code, if the endpoint has several.
    func statusResponses(of endpoint: EndpointDefinition) -> [StatusResponse] {
        let failures = Dictionary(
            endpoint.settings.errors.map { ($0.status.value, $0.status.location) },
            uniquingKeysWith: { first, _ in first }
        )
        // A class comes after the statuses in it, as it does among errors.
        return endpoint.responses.sorted { $0.status.value < $1.status.value }.compactMap { declared in
            if declared.status.value == .otherwise {
                sink.report(.defaultResponse(at: declared.status.location))
                return nil
            }
            if let failure = failures[declared.status.value] {
                sink.report(.responseAndFailure(at: declared.status.location, failure))
            } else if declared.status.value.isFailure, case .type = declared.response.content {
                sink.report(.failureAsSuccess(declared.status))
            }
            return responses.response(declared.response, named: declared.status.value.reason).map {
                StatusResponse(status: declared.status, response: $0)
            }
        }
    }

    /// Reports errors with the status of a success, which would never be decoded. An error at a level with a success
    /// rule is one of the responses that break the rule, even if an inner level has no rule.
    func reportSuccesses(among settings: [Settings]) {
        var rule: SuccessRule?
        for level in settings {
            if let success = level.success { rule = SuccessRule(success) }
            guard rule == nil else { continue }
            for error in level.errors where error.status.value.isSuccess {
                sink.report(.successAsFailure(error.status))
            }
        }
    }

    /// The errors by status code. The innermost declaration of a status wins.
    func errors(_ settings: [Settings]) -> [StatusResponse] {
        var nearest: [StatusPattern: StatusResponseDefinition] = [:]
        for error in settings.flatMap(\.errors) { nearest[error.status.value] = error }
        return nearest.values
            .sorted { $0.status.value < $1.status.value }
            .compactMap { error in
                switch error.response.content {
                case .file, .lines, .textLines, .events:
                    sink.report(.streamedFailure(at: error.response.location))
                    return nil
                case .none, .text, .data, .status, .type: break
                }
                return responses.response(
                    error.response,
                    named: nearest.count > 1 ? "Failure\(error.status.value.name)" : "Failure"
                ).map { StatusResponse(status: error.status, response: $0) }
            }
    }
}

extension Diagnostic {
    fileprivate static func defaultResponse(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-status",
            at: location,
            "'responses' names each status code that is a success",
            hint: "the body of all others belongs in 'errors'"
        )
    }

    fileprivate static func responseAndFailure(at location: SourceLocation, _ failure: SourceLocation) -> Diagnostic {
        .error(
            "conflicting-status",
            at: location,
            "a status code is a success or an error, not both",
            notes: [Note(at: failure, "it is a failure here")]
        )
    }

    fileprivate static func failureAsSuccess(_ status: Located<StatusPattern>) -> Diagnostic {
        let text = status.value.text
        return .warning(
            "failure-as-success",
            at: status.location,
            "\(text) is a success here: its body is a case of the response, and the call does not fail",
            hint: "if the call is to fail, move it to 'errors': 'errors: {\(text): T}'"
        )
    }

    fileprivate static func successAsFailure(_ status: Located<StatusPattern>) -> Diagnostic {
        .error(
            "bad-status",
            at: status.location,
            "\(status.value.name) is a success, so this error would never be decoded",
            hint: "its body belongs in 'response'; 'success' detects failures with this status"
        )
    }

    fileprivate static func streamedFailure(at location: SourceLocation) -> Diagnostic {
        .error("bad-error", at: location, "an error body cannot be a stream", hint: "use a type, text, data or status")
    }
}
