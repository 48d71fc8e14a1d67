import Spec
import SwiftNaming

extension Endpoint {
    /// All responses, including failures.
    var responses: [Response] { [response] + statusResponses.map(\.response) + errors.map(\.response) }

    /// The Swift names of the types that the request declares besides the inline types of the spec.
    var generatedTypeNames: [String] {
        var names: [String] = []
        let isOne = statusResponses.count < 2
        for statusResponse in statusResponses.map({ (SwiftName.type($0.status.value.reason), $0.response) }) + [
            ("", response)
        ] {
            let (reason, response) = isOne ? ("", statusResponse.1) : statusResponse
            if case .events(let stream) = response.content, stream.isNamed { names.append(reason + "Event") }
            if !response.headers.isEmpty, !reason.isEmpty { names.append(reason) }
        }
        names += errors.filter { !$0.response.headers.isEmpty }.map(\.failureName)
        if pages != nil { names.append(ReservedNames.pageItem) }
        return names
    }
}

extension StatusResponse {
    /// The struct of a failure that has headers: `TooManyRequestsFailure`.
    var failureName: String { SwiftName.type(status.value.reason) + "Failure" }
}
