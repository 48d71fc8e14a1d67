public import Foundation

extension SessionError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
    /// One line that says what happened to which request, without secrets.
    public var description: String {
        switch self {
        case .unbuildable(let request, let reason):
            "\(request) could not be built: \(reason)"
        case .noResponse(let request, let failure):
            "\(request) got no response: \(failure)"
        case .cancelled(let request):
            "\(request) was cancelled"
        case .rejected(let response, let failure):
            "\(response)" + Self.detail(failure, response)
        case .undecodable(let response, let failure):
            "\(response), which could not be decoded: \(failure)"
        }
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private static func detail(_ failure: Failure?, _ response: ResponseInfo) -> String {
        if let problem = response.failureProblem { return "; its error could not be decoded: \(problem)" }
        let excerpt = Redaction.excerpt(of: response.body)
        return excerpt.isEmpty ? "" : ": \(excerpt)"
    }
}
