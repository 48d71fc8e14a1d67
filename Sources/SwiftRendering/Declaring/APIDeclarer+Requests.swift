import Spec

extension APIDeclarer {
    /// The extensions of namespaces that hold the requests of one spec file, and the front door to them.
    ///
    /// A group's requests and its front door live in the group; the other requests live in `Endpoint`, their front
    /// door in the API itself.
    func requestScopes(in file: String) -> [RequestScope] {
        let endpoints = api.endpoints.filter { $0.file == file }
        var scopes = api.groups.compactMap { group -> RequestScope? in
            let own = endpoints.filter { $0.group == group.name.value }
            guard !own.isEmpty else { return nil }
            return RequestScope(
                name: "\(api.swiftName).\(SwiftName.escaped(group.name.value))",
                requests: own.map { request($0) },
                calls: own.map { call($0, requestNamespace: "") }
            )
        }
        let ungrouped = endpoints.filter { $0.group == nil }
        if !ungrouped.isEmpty {
            scopes.append(
                RequestScope(name: "\(api.swiftName).Endpoint", requests: ungrouped.map { request($0) }, calls: [])
            )
            scopes.append(
                RequestScope(
                    name: api.swiftName,
                    requests: [],
                    calls: ungrouped.map { call($0, requestNamespace: "Endpoint.") }
                )
            )
        }
        return scopes
    }

    private func request(_ endpoint: Endpoint) -> RequestDeclaration {
        let spelling = spelling(of: endpoint, requestNamespace: nil)
        let indentation = 2 * Page.indentation
        let members = endpoint.initializerMembers
        let building = RequestBuilding(endpoint)
        let failure = FailureSpelling(endpoint.errors, spelling)
        return RequestDeclaration(
            documentation: documentation(of: endpoint),
            access: access,
            availability: availability(endpoint.deprecation),
            name: SwiftName.escaped(endpoint.requestName),
            requestProtocol: api.requestProtocol,
            response: spelling.spell(endpoint.response),
            failure: failure.type,
            failures: failure.declaration,
            pick: stepList(endpoint.response.pick),
            failurePick: stepList(failure.pick),
            decode: endpoint.response.decoding,
            properties: members.map { property($0, spelling, indentation: indentation) },
            initializer: initializer(members, spelling, opening: "\(access) init(", at: indentation),
            start: building.start,
            statements: building.statements,
            types: types(of: endpoint)
        )
    }

    private func call(_ endpoint: Endpoint, requestNamespace: String) -> CallDeclaration {
        let spelling = spelling(of: endpoint, requestNamespace: requestNamespace)
        let name = SwiftName.escaped(endpoint.functionName)
        let request = requestNamespace + SwiftName.escaped(endpoint.requestName)
        let members = endpoint.initializerMembers
        let arguments = members.map { member in
            let label = SwiftName.escaped(member.propertyName)
            return ArgumentDeclaration(label: label)
        }
        let argumentText = arguments.map { "\($0.label): \($0.label)" }.joined(separator: ", ")
        return CallDeclaration(
            documentation: documentation(of: endpoint),
            access: access,
            availability: availability(endpoint.deprecation),
            name: name,
            request: request,
            initializer: initializer(
                members,
                spelling,
                opening: "\(access) static func \(name)(",
                closing: ") -> Call<\(request)> {",
                at: Page.indentation
            ),
            arguments: arguments,
            argumentsFit: 2 * Page.indentation + "Call(\(request)(\(argumentText)))".count <= Page.width
        )
    }

    /// - Parameter requestNamespace: What stands in front of the request's name; `nil` inside the request itself.
    private func spelling(of endpoint: Endpoint, requestNamespace: String?) -> TypeSpelling {
        TypeSpelling(
            models: "\(api.swiftName).",
            inlines: requestNamespace.map { "\($0)\(SwiftName.escaped(endpoint.requestName))." } ?? "",
            qualified: "\(api.swiftName).",
            hidden: []
        )
    }

    private func documentation(of endpoint: Endpoint) -> [String] {
        Documentation.lines(
            [
                endpoint.description, "`\(endpoint.method.rawValue) \(endpoint.path.text)`",
                endpoint.response.description.map { "- Returns: \($0)" },
            ],
            indentation: Page.indentation
        )
    }

    private func availability(_ deprecation: Deprecation?) -> String? {
        deprecation.map { deprecation in
            deprecation.message.map { "deprecated, message: \(SwiftLiteral.string($0))" } ?? "deprecated"
        }
    }

    private func stepList(_ steps: [String]) -> String? {
        steps.isEmpty ? nil : "[\(steps.map(SwiftLiteral.string).joined(separator: ", "))]"
    }

    /// The types that are written inside an endpoint: in its parameters, its payload and its response.
    private func types(of endpoint: Endpoint) -> [TypeDeclaration] {
        let place = TypePlace(depth: 2, models: "\(api.swiftName).")
        var types = inlineTypes(of: endpoint.initializerMembers, at: place, areSent: true)
        let answers = [endpoint.response] + endpoint.errors.map(\.response)
        for answer in answers {
            guard case .json(let type) = answer.content, let found = type.inline else { continue }
            types.append(inline(found, answer.description, at: place, isSent: false))
        }
        return types
    }
}

extension Endpoint {
    /// `SearchRepositories`
    var requestName: String { SwiftName.type(name.value) }

    /// `searchRepositories`
    var functionName: String { SwiftName.member(name.value) }

    /// What the caller gives: the parameters and, where the endpoint takes one, the whole payload.
    var initializerMembers: [Member] {
        parameters.map(\.member) + (payloadMember.map { [$0] } ?? [])
    }

    private var payloadMember: Member? {
        guard case .whole(let payload) = body else { return nil }
        let type: TypeReference
        switch payload.content {
        case .none, .status: return nil
        case .text: type = .builtin(.string, nil)
        case .data: type = .builtin(.data, nil)
        case .json(let json): type = json
        }
        return Member(
            wireName: Name("body", at: name.location),
            description: payload.description,
            type: type,
            presence: payload.isOptional ? .optional : .required
        )
    }
}
