import Spec
import SwiftNaming

extension SwiftLowering {
    /// The extensions of namespaces that declare the requests and the convenience functions of one spec file.
    ///
    /// The requests of a group and their functions are in the namespace of the group. Other requests are in `Endpoint`,
    /// their functions in the namespace of the API.
    func requestScopes(of declarations: FileDeclarations, in file: String) -> [RequestScope] {
        var scopes = declarations.groups.compactMap { group -> RequestScope? in
            let own = withArguments(declarations.endpoints[group.name.value])
            let scope = requestScope(of: group.name.value)
            let types = group.file == file ? sharedTypes(of: group, in: scope) : []
            guard !own.isEmpty || !types.isEmpty else { return nil }
            return RequestScope(
                name: "\(api.swiftName).\(SwiftName.escaped(group.name.value))",
                requests: own.map { request($0, $1, in: scope) },
                calls: own.map { call($0, $1, printer(of: $0, in: scope, requestNamespace: "")) },
                types: types
            )
        }
        let ungrouped = withArguments(declarations.endpoints[nil])
        guard !ungrouped.isEmpty else { return scopes }
        let scope = requestScope(of: nil)
        let name = "\(api.swiftName).Endpoint"
        scopes.append(
            RequestScope(name: name, requests: ungrouped.map { request($0, $1, in: scope) }, calls: [])
        )
        scopes.append(
            RequestScope(
                name: api.swiftName,
                requests: [],
                calls: ungrouped.map { call($0, $1, printer(of: $0, in: modelScope, requestNamespace: "Endpoint.")) }
            )
        )
        return scopes
    }

    /// The endpoints with the arguments of their requests.
    private func withArguments(_ endpoints: [Endpoint]?) -> [(Endpoint, RequestArguments)] {
        (endpoints ?? []).map { ($0, RequestArguments($0)) }
    }

    /// The inline types of the parameters that a group declares for all its endpoints.
    private func sharedTypes(of group: Group, in scope: ScopeNames) -> [TypeDeclaration] {
        let place = TypePlace(models: "\(api.swiftName).", scope: scope)
        return (endpoints[group.name.value] ?? []).sharedParameters.compactMap { member in
            member.type.inline.map { inline($0, member.description, at: place, isSent: true, isField: false) }
        }
    }

    /// The names that are declared beside the requests of a group, in all files.
    private func requestScope(of group: String?) -> ScopeNames {
        requestScopes[group] ?? ScopeNames(outermostTypes)
    }

    private func request(
        _ endpoint: Endpoint,
        _ arguments: RequestArguments,
        in scope: ScopeNames
    ) -> RequestDeclaration {
        let members = arguments.members
        let scope = scope.nesting(endpoint.nestedTypeNames(members))
        let printer = printer(of: endpoint, in: scope, requestNamespace: nil)
        let building = RequestBuilding(endpoint, arguments, in: api, scope)
        let failure = FailurePrinter(endpoint, printer, self)
        let responses = responses(of: endpoint, printer)
        let pages = endpoint.pages.flatMap { PagePrinter($0, of: endpoint, in: api, printer) }
        return RequestDeclaration(
            scope: scope,
            documentation: summary(of: endpoint),
            access: access,
            availability: availability(endpoint.deprecation),
            name: SwiftName.escaped(endpoint.requestName),
            requestProtocol: api.requestProtocol + (pages == nil ? "" : ", \(scope.runtime("PagedRequest"))"),
            aliases: [
                responses.response.map { type in
                    let documentation = Documentation.lines([endpoint.response.description])
                    return AliasDeclaration(documentation: documentation, name: "Response", type: type)
                },
                failure.alias.map { AliasDeclaration(name: "Failure", type: $0) },
                pages.map { AliasDeclaration(name: ReservedNames.pageItem, type: $0.item) },
            ].compactMap(\.self),
            constants: [
                policy(of: endpoint, responses, failure).constant(in: scope),
                pages?.constant(in: scope),
            ].compactMap(\.self),
            failure: failure.declaration,
            decode: responses.decode,
            items: pages?.items,
            response: responses.statusResponses,
            responsesWithHeaders: responses.responsesWithHeaders + failure.responsesWithHeaders,
            events: responses.events,
            properties: members.map { property($0, printer) },
            parameters: parameters(members, printer),
            start: building.start,
            statements: building.statements,
            types: types(of: endpoint, members, in: scope)
        )
    }

    private func call(
        _ endpoint: Endpoint,
        _ arguments: RequestArguments,
        _ printer: TypePrinter
    ) -> CallDeclaration {
        let name = SwiftName.escaped(endpoint.functionName)
        // Types that are nested in the request are qualified with its name.
        let request = String(printer.inlines.dropLast())
        let members = arguments.members
        return CallDeclaration(
            scope: printer.scope,
            documentation: documentation(of: endpoint, askingFor: members),
            access: access,
            availability: availability(endpoint.deprecation),
            name: name,
            request: request,
            parameters: parameters(members, printer),
            arguments: members.map { member in
                ArgumentDeclaration(
                    label: SwiftName.argumentLabel(member.propertyName),
                    name: SwiftName.escaped(member.propertyName)
                )
            }
        )
    }

    /// - Parameter requestNamespace: The qualification of the request's name; `nil` inside the request itself.
    private func printer(of endpoint: Endpoint, in scope: ScopeNames, requestNamespace: String?) -> TypePrinter {
        // The convenience functions of endpoints without a group are declared beside the models.
        let isBesideModels = requestNamespace.map { !$0.isEmpty } ?? false
        return TypePrinter(
            models: isBesideModels ? "" : "\(api.swiftName).",
            inlines: requestNamespace.map { "\($0)\(SwiftName.escaped(endpoint.requestName))." } ?? "",
            qualified: "\(api.swiftName).",
            nearer: [],
            scope: scope
        )
    }

    /// The description of an endpoint, with its method and path.
    private func summary(of endpoint: Endpoint) -> [String] {
        let (method, path) = (endpoint.method.rawValue, endpoint.path.text)
        let target = path.isEmpty ? "`\(method)` at the base URL" : "`\(method) \(path)`"
        return Documentation.lines([endpoint.description, target])
    }

    /// - Parameter members: The parameters of the function.
    private func documentation(of endpoint: Endpoint, askingFor members: [Member]) -> [String] {
        let parameters = members.compactMap { member in
            [member.description, Documentation.deprecation(member.deprecation)].lazy
                .map { Documentation.lines([$0]) }.first { !$0.isEmpty }.map { (member.propertyName, $0) }
        }
        let result = Documentation.entry("- Returns:", Documentation.lines([endpoint.response.description]))
        let asked = Documentation.parameters(parameters)
        return summary(of: endpoint) + asked + (asked.isEmpty && !result.isEmpty ? [""] : []) + result
    }

    private func availability(_ deprecation: Deprecation?) -> String? {
        deprecation.map { deprecation in
            deprecation.message.map { "deprecated, message: \(SwiftLiteral.string($0))" } ?? "deprecated"
        }
    }

    private func policy(
        of endpoint: Endpoint,
        _ responses: ResponseParts,
        _ failure: FailurePrinter
    ) -> ResponsePolicyPrinter {
        var policy = responses.policy
        policy.failurePick = failure.pick
        if endpoint.success != api.success { policy.success = endpoint.success?.swift ?? ".anyBody" }
        if endpoint.leniency != api.leniency { policy.leniency = endpoint.leniency?.swift }
        return policy
    }

    /// The inline types of an endpoint: of its parameters, its payload and its response.
    private func types(of endpoint: Endpoint, _ members: [Member], in scope: ScopeNames) -> [TypeDeclaration] {
        let place = TypePlace(models: "\(api.swiftName).", scope: scope)
        var types = inlineTypes(of: members, at: place, areSent: true)
        for response in endpoint.responses {
            let isStream: Bool = if case .events = response.content { true } else { false }
            // Inline types of a response with headers are nested in its struct.
            guard response.headers.isEmpty || isStream else { continue }
            types += response.bodyInlines.map { inline($0, response.description, at: place, isSent: false) }
        }
        return types
    }
}
