public import Foundation

extension SessionError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable, LocalizedError {
    /// One line that says what happened to which request, without secrets.
    public var description: String {
        switch self {
        case .unbuildable(let request, let reason):
            "\(request) could not be built: \(ErrorText.printable(reason))"
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

    /// Only what `description` shows, so that a dumped error shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["error": description]) }

    private static func detail(_ failure: Failure?, _ response: ResponseInfo) -> String {
        if let problem = response.failureProblem {
            return (failure == nil ? "; its error could not be decoded: " : "; its error tells nothing: ")
                + "\(problem)"
        }
        let excerpt = BodyExcerpt.text(of: response.response)
        return excerpt.isEmpty ? "" : ": \(excerpt)"
    }
}
