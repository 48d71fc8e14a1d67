public import Foundation
import HTTPTypes

// Indirect, so that passing on a result copies one reference instead of the whole error.

/// The error of a call, with its request, and with the response and the cause if there are any.
public indirect enum SessionError<Failure: Sendable>: Error {
    /// The request could not be built; nothing was sent.
    case unbuildable(RequestInfo, reason: String)

    /// The session has no credentials for the request, or could not get them; nothing was sent.
    case noCredentials(RequestInfo, CredentialFailure)

    /// There was no complete response.
    case noResponse(RequestInfo, ConnectionFailure)

    /// The call was cancelled.
    case cancelled(RequestInfo)

    /// The response was not accepted, usually because of its status code; with the endpoint's own error if the body
    /// contains one.
    case rejected(ResponseInfo, Failure?)

    /// The response was accepted, but could not be decoded.
    case undecodable(ResponseInfo, DecodingFailure)
}

extension SessionError {
    /// The request that the error is about.
    public var request: RequestInfo {
        switch self {
        case .unbuildable(let request, _), .noCredentials(let request, _), .noResponse(let request, _),
            .cancelled(let request):
            request
        case .rejected(let response, _), .undecodable(let response, _): response.request
        }
    }

    /// The response with its status, header fields and raw body; `nil` if there was none.
    public var response: ResponseInfo? {
        switch self {
        case .unbuildable, .noCredentials, .noResponse, .cancelled: nil
        case .rejected(let response, _), .undecodable(let response, _): response
        }
    }

    /// The endpoint's own error; `nil` if the response was not rejected or contains none.
    public var failure: Failure? {
        guard case .rejected(_, let failure) = self else { return nil }
        return failure
    }

    /// The connection failure, if there was no complete response.
    public var connectionFailure: ConnectionFailure? {
        guard case .noResponse(_, let failure) = self else { return nil }
        return failure
    }
}

@_documentation(visibility: internal)
extension SessionError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable, LocalizedError {
    /// A description in one line that names the request, without secrets.
    public var description: String {
        switch self {
        case .unbuildable(let request, let reason):
            "\(request) could not be built: \(ErrorText.printable(reason))"
        case .noCredentials(let request, let failure):
            "\(request) was not sent: \(failure)"
        case .noResponse(let request, let failure):
            "\(request) got no \(failure.mayFollowResponse ? "complete " : "")response: \(failure)"
        case .cancelled(let request):
            "\(request) was cancelled"
        case .rejected(let response, let failure):
            "\(response)" + Self.credentialHint(response) + Self.detail(failure, response)
        case .undecodable(let response, let failure):
            "\(response), which could not be decoded: \(failure)"
        }
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// The same as `description`.
    public var errorDescription: String? { description }

    /// A mirror with `description` as its only child, so that a dumped error shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["error": description]) }

    /// The reason of a 401 that new credentials would not change.
    private static func credentialHint(_ response: ResponseInfo) -> String {
        response.statusCode == 401 && response.withholdsCredentials
            ? " (no credentials are sent to another origin than the endpoint's)" : ""
    }

    private static func detail(_ failure: Failure?, _ response: ResponseInfo) -> String {
        let violation = response.violation.map { ", but \($0)" } ?? ""
        if let problem = response.failureProblem {
            return violation + (failure == nil ? "; its error could not be decoded: " : "; ") + "\(problem)"
        }
        let excerpt = BodyExcerpt.text(of: response.response)
        return violation + (excerpt.isEmpty ? "" : ": \(excerpt)")
    }
}

/// The reason that a request could not be built, such as an invalid base URL, a dot segment in the path, or a value
/// that cannot be encoded.
public struct BuildFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, in one line and without secrets.
    public let reason: String

    /// Creates a failure with a reason.
    public init(_ reason: String) {
        self.reason = reason
    }

    /// Creates a failure from an underlying error.
    init(wrapping error: any Error, _ context: String) {
        reason = "\(context): \(EncodingProblem.text(of: error))"
    }

    /// The reason.
    public var description: String { reason }
}
