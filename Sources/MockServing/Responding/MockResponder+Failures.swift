import MockMessages
import Spec

extension MockResponder.Outcome {
    static func unknownPath(_ request: ReceivedRequest, nearest: Route?) -> Self {
        let hint = nearest.map { "\($0.method.rawValue) \($0.template)" }
        let members: [JSONValue.Member] = [.init("error", .string("no endpoint has the path '\(request.path)'"))]
        return Self(
            .json(.object(members + (hint.map { [.init("nearest", .string($0))] } ?? [])), status: 404),
            summary: "no such path" + (hint.map { "; \($0) is the nearest" } ?? ""),
            mistake: .unknownPath
        )
    }

    static func otherMethods(_ request: ReceivedRequest, _ methods: [Spec.Method]) -> Self {
        let list = methods.map(\.rawValue).joined(separator: ", ")
        let error = JSONValue.string("the path '\(request.path)' takes \(list), not \(request.method)")
        return Self(
            .json(.object([.init("error", error)]), status: 405, headers: ["Allow": list]),
            summary: "takes \(list)",
            mistake: .unknownMethod
        )
    }

    static func options(_ methods: [Spec.Method]) -> Self {
        let list = methods.map(\.rawValue).joined(separator: ", ")
        return Self(.response(status: 204, headers: ["Allow": list], body: []), summary: "takes \(list)")
    }

    static func validationFailure(_ route: Route, _ reasons: [Reason]) -> Self {
        let body = JSONValue.object([
            .init("error", .string("the request does not fit \(route.name)")),
            .init("reasons", .list(reasons.map(\.json))),
        ])
        let more = reasons.count > 1 ? "; and \(reasons.count - 1) more" : ""
        return Self(
            .json(body, status: 400),
            endpoint: route.name,
            reasons: reasons,
            summary: (reasons.first?.summary ?? "") + more,
            mistake: .invalidRequest
        )
    }

    static func undeclared(_ preference: Preference, _ route: Route) -> Self {
        let declared = route.endpoint.declaredStatuses
        let body = JSONValue.object([
            .init("error", .string("\(route.name) declares no status '\(preference.text)'")),
            .init("declared", .list(declared.map { .string($0) })),
        ])
        return Self(
            .json(body, status: 400),
            endpoint: route.name,
            summary: "no status '\(preference.text)'; declared are \(declared.joined(separator: ", "))",
            mistake: .undeclaredStatus
        )
    }
}

extension MockResponse {
    /// JSON, on several lines if it is long.
    fileprivate static func json(_ value: JSONValue, status: Int, headers: [String: String] = [:]) -> MockResponse {
        .json(value.text() + "\n", status: status, headers: headers)
    }
}
