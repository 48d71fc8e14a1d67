import Spec

extension Endpoint {
    /// All responses, failures included.
    var responses: [Response] { [response] + answers.map(\.response) + errors.map(\.response) }

    /// The Swift names of the types that the request declares besides the inline types of the spec.
    var generatedTypeNames: [String] {
        var names: [String] = []
        let isOne = answers.count < 2
        for statusResponse in answers.map({ (SwiftName.type($0.status.value.reason), $0.response) }) + [("", response)]
        {
            let (reason, response) = isOne ? ("", statusResponse.1) : statusResponse
            if case .events(let stream) = response.content, stream.isNamed { names.append(reason + "Event") }
            if !response.headers.isEmpty, !reason.isEmpty { names.append(reason) }
        }
        names += errors.filter { !$0.response.headers.isEmpty }.map(\.failureName)
        if pages != nil { names.append("Item") }
        return names
    }
}

extension StatusResponse {
    /// The struct of a failure that has headers: `TooManyRequestsFailure`.
    var failureName: String { SwiftName.type(status.value.reason) + "Failure" }
}
