import Spec

extension SwiftLowering {
    /// The extensions of namespaces that declare the requests and the convenience functions of one spec file.
    ///
    /// The requests of a group and their functions are in the namespace of the group. Other requests are in `Endpoint`,
    /// their functions in the namespace of the API.
    func requestScopes(in file: String) -> [RequestScope] {
        let endpoints = api.endpoints.filter { $0.file == file }
        var scopes = api.groups.compactMap { group -> RequestScope? in
            let own = endpoints.filter { $0.group == group.name.value }
            guard !own.isEmpty else { return nil }
            let scope = requestScope(of: group.name.value)
            return RequestScope(
                scope: scope,
                name: "\(api.swiftName).\(SwiftName.escaped(group.name.value))",
                requests: own.map { request($0, in: scope) },
                calls: own.map { call($0, printer(of: $0, in: scope, requestNamespace: "")) }
            )
        }
        let ungrouped = endpoints.filter { $0.group == nil }
        guard !ungrouped.isEmpty else { return scopes }
        let scope = requestScope(of: nil)
        let name = "\(api.swiftName).Endpoint"
        scopes.append(
            RequestScope(scope: scope, name: name, requests: ungrouped.map { request($0, in: scope) }, calls: [])
        )
        scopes.append(
            RequestScope(
                scope: modelScope,
                name: api.swiftName,
                requests: [],
                calls: ungrouped.map { call($0, printer(of: $0, in: modelScope, requestNamespace: "Endpoint.")) }
            )
        )
        return scopes
    }

    /// The names declared beside the requests of a group, in all files.
    private func requestScope(of group: String?) -> ScopeNames {
        requestScopes[group] ?? ScopeNames(outermostTypes)
    }

    private func request(_ endpoint: Endpoint, in scope: ScopeNames) -> RequestDeclaration {
        let printer = printer(of: endpoint, in: scope, requestNamespace: nil)
        let members = endpoint.initializerMembers
        let building = RequestBuilding(endpoint, in: api, scope)
        let failure = FailurePrinter(endpoint, printer, self)
        let answers = answers(of: endpoint, printer)
        let pages = endpoint.pages.flatMap { PagePrinter($0, of: endpoint, in: api, printer) }
        return RequestDeclaration(
            documentation: documentation(of: endpoint),
            access: access,
            availability: availability(endpoint.deprecation),
            name: SwiftName.escaped(endpoint.requestName),
            requestProtocol: api.requestProtocol + (pages == nil ? "" : ", \(scope.own("PagedRequest"))"),
            aliases: [
                answers.response.map { AliasDeclaration(name: "Response", type: $0) },
                failure.alias.map { AliasDeclaration(name: "Failure", type: $0) },
                pages.map { AliasDeclaration(name: "Item", type: $0.item) },
            ].compactMap(\.self),
            constants: [
                rules(of: endpoint, answers, failure).constant(in: scope),
                pages?.constant(in: scope),
            ].compactMap(\.self),
            failures: failure.declaration,
            decode: answers.decode,
            items: pages?.items,
            answers: answers.answers,
            responsesWithHeaders: answers.responsesWithHeaders + failure.responsesWithHeaders,
            events: answers.events,
            properties: members.map { property($0, printer) },
            parameters: parameters(members, printer),
            start: building.start,
            statements: building.statements,
            types: types(of: endpoint, members, in: scope)
        )
    }

    private func call(_ endpoint: Endpoint, _ printer: TypePrinter) -> CallDeclaration {
        let name = SwiftName.escaped(endpoint.functionName)
        // What is nested in the request is spelt with its name in front.
        let request = String(printer.inlines.dropLast())
        let members = endpoint.initializerMembers
        let arguments = members.map { member in
            ArgumentDeclaration(
                label: SwiftName.argumentLabel(member.propertyName),
                name: SwiftName.escaped(member.propertyName)
            )
        }
        return CallDeclaration(
            documentation: documentation(of: endpoint, askingFor: members),
            access: access,
            availability: availability(endpoint.deprecation),
            name: name,
            request: request,
            parameters: parameters(members, printer),
            arguments: arguments
        )
    }

    /// - Parameter requestNamespace: The qualification of the request's name; `nil` inside the request itself.
    private func printer(of endpoint: Endpoint, in scope: ScopeNames, requestNamespace: String?) -> TypePrinter {
        // The front door of endpoints without a group stands beside the models.
        let isBesideModels = requestNamespace.map { !$0.isEmpty } ?? false
        return TypePrinter(
            models: isBesideModels ? "" : "\(api.swiftName).",
            inlines: requestNamespace.map { "\($0)\(SwiftName.escaped(endpoint.requestName))." } ?? "",
            qualified: "\(api.swiftName).",
            nearer: [],
            scope: scope
        )
    }

    /// - Parameter members: The parameters of the function.
    private func documentation(of endpoint: Endpoint, askingFor members: [Member] = []) -> [String] {
        let parameters = members.compactMap { member in
            (member.description ?? Documentation.deprecation(member.deprecation)).map { (member.propertyName, $0) }
        }
        let lines = Documentation.lines(
            [endpoint.description, "`\(endpoint.method.rawValue) \(endpoint.path.text)`"]
        )
        let result = Documentation.lines(
            [endpoint.response.description.map { "- Returns: \($0)" }]
        )
        let asked = Documentation.parameters(parameters)
        return lines + asked + (asked.isEmpty && !result.isEmpty ? [""] : []) + result
    }

    private func availability(_ deprecation: Deprecation?) -> String? {
        deprecation.map { deprecation in
            deprecation.message.map { "deprecated, message: \(SwiftLiteral.string($0))" } ?? "deprecated"
        }
    }

    private func rules(of endpoint: Endpoint, _ answers: AnswerParts, _ failure: FailurePrinter) -> RulePrinter {
        var rules = answers.rules
        rules.failurePick = failure.pick
        if endpoint.success != api.success { rules.success = endpoint.success?.swift }
        return rules
    }

    /// The inline types of an endpoint: of its parameters, its payload and its response.
    private func types(of endpoint: Endpoint, _ members: [Member], in scope: ScopeNames) -> [TypeDeclaration] {
        let place = TypePlace(models: "\(api.swiftName).", scope: scope)
        var types = inlineTypes(of: members, at: place, areSent: true)
        for answer in endpoint.responses {
            let isStream: Bool = if case .events = answer.content { true } else { false }
            // What is written in an answer with headers is nested in its struct.
            guard answer.headers.isEmpty || isStream else { continue }
            types += answer.bodyInlines.map { inline($0, answer.description, at: place, isSent: false) }
        }
        return types
    }
}
