import Diagnostics
import Spec
import SwiftNaming
import SwiftRendering

extension ClientBuilder {
    func endpoint(_ endpoint: Endpoint) -> ClientEndpoint {
        let namespace = ([api.name.value] + [endpoint.group].compactMap(\.self)).joined(separator: ".")
        let requests = endpoint.group == nil ? "\(namespace).\(ReservedNames.endpoint)" : namespace
        let request = "\(requests).\(endpoint.requestName)"
        let arguments = RequestArguments(endpoint)
        let results = results(of: endpoint, in: request)
        let failure = names.failure(of: endpoint, in: request)
        let sent = Set(arguments.members.compactMap(\.type.inline?.name.location))
        var types = names.inlineTypes(of: endpoint, arguments).map { inline in
            let isArgument = sent.contains(inline.name.location)
            return type(inline, in: request, uses: isArgument ? .sent : .received, isArgument: isArgument)
        }
        if !failure.cases.isEmpty {
            types.append(choice(failure.cases, called: "\(request).Failure", at: endpoint.name.location))
        }
        types += endpoint.errors.filter { !$0.response.headers.isEmpty }.map { error in
            let name = "\(request).\(SwiftName.type(error.status.value.reason))Failure"
            return responseWithHeaders(error.response, called: name, events: nil, at: error.status.location)
        }
        return ClientEndpoint(
            endpoint: endpoint,
            name: "\(namespace).\(endpoint.functionName)",
            order: arguments.members.map(\.propertyName),
            parameters: arguments.parameters.map { parameter in
                var argument = member(parameter.member, in: request)
                argument.isHeader = parameter.place == .header
                argument.isSentByDefault = parameter.isSentByDefault(in: endpoint.body.form, api)
                return ClientParameter(parameter: parameter, argument: argument)
            },
            payload: arguments.payload.map { member($0, in: request) },
            response: results.text,
            responses: responses(of: endpoint, in: request),
            accept: names.accept(of: endpoint),
            failure: failure.alias ?? failureType(of: endpoint, in: request),
            errors: endpoint.errors.map { clientResponse($0, in: request) },
            item: endpoint.pages.map { $0.hasItems ? names.text(of: $0.item, in: request) : results.text },
            types: types + results.types
        )
    }

    /// The type `Failure` that the request declares itself; `Never` if no error has a body.
    private func failureType(of endpoint: Endpoint, in request: String) -> String {
        let hasBodies = endpoint.errors.map(\.response).contains { response in
            if case .none = response.content { !response.headers.isEmpty } else { true }
        }
        return hasBodies ? "\(request).Failure" : "Never"
    }

    private func responses(of endpoint: Endpoint, in request: String) -> [ClientResponse] {
        if !endpoint.statusResponses.isEmpty { return endpoint.statusResponses.map { clientResponse($0, in: request) } }
        let type = names.text(of: endpoint.response, events: nil, in: request)
        return [ClientResponse(endpoint.response, status: "2xx", type: type, at: endpoint.name.location, in: api)]
    }

    private func clientResponse(_ response: StatusResponse, in request: String) -> ClientResponse {
        let type = names.text(of: response.response, events: nil, in: request)
        let status = response.status
        return ClientResponse(response.response, status: status.value.text, type: type, at: status.location, in: api)
    }

    /// The type `Response` of a request, and the types that it consists of.
    private func results(of endpoint: Endpoint, in request: String) -> (text: String, types: [ClientType]) {
        let name = "\(request).Response"
        guard endpoint.statusResponses.count > 1 else {
            return result(endpoint.onlyResponse, prefix: "", headers: name, in: request, at: endpoint.name.location)
        }
        var types: [ClientType] = []
        let cases = endpoint.statusResponses.map { status in
            let reason = SwiftName.type(status.status.value.reason)
            let result = result(
                status.response,
                prefix: reason,
                headers: "\(request).\(reason)",
                in: request,
                at: status.status.location
            )
            types += result.types
            return ClientCase(
                key: status.status.value.text,
                name: SwiftName.property(status.status.value.reason),
                type: result.text == "Void" ? nil : result.text,
                location: status.status.location
            )
        }
        let choice = ClientChoice(cases: cases)
        let response = ClientType(
            name: name,
            location: endpoint.name.location,
            shape: .choice(choice),
            uses: .received
        )
        return (name, [response] + types)
    }

    /// - Parameters:
    ///   - prefix: The beginning of the name of the enum of events.
    ///   - headers: The name of the struct of a response with headers.
    private func result(
        _ response: Response,
        prefix: String,
        headers: String,
        in request: String,
        at location: SourceLocation
    ) -> (text: String, types: [ClientType]) {
        let eventsName = "\(request).\(prefix)Event"
        var types: [ClientType] = []
        var events: String?
        if case .events(let stream) = response.content, stream.events.contains(where: { $0.name != nil }) {
            events = eventsName
            types.append(self.events(stream, called: eventsName, in: request, at: location))
        }
        guard !response.headers.isEmpty else { return (names.text(of: response, events: events, in: request), types) }
        return (headers, types + [responseWithHeaders(response, called: headers, events: events, at: location)])
    }

    private func events(
        _ stream: EventStream,
        called name: String,
        in request: String,
        at location: SourceLocation
    ) -> ClientType {
        let named = stream.events.filter { $0.name != nil }
        let cases = zip(named, names.caseNames(of: stream)).map { event, caseName in
            ClientCase(
                key: event.name?.value,
                name: caseName,
                type: names.text(of: event.type, in: request),
                reference: event.type,
                location: event.name?.location ?? location
            )
        }
        let choice = ClientChoice(cases: cases, hasUnknownCase: true)
        return ClientType(name: name, location: location, shape: .choice(choice), uses: .received)
    }

    /// The struct of a response with headers.
    private func responseWithHeaders(
        _ response: Response,
        called name: String,
        events: String?,
        at location: SourceLocation
    ) -> ClientType {
        let response = names.namingBody(of: response)
        var members = response.namedHeaders.map { header in
            var field = member(header, in: name)
            field.isHeader = true
            return field
        }
        var inlines = response.headers.compactMap(\.type.inline)
        if case .none = response.content {
        } else {
            let key = Name(ReservedNames.body, at: location)
            let body = Member(wireName: key, type: .builtin(.json, nil), presence: .required)
            let text = names.text(of: response, events: events, in: name)
            members.insert(ClientMember(member: body, name: ReservedNames.body, type: text, location: location), at: 0)
        }
        switch response.content {
        case .json(let type), .lines(let type): inlines += [type.inline].compactMap(\.self)
        case .none, .text, .data, .status, .file, .textLines, .events: break
        }
        return ClientType(
            name: name,
            location: location,
            shape: .structure(members),
            hasInitializer: false,
            uses: .received,
            nested: inlines.map { type($0, in: name, uses: .received) }
        )
    }
}
