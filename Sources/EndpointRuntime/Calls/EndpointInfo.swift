/// The endpoint that a request belongs to, for middleware that logs, measures or signs.
public struct EndpointInfo: Sendable, Hashable {
    /// The names, stored behind one reference, because each step of a call copies this value.
    private let names: Names

    /// The name of the request's type, such as `GitHub.Search.SearchRepositories`.
    public var name: String { names.name }

    /// The name of the service, such as `GitHub`.
    public var service: String { names.service }

    /// The path below the base URL with `{}` in place of values, such as `/users/{}`. It contains no value of the
    /// request, and is the same for all requests of the endpoint.
    public var pathTemplate: String { names.pathTemplate }

    /// The path of the URL without values, such as `/v1/users/{}`: the path of the base that the request or its service
    /// declares, with `{name}` in place of a variable, followed by ``pathTemplate``.
    ///
    /// A named base of the session or the call replaces that of the service. A whole URL that they set does not change
    /// the template, and a base URL that ``Request/buildRequest(_:)`` computes adds nothing, since their paths may contain
    /// values.
    public var urlTemplate: String { names.urlTemplate }

    /// The number of the attempt, counted from 1.
    public internal(set) var attempt: Int

    /// - Parameter base: the declared base, whose variables are not filled; empty if the base is not declared.
    init(name: String, service: String, base: String, pathTemplate: String, attempt: Int) {
        names = Names(name, service, base, pathTemplate)
        self.attempt = attempt
    }

    /// Counts a request of the call, and returns the number of requests that `counter` has counted before.
    ///
    /// It is not the number of attempts: an attempt that gets no credentials sends nothing, and a hedged attempt sends
    /// two requests.
    package func countRequest(by counter: ObjectIdentifier) -> Int {
        names.requests.withLock { requests in
            defer { requests[counter, default: 0] += 1 }
            return requests[counter, default: 0]
        }
    }
}

extension EndpointInfo {
    private final class Names: Sendable, Hashable {
        let name: String
        let service: String
        let base: String
        let pathTemplate: String
        /// The number of requests of the call, by their counters; ignored in comparisons.
        let requests = Locked<[ObjectIdentifier: Int]>([:])

        init(_ name: String, _ service: String, _ base: String, _ pathTemplate: String) {
            self.name = name
            self.service = service
            self.base = base
            self.pathTemplate = pathTemplate
        }

        /// Joined as ``BaseURL/joined(path:query:)`` joins the paths of the URL.
        var urlTemplate: String {
            let path = ServiceTemplate.path(of: base)
            guard !pathTemplate.isEmpty else { return path.isEmpty ? "/" : String(path) }
            let beginning = path.hasSuffix("/") ? path.dropLast() : path
            return beginning + (pathTemplate.hasPrefix("/") ? pathTemplate : "/" + pathTemplate)
        }

        private var all: [String] { [name, service, base, pathTemplate] }

        static func == (left: Names, right: Names) -> Bool { left === right || left.all == right.all }

        func hash(into hasher: inout Hasher) { hasher.combine(all) }
    }
}
