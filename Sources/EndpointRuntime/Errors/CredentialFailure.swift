public import Foundation

/// The reason that a session has no credentials for a request; nothing was sent.
public struct CredentialFailure: Error, Sendable {
    /// The names of the credentials that are missing, such as `bearer`.
    public let names: [String]

    /// The error of the ``CredentialSource``, such as the ``SessionError`` of a request for a new token; `nil` where
    /// the session was given no credentials.
    public let underlying: (any Error)?

    /// The reason, in one line and without secrets.
    private let reason: String

    /// Creates a failure from the error that the source of a credential threw.
    ///
    /// - Parameter text: the error in words; `nil` for its own description.
    init(_ error: any Error, credential name: String, because text: String? = nil) {
        names = [name]
        underlying = error
        let problem = "the credential '\(name)' could not be obtained: \(text ?? EncodingProblem.text(of: error))"
        reason = ErrorText.printable(problem)
    }

    /// An example of the argument `credentials`; `nil` for schemes that have their own function, such as `.bearer(_:)`.
    private static func example(of uses: [CredentialUse]) -> String? {
        guard !uses.isEmpty, uses != [.bearer], uses != [.basic] else { return nil }
        let credentials = uses.map { use in
            switch use.place {
            case .bearer: "\"\(use.name)\": .source(…)"
            case .basic: "\"\(use.name)\": .basic(…)"
            case .header, .query, .cookie: "\"\(use.name)\": .secret(…)"
            }
        }
        return "[\(credentials.joined(separator: ", "))]"
    }

    /// Creates a failure for a session that has no complete set of the credentials in `sets`, the accepted
    /// alternatives.
    init(missing sets: [[CredentialUse]], for service: Service) {
        names = sets.joined().map(\.name)
        underlying = nil
        let wanted = sets.map { $0.map { "'\($0.name)'" }.joined(separator: " and ") }.joined(separator: " or ")
        let example = Self.example(of: sets.first ?? []).map { "; pass \($0)" } ?? ""
        // It contains only names, and the example of a secret must not be hidden like one.
        reason = ErrorText.line(
            "the session has no credentials for \(service.name), which requires \(wanted)\(example)"
        )
    }
}

/// The error of a ``CredentialSource`` that has no token and cannot get one until the user logs in.
///
/// If the source is a ``TokenRefresher`` without a ``TokenRefresher/current`` token when the call begins, the session
/// uses the next credentials that the request accepts and for which it has all secrets, or sends none if that is
/// allowed.
public struct LoginRequired: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, in one line and without secrets.
    public let description: String

    /// Creates an error with its reason.
    public init(_ reason: String = "the user has to log in") {
        description = reason
    }
}

@_documentation(visibility: internal)
extension CredentialFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable, LocalizedError {
    /// The names of the missing credentials and the reason, in one line and without secrets.
    public var description: String { reason }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// The same as `description`.
    public var errorDescription: String? { description }

    /// A mirror with `description` as its only child, because the underlying error may contain tokens.
    public var customMirror: Mirror { Mirror(self, children: ["failure": description]) }
}
