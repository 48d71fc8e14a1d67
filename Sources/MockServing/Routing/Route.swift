package import Spec

/// An endpoint, with the pattern of its requests.
struct Route: Sendable {
    let api: API
    let endpoint: Endpoint
    /// The method of the requests: that of the endpoint, or that of the requests for the URLs of its pages.
    let method: Method

    /// The path on the server in the syntax of specs: `/v1/users/{login}`.
    let template: String

    let path: PathPattern
    /// The query items of the template, after its question mark.
    let query: [FixedItem]
    /// The fixed parameters that distinguish the endpoint from other endpoints of the same path.
    let constants: [FixedParameter]
    /// The names of the header fields that each request contains, with any values, except for those that the requests
    /// of all endpoints contain.
    let requiredHeaders: Set<String>
    /// The media types of the endpoint's requests and responses.
    let media: RouteMedia
    /// The query items of the base, which are optional.
    let baseQuery: [QueryItem]

    /// Whether the path is below the path of a base URL that the spec declares for the endpoint.
    let isAtBase: Bool
    /// Whether the path is below no base, for sessions whose base URL has no path.
    let isAtRoot: Bool

    /// The full name of the endpoint: `GitHub.Issues.list`.
    var name: String { api.fullName(of: endpoint) }

    /// The routes of the endpoint at all of its paths, beginning with the path of the spec.
    static func all(of endpoint: Endpoint, of api: API) -> [Route] {
        let ofAPI = ([api.base] + api.bases.map(\.url)).map { BasePath($0).path }
        let own = endpoint.base.map { [BasePath($0).path] } ?? ofAPI
        let bases = own + ofAPI + [""]
        var seen: Set<String> = []
        let prefixes = (bases + bases.map { "/\(api.name.value)\($0)" }).filter { seen.insert($0).inserted }
        let ofPages = endpoint.pages?.methodOfURL.flatMap { $0 == endpoint.method ? nil : $0 }
        return [endpoint.method, ofPages].compactMap(\.self).flatMap { method in
            prefixes.map { Route(endpoint, by: method, of: api, below: $0, isAtBase: own.contains($0)) }
        }
    }

    private init(_ endpoint: Endpoint, by method: Method, of api: API, below prefix: String, isAtBase: Bool) {
        self.api = api
        self.endpoint = endpoint
        self.method = method
        self.isAtBase = isAtBase
        isAtRoot = prefix.isEmpty
        let base = BasePath(endpoint.base ?? api.base)
        let parts = TemplateParts(endpoint.path.parts)
        let path = parts.path(below: prefix)
        self.path = PathPattern(path)
        template = path.text + (parts.query.isEmpty ? "" : "?\(parts.query.text)")
        query = parts.items
        constants = endpoint.parameters.compactMap { FixedParameter($0) }
        requiredHeaders = Set(
            endpoint.parameters.compactMap { parameter in
                // The name of a map is only the beginning of the names of its fields.
                if case .map = api.shape(of: parameter.member.type) { return nil }
                return parameter.place == .header && parameter.member.mustBePassed ? parameter.name.lowercased() : nil
            }
        ).subtracting(["accept", "content-type", "user-agent"])
        media = RouteMedia(endpoint)
        baseQuery = QueryItem.items(of: base.query)
    }

    /// Whether the requests are those for the URLs of pages, with another method than that of the endpoint.
    var isOfPages: Bool { method != endpoint.method }

    /// Whether the requests omit the body of the endpoint, as clients do if GET or HEAD requests a page.
    var omitsBody: Bool { isOfPages && (method == .get || method == .head) }

    /// The values of the parameters in a path; `nil` if the path does not match. Between several splits of a segment,
    /// the types of the parameters decide.
    func pathValues(of path: [PathPattern.Unit]) -> [String: String]? {
        self.path.match(path) { name, text in
            guard let parameter = endpoint.parameters.first(where: { $0.place == .path && $0.name == name }) else {
                return true
            }
            var check = ValueCheck(api: api, source: .text, closesInlineTypes: true)
            check.check(api.parameterValue(of: text, as: parameter.member.type), parameter.member.type, at: "")
            return check.findings.isEmpty
        }
    }

    /// The properties that distinguish the requests of the route from the requests of other routes. Routes with equal
    /// signatures are reported.
    var signature: Signature {
        Signature(
            method: endpoint.method,
            path: path.shape,
            query: query.map(\.shape),
            constants: constants,
            requiredHeaders: requiredHeaders,
            media: media
        )
    }

    /// Whether two routes have the same path and the same query, so that only other properties distinguish them.
    func hasSameTarget(as other: Route) -> Bool {
        path.shape == other.path.shape && query.map(\.shape) == other.query.map(\.shape)
    }

    struct Signature: Hashable {
        let method: Method
        let path: PathPattern
        let query: [FixedItem]
        let constants: [FixedParameter]
        let requiredHeaders: Set<String>
        let media: RouteMedia
    }
}

/// The part of a base URL after its host.
struct BasePath {
    /// The path; empty, or with a leading slash.
    let path: String
    let query: String

    init(_ base: String) {
        // A base may begin with a variable, which contains scheme and host.
        let authority = base.firstRange(of: "://")?.upperBound ?? base.startIndex
        let rest = base[authority...].drop { $0 != "/" && $0 != "?" }
        path = String(rest.prefix { $0 != "?" })
        query = String(rest.drop { $0 != "?" }.dropFirst())
    }

    static func withoutLastSlash(_ path: String) -> String {
        path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

extension API {
    /// The full name of an endpoint of the API: `GitHub.Issues.list`.
    package func fullName(of endpoint: Endpoint) -> String {
        [name.value, endpoint.group, endpoint.name.value].compactMap(\.self).joined(separator: ".")
    }

    /// The paths of the base URLs of the API and of its endpoints, also below the name of the API.
    var basePaths: [PathPattern] {
        let bases = [base] + bases.map(\.url) + endpoints.compactMap(\.base)
        let paths = bases.map { BasePath.withoutLastSlash(BasePath($0).path) }
        return Set(paths + paths.map { "/\(name.value)\($0)" }).map { PathPattern(TemplateParts([]).path(below: $0)) }
    }
}
