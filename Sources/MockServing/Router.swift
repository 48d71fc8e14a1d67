import Diagnostics
import LoopbackServer
import Spec

/// Finds the endpoint that a request is for.
struct Router: Sendable {
    private let routes: [Route]

    /// An endpoint, and the values of its path's names, still percent-encoded.
    struct Match: Sendable {
        let api: API
        let endpoint: Endpoint
        let values: [String: String]
    }

    enum Finding {
        case endpoint(Match)
        case unknownMethod(allowed: [String])
        case unknownPath(nearest: String?)
    }

    /// An endpoint at one of the paths that it is served at.
    fileprivate struct Route: Sendable {
        let api: API
        let endpoint: Endpoint
        let prefix: String
    }

    init(_ spec: CheckedSpec) {
        var routes: [Route] = []
        for api in spec.apis {
            for endpoint in api.endpoints {
                let basePath = Self.path(ofURL: endpoint.base ?? api.base)
                // In this order: where two endpoints meet, the one at the nearer place is served.
                let prefixes = [basePath, "", "/\(api.name.value)\(basePath)", "/\(api.name.value)"]
                var seen: Set<String> = []
                for prefix in prefixes where seen.insert(prefix).inserted {
                    routes.append(Route(api: api, endpoint: endpoint, prefix: prefix))
                }
            }
        }
        self.routes = routes
    }

    func route(_ request: ReceivedRequest) -> Finding {
        let method = request.method == "HEAD" ? "GET" : request.method
        var best: (match: Match, weight: (Int, Int))?
        var allowed: [String] = []
        for route in routes {
            guard let values = route.match(request.path) else { continue }
            let own = route.endpoint.method.rawValue
            if !allowed.contains(own) { allowed.append(own) }
            guard own == method || own == request.method else { continue }
            // The fewest parameters win, then the longest prefix: `/users/me` goes before `/users/{id}`.
            let weight = (route.endpoint.path.names.count, -route.prefix.count)
            if let best, best.weight <= weight { continue }
            best = (Match(api: route.api, endpoint: route.endpoint, values: values), weight)
        }
        if let best { return .endpoint(best.match) }
        if !allowed.isEmpty { return .unknownMethod(allowed: allowed.sorted()) }
        return .unknownPath(nearest: nearest(to: request.path))
    }

    private func nearest(to path: String) -> String? {
        // A template is compared with its names replaced by what the request has in their places.
        var templates: [String: String] = [:]
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for route in routes {
            let template = route.prefix + route.endpoint.path.pathText
            let filled = template.split(separator: "/", omittingEmptySubsequences: false).enumerated().map {
                index,
                part in
                part.hasPrefix("{") && segments.indices.contains(index) ? segments[index] : part
            }
            templates[filled.joined(separator: "/")] = template
        }
        return nearestName(to: path, in: templates.keys.sorted()).flatMap { templates[$0] }
    }

    /// The path of a base URL, without a slash at its end: `/api/v2` of `https://qiita.com/api/v2/?key=1`.
    private static func path(ofURL url: String) -> String {
        let rest = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(3).first ?? ""
        let path = rest.prefix { $0 != "?" }
        let trimmed = path.hasSuffix("/") ? path.dropLast() : path
        return trimmed.isEmpty ? "" : "/" + trimmed
    }
}

extension Router.Route {
    /// The values of the path's names; `nil` where the path is another.
    fileprivate func match(_ path: String) -> [String: String]? {
        guard path.hasPrefix(prefix) else { return nil }
        let rest = path.dropFirst(prefix.count)
        let parts = endpoint.path.parts
        var literal = parts
        if let first = parts.first, case .literal(let text) = first, !text.hasPrefix("/") {
            literal[0] = .literal("/" + text)
        } else if parts.isEmpty {
            return rest.isEmpty || rest == "/" ? [:] : nil
        }
        var values: [String: String] = [:]
        return Self.match(rest, literal[...], &values) ? values : nil
    }

    private static func match(
        _ text: Substring,
        _ parts: ArraySlice<PathTemplate.Part>,
        _ values: inout [String: String]
    ) -> Bool {
        guard let part = parts.first else { return text.isEmpty || text == "/" }
        let others = parts.dropFirst()
        switch part {
        case .literal(let whole):
            let literal = whole.prefix { $0 != "?" }
            guard text.hasPrefix(literal) else {
                return others.isEmpty && text + "/" == literal
            }
            return match(text.dropFirst(literal.count), others, &values)
        case .parameter(let name, let keepsSlashes):
            // The longest value that lets the rest match.
            var end = keepsSlashes ? text.endIndex : text.firstIndex(of: "/") ?? text.endIndex
            while end > text.startIndex {
                if match(text[end...], others, &values) {
                    values[name] = String(text[..<end])
                    return true
                }
                end = text.index(before: end)
            }
            return false
        }
    }
}

extension PathTemplate {
    /// The template without the fixed query that may stand behind it.
    var pathText: String { String(text.prefix { $0 != "?" }) }

    /// The names of the fixed query that stands behind the path.
    var fixedQueryNames: Set<String> {
        guard let query = text.split(separator: "?", maxSplits: 1).dropFirst().first else { return [] }
        return Set(query.split(separator: "&").map { String($0.prefix { $0 != "=" }) })
    }
}
