import Diagnostics
import Spec
import SwiftNaming

extension NameChecker {
    mutating func checkEndpoints() {
        let groups = Dictionary(grouping: api.endpoints, by: { $0.group ?? "" })
        for (group, endpoints) in groups.sorted(by: { $0.key < $1.key }) {
            let names = endpoints.flatMap { [($0.requestName, $0.name), ($0.functionName, $0.name)] }
            reportClashes(of: .endpoints, names)
            // The convenience functions of endpoints without a group are declared beside the members of the API.
            if group.isEmpty { reportTaken(endpoints) }
            checkTypes(ofGroup: endpoints)
        }
        for endpoint in api.endpoints { check(endpoint) }
    }

    /// Checks the types that a group declares inline, which are declared beside its requests.
    private mutating func checkTypes(ofGroup endpoints: [Endpoint]) {
        let inlines = endpoints.sharedParameters.compactMap(\.type.inline)
        if inlines.isEmpty { return }
        reportClashes(among: inlines.map { ($0, nil) }, beside: [])
        let types = inlines.map { ($0.swiftName, $0.name) }
        let names = Set(types.map(\.0))
        let requests = endpoints.map { ($0.requestName, $0.name) }.filter { names.contains($0.0) }
        reportClashes(of: .types, requests + types)
    }

    private mutating func reportTaken(_ endpoints: [Endpoint]) {
        let members = ReservedNames.members(hasVersion: api.version != nil)
        for endpoint in endpoints where members.contains(endpoint.functionName) {
            report(.takenName(endpoint.name))
        }
    }

    private mutating func check(_ endpoint: Endpoint) {
        let members = RequestArguments(endpoint).members
        let generated = ReservedNames.inRequests.union(endpoint.generatedTypeNames)
        reportReserved([(endpoint.requestName, endpoint.name)], .endpoints)
        reportClashes(of: .parameters, members.map { ($0.propertyName, $0.declaredName) })
        let used = [
            ReservedNames.endpoint, ReservedNames.callError, ReservedNames.responsePolicy,
            endpoint.requestName, api.name.value,
        ]
        reportUnusable(members, generated.union(used))
        let written = endpoint.writtenTypes(in: members)
        reportReserved(written.map { ($0.swiftName, $0.name) }, .types, generated)
        reportClashes(among: written.map { ($0, nil) }, beside: members.map(\.propertyName))
        for inline in endpoint.wholeTypes { reportClashes(in: inline) }
        for response in endpoint.responses { check(response) }
    }

    private mutating func check(_ response: Response) {
        if case .events(let stream) = response.content {
            reportClashes(of: .events, Array(zip(stream.caseNames, stream.events.compactMap(\.name))))
        }
        guard !response.headers.isEmpty else { return }
        let headers = response.namedHeaders
        reportClashes(of: .properties, headers.map { ($0.propertyName, $0.declaredName) })
        for header in headers where header.propertyName == ReservedNames.body && response.hasBody {
            report(.headerCalledAsBody(header.declaredName))
        }
        let body = response.bodyTypesBesideHeaders
        reportUnusable(headers, Set(body.map(\.swiftName)))
        let ofHeaders = headers.compactMap(\.type.inline)
        reportClashes(of: .types, (body + ofHeaders).map { ($0.swiftName, $0.name) })
        reportClashes(among: ofHeaders.map { ($0, nil) }, beside: headers.map(\.propertyName))
        for inline in body { reportClashes(in: inline) }
    }
}

extension Response {
    /// The inline types of the body that are declared in the struct of a response with headers. The request declares
    /// those of events.
    fileprivate var bodyTypesBesideHeaders: [InlineType] {
        if case .events = content { [] } else { withBody(called: "Body").bodyInlines }
    }
}

extension Endpoint {
    /// The inline types of the request, except the types that are its `Response` or its `Failure`.
    ///
    /// - Parameter members: The arguments of the caller.
    fileprivate func writtenTypes(in members: [Member]) -> [InlineType] {
        members.compactMap(\.type.ownInline)
            + nestedResponses.filter { !isWhole($0) }.flatMap(\.bodyInlines)
    }

    /// The inline types that are the `Response` or the `Failure` of the request.
    fileprivate var wholeTypes: [InlineType] { nestedResponses.filter(isWhole).flatMap(\.bodyInlines) }

    private func isWhole(_ response: Response) -> Bool {
        if response.isDeclared(as: "Response") { return statusResponses.count < 2 }
        return response.isDeclared(as: "Failure") && errors.count { $0.response.hasBody } == 1
    }
}
