import Foundation
import HTTPTypes

extension Request {
    /// Method, path, query, headers and body, without sending anything.
    ///
    /// - Throws: ``BuildFailure``, or what ``Request/buildRequest(_:)`` throws.
    public var parts: RequestParts {
        get throws { try builder.finish() }
    }

    /// The request as it was built, before anything is joined.
    var builder: RequestBuilder {
        get throws {
            var builder = RequestBuilder(service: Self.service)
            builder.acceptByDefault(Self.defaultAccept)
            Self.prepare(&builder)
            try buildRequest(&builder)
            return builder
        }
    }

    /// The HTTP request as it would go to the service's own base, without a session's headers and without sending it.
    ///
    /// - Throws: ``BuildFailure``, or what `buildRequest(_:)` or `intercept` throws.
    public var outgoing: OutgoingRequest {
        get throws {
            var outgoing = try OutgoingRequest(parts, base: nil, headers: HTTPFields(), options: CallOptions())
            outgoing.responseStatuses = Self.responsePolicy.statuses
            try intercept(&outgoing)
            return outgoing
        }
    }

    /// The name that errors call this request by: its type without the module, such as
    /// `GitHub.Search.SearchRepositories`.
    static var displayName: String {
        // The type of a function's own carries the address of its context, too.
        let names = String(reflecting: Self.self).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
        return names.joined(separator: ".")
    }

    /// Names no second type beside the one that is wanted: a server that does not look at `q` may take it.
    private static var defaultAccept: String {
        guard responsePolicy.pick.isEmpty else { return "application/json" }
        return switch Response.self {
        case is String.Type, is String?.Type: "text/plain, */*;q=0.1"
        case is Data.Type, is Data?.Type, is Void.Type, is RawResponse.Type: "*/*"
        case let type as any StreamedResponse.Type: type.accept
        default: "application/json"
        }
    }
}
