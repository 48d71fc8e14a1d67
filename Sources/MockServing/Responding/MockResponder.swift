package import Diagnostics
package import MockMessages
package import Spec

/// Responds to requests according to specs, without I/O; equal requests get equal responses.
package struct MockResponder: Sendable {
    /// The methods of all endpoints, and of the requests for their pages.
    package let methods: Set<String>
    /// The names of the query items that contain credentials.
    package let credentialItems: Set<String>

    private let apis: [API]
    private let router: Router
    /// The paths of the base URLs.
    private let basePaths: [PathPattern]

    /// Serves all APIs of a spec.
    package init(_ spec: ResolvedSpec) {
        self.init(spec.apis)
    }

    /// Serves each endpoint below the path of its base URL, and at the root, since a session with another base URL
    /// omits this path. To distinguish several APIs, each endpoint is also served below `/<api>`.
    package init(_ apis: [API]) {
        self.apis = apis
        let routes = Self.routes(of: apis)
        router = Router(routes)
        methods = Set(routes.map(\.method.rawValue))
        let uses = apis.flatMap(\.endpoints).flatMap(\.auth).joined()
        credentialItems = Set(uses.filter { $0.place.part == .query }.map(\.place.name))
        basePaths = apis.flatMap(\.basePaths)
    }

    /// Finds endpoints that cannot be distinguished, and examples that do not match their types.
    ///
    /// - Returns: a warning for each of them.
    package func findWarnings() -> [Diagnostic] {
        Self.overlaps(in: Self.routes(of: apis)) + apis.flatMap { ExampleValidator.warnings(in: $0) }
    }

    private static func routes(of apis: [API]) -> [Route] {
        apis.flatMap { api in api.endpoints.flatMap { Route.all(of: $0, of: api) } }
    }

    /// Whether a path is that of a base URL that the specs declare, possibly below `/<api>`.
    package func hasBase(path: String) -> Bool {
        basePaths.contains { $0.match(BasePath.withoutLastSlash(path)) != nil }
    }

    /// Returns the response that the endpoint declares, or a failure that lists every reason.
    package func respond(to request: ReceivedRequest) -> Outcome {
        // The spec may declare preferences of its own.
        let outcome = outcome(of: request.withoutMockPreferences, Preference(request))
        return request.method == "HEAD" ? outcome.withoutBody : outcome
    }

    private func outcome(of request: ReceivedRequest, _ preference: Preference?) -> Outcome {
        switch router.find(request) {
        case .nothing(let nearest): return .unknownPath(request, nearest: nearest)
        case .otherMethods(let methods):
            return request.method == "OPTIONS" ? .options(methods) : .otherMethods(request, methods)
        case .routes(let routes): return outcome(of: request, preference, routes)
        }
    }

    /// The response of the first endpoint for which the request is valid, else the failure of the first endpoint.
    private func outcome(
        of request: ReceivedRequest,
        _ preference: Preference?,
        _ routes: [(Route, [String: String])]
    ) -> Outcome {
        var failure: Outcome?
        for (route, values) in routes {
            let check = RequestCheck(request, route, pathValues: values)
            if check.reasons.isEmpty {
                return outcome(of: request, preference, route, check.values, check.sent).withSecrets(in: values)
            }
            failure = failure ?? .validationFailure(route, check.reasons).withSecrets(in: values)
        }
        return failure ?? .unknownPath(request, nearest: nil)
    }

    private func outcome(
        of request: ReceivedRequest,
        _ preference: Preference?,
        _ route: Route,
        _ values: [String: JSONValue],
        _ sent: SentValue?
    ) -> Outcome {
        // A HEAD gets the response of the GET.
        let seed = request.seed(method: route.endpoint.method.rawValue)
        let page = PageState(request, route, values)
        guard let preference else {
            let success = route.endpoint.successResponse
            var generator = BodyGenerator(route: route, seed: seed, known: values, sent: sent, page: page)
            generator.mayHaveNoContent = route.endpoint.statusResponses.isEmpty
            return generator.outcome(success.response, status: success.status)
        }
        guard let status = preference.status, let response = route.endpoint.response(for: status) else {
            return .undeclared(preference, route)
        }
        let isSuccess = (200...299).contains(status)
        var generator = BodyGenerator(route: route, seed: seed, known: isSuccess ? values : [:], page: page)
        if isSuccess { generator.sent = sent } else { generator.failureStatus = status }
        return generator.outcome(response, status: status).adding("Preference-Applied", "status=\(status)")
    }

    /// Reports endpoints that requests cannot distinguish, except below the separate path of each API.
    private static func overlaps(in routes: [Route]) -> [Diagnostic] {
        var seen: [Route.Signature: Route] = [:]
        // Endpoints may coincide at several bases.
        var reported: Set<[String]> = []
        // An endpoint with a base at the root precedes all others there.
        let atRoot = routes.filter { $0.isAtRoot && !$0.isAtBase }
        return (routes.filter(\.isAtBase) + atRoot).compactMap { route in
            guard let first = seen[route.signature] else {
                seen[route.signature] = route
                return nil
            }
            let isOfOtherAPI = first.api.name.value != route.api.name.value
            guard route.isAtBase || !first.isAtBase && isOfOtherAPI else { return nil }
            let isNew = first.name != route.name && reported.insert([first.name, route.name]).inserted
            return isNew ? .overlap(of: route, with: first) : nil
        }
    }
}

extension Diagnostic {
    fileprivate static func overlap(of second: Route, with first: Route) -> Diagnostic {
        let isSameAPI = first.api.name.value == second.api.name.value
        let start = second.isAtBase ? "" : "without the path of their base, "
        let base = second.isAtBase ? "" : "'\(BasePath(second.endpoint.base ?? second.api.base).path)' and "
        return .warning(
            "same-request",
            at: second.endpoint.name.location,
            "\(start)requests to '\(second.name)' look like those to '\(first.name)', "
                + "which receives those that are valid for both",
            hint: isSameAPI ? nil : "it is served below \(base)'/\(second.api.name.value)', too",
            notes: [.init(at: first.endpoint.name.location, "'\(first.name)' is here")]
        )
    }
}
