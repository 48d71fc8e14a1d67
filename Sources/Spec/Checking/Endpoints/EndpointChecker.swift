import Diagnostics

/// Checks endpoints, and applies the settings of their groups and of the root to them.
struct EndpointChecker {
    let types: TypeResolver
    let sink: DiagnosticSink

    private var declarations: DeclarationTable { types.declarations }

    /// The endpoints of all files; in each file, the endpoints of groups come first.
    func check() -> [Endpoint] {
        var seen: [String: Name] = [:]
        var endpoints: [Endpoint] = []
        // The endpoints that declare no pagination rule, by group.
        var inherited: [String: [Endpoint]] = [:]
        for file in declarations.files {
            let ofGroups = file.groups.flatMap { group in group.endpoints.map { ($0, Optional(group.name.value)) } }
            let ofFile = file.endpoints.map { ($0, $0.group?.value) }
            for (definition, group) in ofGroups + ofFile {
                if let first = seen.updateValue(definition.name, forKey: "\(group ?? "").\(definition.name.value)") {
                    sink.report(.duplicate("endpoint", definition.name, first: first))
                    continue
                }
                if let endpoint = check(definition, groupName: group, in: file.path) {
                    endpoints.append(endpoint)
                    if definition.pages == nil, let group { inherited[group, default: []].append(endpoint) }
                }
            }
        }
        groupPages.report(inherited)
        return endpoints
    }

    private func check(_ definition: EndpointDefinition, groupName: String?, in file: String) -> Endpoint? {
        let group = groupName.flatMap { declarations.groups[$0] }
        if let inner = definition.group, inner.value != groupName { sink.report(.secondGroup(inner)) }
        let method = definition.method?.value ?? .get
        let ownSettings = [group?.settings, definition.settings].compactMap(\.self)
        let settings = [declarations.root.settings] + ownSettings
        let names = Set(((group?.parameters ?? []) + definition.parameters).map(\.name.value))
        let pathChecker = PathChecker(sink: sink)
        guard let path = pathChecker.check(definition.path, below: group?.path, parameters: names) else { return nil }
        let coding = settings.last { $0.bodyForm != nil }
        let form = definition.payload == nil ? coding?.bodyForm?.value ?? .json : .json
        let parameters = ParameterChecker(
            endpoint: definition,
            group: group,
            path: path,
            method: method,
            form: form,
            style: settings.innermost(\.style)?.value ?? .repeat,
            types: types,
            sink: sink
        ).check()
        let contents = ResponseChecker(types: types, sink: sink)
        let body = contents.body(
            definition,
            method: method,
            form: form,
            media: coding?.bodyMedia?.value,
            parameters
        )
        let statuses = StatusChecker(responses: contents, sink: sink)
        let responses = checkResponses(of: definition, method: method, settings, contents, statuses)
        let origins = errorsOrigins(of: definition, in: group, statuses)
        let bases = BaseChecker(types: types, sink: sink)
        let headers = HeaderChecker(declarations: declarations, sink: sink)
        headers.reportMedia(of: body, among: settings, parameters)
        let doubts = EndpointDoubts(endpoint: definition, parameters: parameters, sink: sink)
        doubts.reportUnusedForm(method)
        doubts.reportUnusedKey(method)
        doubts.reportRepeatedHeaders()
        let auth = auth(in: settings, doubts)
        return Endpoint(
            name: definition.name,
            file: file,
            group: groupName,
            description: definition.description,
            deprecation: definition.isStillSupported ? nil : definition.deprecation ?? group?.deprecation,
            method: method,
            base: ownSettings.innermost(\.base).flatMap { bases.check($0) },
            path: path,
            headers: headers.headers(of: definition, in: group, besides: parameters),
            auth: auth,
            parameters: parameters,
            body: body,
            response: responses.declared ?? .nothing,
            statusResponses: responses.byStatus,
            errors: origins[0].errors.filter { error in
                !responses.byStatus.contains { $0.status.value == error.status.value }
            },
            errorsOrigin: origins[0],
            outerErrors: Array(origins.dropFirst()),
            success: responses.success,
            leniency: settings.innermost(\.leniency),
            idempotency: settings.innermost(\.idempotency)?.value.exception(to: method),
            pages: checkPages(of: definition, in: group, parameters, body, responses)
        )
    }

    /// The successes of an endpoint.
    private struct Responses {
        /// The response to any success; `nil` if the declared response has a mistake.
        let declared: Response?
        let byStatus: [StatusResponse]
        let success: SuccessRule?
    }

    private func checkResponses(
        of definition: EndpointDefinition,
        method: Method,
        _ settings: [Settings],
        _ contents: ResponseChecker,
        _ statuses: StatusChecker
    ) -> Responses {
        let absent: Response? = definition.hasUnreadableResponse ? nil : .nothing
        let declared = definition.response.map { contents.response($0) } ?? absent
        if method == .head { reportBodies(of: definition) }
        reportUncheckedSuccess(of: definition)
        let byStatus = statuses.statusResponses(of: definition)
        let success = SuccessRule(settings.innermost(\.success))
        if byStatus.isEmpty, success == nil { statuses.reportSuccesses(among: settings) }
        if let response = byStatus.count == 1 ? byStatus[0].response : byStatus.isEmpty ? declared : nil {
            SuccessChecker(types: types, sink: sink)
                .check(settings.innermost(\.success), response, of: definition.name)
        }
        return Responses(declared: declared, byStatus: byStatus, success: success)
    }

    /// The credentials of the innermost settings that have any.
    private func auth(in settings: [Settings], _ doubts: EndpointDoubts) -> [[CredentialUse]] {
        let level = settings.lastIndex { $0.auth != nil } ?? 0
        let auth = settings[level].auth?.alternatives ?? [[]]
        // The headers of outer levels also apply to endpoints without these credentials.
        doubts.reportReplacedCredentials(auth, headers: settings[level...].flatMap(\.headers))
        return auth
    }

    /// The pagination rule of the endpoint, or else the one of its group that fits it.
    private func checkPages(
        of definition: EndpointDefinition,
        in group: GroupDefinition?,
        _ parameters: [Parameter],
        _ body: RequestBody,
        _ responses: Responses
    ) -> PageRule? {
        guard let pages = definition.pages else {
            return groupPages.rule(
                of: group,
                parameters: parameters,
                body: body,
                statusResponses: responses.byStatus,
                response: responses.declared ?? .nothing
            )
        }
        return PageChecker(types: types, sink: sink)
            .check(
                pages,
                parameters: parameters,
                body: body,
                statusResponses: responses.byStatus,
                response: responses.declared
            )
    }

    /// Reports the declared bodies of responses to HEAD, which never have one (RFC 9110, section 9.3.2).
    private func reportBodies(of definition: EndpointDefinition) {
        let responses = [definition.response].compactMap(\.self) + definition.responses.map(\.response)
        for response in responses {
            if case .none = response.content { continue }
            sink.report(.bodyOfHead(at: response.location))
        }
    }

    /// Reports a success rule that the endpoint itself declares, but that never runs: the runtime streams lines with
    /// any media type. With headers or by status, it reads lines in JSON into memory first, as it does any other
    /// response. `Endpoint.appliedSuccess` follows the same rule.
    private func reportUncheckedSuccess(of definition: EndpointDefinition) {
        guard let key = definition.settings.success?.key, definition.responses.isEmpty,
            let response = definition.response, response.headers.isEmpty
        else { return }
        switch response.content {
        case .lines: sink.report(.uncheckedSuccess(key, isText: false))
        case .textLines: sink.report(.uncheckedSuccess(key, isText: true))
        case .none, .text, .data, .status, .file, .events, .type: break
        }
    }

    private var groupPages: GroupPageChecker {
        GroupPageChecker(types: types, sink: sink)
    }
}

extension EndpointChecker {
    /// The declarations of the endpoint's errors, from the innermost to the root; the root is always included.
    private func errorsOrigins(
        of endpoint: EndpointDefinition,
        in group: GroupDefinition?,
        _ statuses: StatusChecker
    ) -> [ErrorsOrigin] {
        let root = declarations.root.settings
        var settings = [root]
        var origins = [ErrorsOrigin(level: .api, errors: statuses.errors(settings), name: root.errorsName)]
        let inner: [(ErrorsOrigin.Level, Settings?)] = [(.group, group?.settings), (.endpoint, endpoint.settings)]
        for (level, own) in inner {
            guard let own, !own.errors.isEmpty || own.errorsName != nil else { continue }
            settings.append(own)
            origins.append(ErrorsOrigin(level: level, errors: statuses.errors(settings), name: own.errorsName))
        }
        return origins.reversed()
    }
}

extension Diagnostic {
    fileprivate static func bodyOfHead(at location: SourceLocation) -> Diagnostic {
        .error(
            "body-of-head",
            at: location,
            "a response to HEAD has no body (RFC 9110, section 9.3.2)",
            hint: "remove it, or declare the headers: '{type: none, headers: {ETag: String}}'"
        )
    }

    /// - Parameter isText: Whether the lines are text rather than values.
    fileprivate static func uncheckedSuccess(_ key: Name, isText: Bool) -> Diagnostic {
        .error(
            "unchecked-success",
            at: key.location,
            "'success' cannot be checked in a stream of lines",
            hint: isText ? "remove it" : "make the error a variant of the union of the lines"
        )
    }

    fileprivate static func secondGroup(_ name: Name) -> Diagnostic {
        .error("second-group", at: name.location, "this endpoint is already in a group")
    }
}
