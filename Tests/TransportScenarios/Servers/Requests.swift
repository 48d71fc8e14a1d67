package import EndpointRuntime

/// The service of all requests to the test servers; a session says where it is.
package enum FaultService {
    package static let service = Service(name: "Faults", base: "http://127.0.0.1")
}

/// The parts of a request to a test server.
package struct Target: Sendable {
    package var method: RequestMethod
    package var path: String
    package var query: QueryItems
    package var headers: HeaderItems
}

/// A request as a user would write it by hand, distinguished by its response only.
package protocol ServerRequest: DeclaredRequest where Failure == JSON {
    var target: Target { get }
    init(target: Target)
}

extension ServerRequest {
    package static var service: Service { FaultService.service }

    package var method: RequestMethod { target.method }
    package var path: RequestPath { "/\(raw: target.path)" }
    package var query: QueryItems { target.query }
    package var headers: HeaderItems { target.headers }

    /// A request of a path without its first slash.
    package init(_ path: String, _ query: QueryItems = [:], _ method: RequestMethod = .get, headers: HeaderItems = [:])
    {
        self.init(target: Target(method: method, path: path, query: query, headers: headers))
    }
}

/// A request for the response as it comes.
package struct Probe: ServerRequest {
    package typealias Response = RawResponse
    package typealias Failure = JSON
    package let target: Target
    package init(target: Target) { self.target = target }
}

/// A request for a value.
package struct Fetch<Response: Decodable & Sendable>: ServerRequest {
    package typealias Failure = JSON
    package let target: Target
    package init(target: Target) { self.target = target }
}

/// A request that takes every status, redirects included, as its response.
package struct AnyStatus: ServerRequest {
    package typealias Response = RawResponse
    package typealias Failure = JSON
    package static let responsePolicy = ResponsePolicy(
        statuses: [.informational, .successful, .redirection, .clientError, .serverError]
    )
    package let target: Target
    package init(target: Target) { self.target = target }
}

/// A request for server-sent events.
package struct Events: ServerRequest {
    package typealias Response = EventStream<ServerSentEvent>
    package typealias Failure = JSON
    package let target: Target
    package init(target: Target) { self.target = target }
}

/// A request for lines of JSON.
package struct Lines: ServerRequest {
    package typealias Response = LineStream<JSON>
    package typealias Failure = JSON
    package let target: Target
    package init(target: Target) { self.target = target }
}

/// A request for a file.
package struct File: ServerRequest {
    package typealias Response = Download
    package typealias Failure = JSON
    package let target: Target
    package init(target: Target) { self.target = target }
}

/// A request for pages of numbers that are linked by their headers.
package struct Numbers: ServerRequest, PagedRequest {
    package typealias Response = [Int]
    package typealias Item = Int
    package typealias Failure = JSON
    package static let pages = PageRule.link
    package let target: Target
    package init(target: Target) { self.target = target }
}
