import MockMessages
import Spec

/// Finds the endpoint of a request.
struct Router: Sendable {
    /// The routes, the most specific first.
    let routes: [Route]

    init(_ routes: [Route]) {
        self.routes = routes.enumerated().sorted { left, right in
            let (one, other) = (left.element.rank, right.element.rank)
            return one == other ? left.offset < right.offset : other.lexicographicallyPrecedes(one)
        }.map(\.element)
    }

    enum Finding {
        /// Endpoints with the values of their path parameters: the best match, then other matches of the same path and
        /// method; with those whose pages have the path and the method, usually at the end.
        case routes([(Route, [String: String])])
        /// Endpoints with this path exist, but none with the method.
        case otherMethods([Method])
        /// No endpoint has the path. The value is the nearest endpoint, if there is one.
        case nothing(nearest: Route?)
    }

    func find(_ request: ReceivedRequest) -> Finding {
        let path = PathPattern.units(of: request.path)
        let matches = routes.compactMap { route in route.pathValues(of: path).map { (route, $0) } }
        guard !matches.isEmpty else { return .nothing(nearest: nearest(to: request)) }
        let items = QueryItem.items(of: request.query)
        for method in Self.methods(for: request.method) {
            let candidates = Self.negotiated(matches.filter { $0.0.method.rawValue == method }, for: request)
            let found = Self.best(of: candidates.filter { !$0.0.isOfPages }, for: request, items)
            let ofPages = Self.best(of: candidates.filter(\.0.isOfPages), for: request, items)
            guard let first = (found + ofPages).first?.0 else { continue }
            // The path of a page may match another endpoint: `/items/search` also matches `/items/{id}`. That endpoint
            // takes precedence, unless only the page is at its own base.
            let pagesAreFirst = !first.isAtBase && ofPages.first?.0.isAtBase == true
            return .routes(pagesAreFirst ? ofPages + found : found + ofPages)
        }
        return .otherMethods(Self.allowed(matches.map(\.0.method)))
    }

    /// The candidates with the path of the best match, the best first; empty only if there are no candidates.
    private static func best(
        of candidates: [(Route, [String: String])],
        for request: ReceivedRequest,
        _ items: [QueryItem]
    ) -> [(Route, [String: String])] {
        let readsBody = candidates.contains { $0.0.constants.contains { $0.part == .body } }
        let fields = readsBody ? request.bodyFields : []
        // A constant may be missing, so it is only used to choose between endpoints. With another value, the request
        // belongs to another endpoint.
        let fitting = candidates.filter { $0.0.constants.allSatisfy { $0.isIn(request, items, fields) } }
        let others = candidates.filter { !$0.0.constants.contains { $0.isContradicted(by: request, items, fields) } }
        let complete = (fitting + (others.isEmpty ? candidates : others)).compactMap { route, values in
            route.match(items).map { (route, values.merging($0) { first, _ in first }) }
        }
        // Request validation reports missing query items.
        let found = complete.isEmpty ? Array(candidates.prefix(1)) : complete
        return found.filter { $0.0.path.shape == found.first?.0.path.shape }
    }

    /// The candidates, in an order where endpoints for the request's header fields and media types precede other
    /// endpoints with the same path and query.
    private static func negotiated(
        _ candidates: [(Route, [String: String])],
        for request: ReceivedRequest
    ) -> [(Route, [String: String])] {
        var rest = candidates
        var ordered: [(Route, [String: String])] = []
        while let first = rest.first?.0 {
            let alike = rest.filter { $0.0.hasSameTarget(as: first) }.map { candidate in
                (candidate, candidate.0.headerPrecedence(for: request), candidate.0.media.precedence(for: request))
            }
            // Sorting is stable: endpoints of equal precedence keep their order.
            ordered += alike.sorted { ($0.1, $0.2) > ($1.1, $1.2) }.map(\.0)
            rest.removeAll { $0.0.hasSameTarget(as: first) }
        }
        return ordered
    }

    /// The methods of the endpoints that serve a request. A GET route also serves HEAD, unless the spec declares HEAD.
    private static func methods(for method: String) -> [String] {
        method == "HEAD" ? ["HEAD", "GET"] : [method]
    }

    /// The methods in the order of the spec language, each once, including those that the mock adds.
    private static func allowed(_ methods: [Method]) -> [Method] {
        var allowed = Set(methods)
        if allowed.contains(.get) { allowed.insert(.head) }
        allowed.insert(.options)
        let rare = allowed.filter(\.isRare).sorted { $0.rawValue < $1.rawValue }
        return Method.allCases.filter { allowed.contains($0) } + rare
    }
}

extension Route {
    /// The rank of the route: a more specific route has a greater rank. Among equally specific ones, a route at a base
    /// of its endpoint precedes the routes that the mock adds.
    fileprivate var rank: [Int] {
        [path.specificity.literals, path.specificity.segments, query.count, constants.count, isAtBase ? 1 : 0]
    }

    /// The number of required header fields; negative if the request omits one.
    fileprivate func headerPrecedence(for request: ReceivedRequest) -> Int {
        requiredHeaders.allSatisfy { request.header($0) != nil } ? requiredHeaders.count : -1
    }

    /// The values of the template's query parameters in a query; `nil` if an item is missing.
    fileprivate func match(_ items: [QueryItem]) -> [String: String]? {
        var values: [String: String] = [:]
        for fixed in query {
            guard
                let found = items.lazy.filter({ $0.name == fixed.name }).compactMap({ fixed.value.match($0.rawValue) })
                    .first
            else { return nil }
            values.merge(found) { first, _ in first }
        }
        return values
    }
}
