import Spec

extension ReferenceWriter {
    func view(of endpoint: Endpoint, _ types: MarkdownType) -> EndpointView {
        let responses =
            (endpoint.statusResponses.isEmpty ? [("2xx", endpoint.response)] : [])
            + (endpoint.statusResponses + endpoint.errors).map { (text(of: $0.status.value), $0.response) }
        return EndpointView(
            name: MarkdownEscaping.heading(endpoint.name.value),
            request: request(of: endpoint),
            method: endpoint.method.rawValue,
            path: endpoint.path.text,
            deprecated: endpoint.deprecation.map { MarkdownEscaping.inline($0.message ?? "") },
            description: MarkdownEscaping.lines(endpoint.description),
            base: endpoint.base,
            headers: MarkdownAuth.text(endpoint.headers),
            auth: endpoint.auth == api.auth ? nil : MarkdownAuth.text(endpoint.auth),
            idempotency: idempotency(of: endpoint),
            repetition: repetition(of: endpoint),
            parameters: endpoint.parameters.flatMap { types.rows(of: $0, in: endpoint.body) },
            body: body(of: endpoint, types),
            bodyDescription: bodyDescription(of: endpoint, types),
            responses: responses.map { status, response in
                ResponseView(
                    status: status,
                    body: types.inCell.text(response),
                    description: description(of: response, types.inCell)
                )
            },
            success: endpoint.appliedSuccess.map { text(of: $0) },
            objects: objects(of: endpoint, responses, types),
            pages: endpoint.pages.map { MarkdownPages(types: types).text($0) },
            examples: examples(of: endpoint, responses)
        )
    }

    private func request(of endpoint: Endpoint) -> String {
        let method = endpoint.method.rawValue
        let path = endpoint.path.text
        return path.isEmpty
            ? "\(MarkdownEscaping.code(method)) at the base URL" : MarkdownEscaping.code("\(method) \(path)")
    }

    private func body(of endpoint: Endpoint, _ types: MarkdownType) -> String? {
        switch endpoint.body {
        case .none: nil
        case .parameters(.json, let media): media.map { "JSON as \(MarkdownEscaping.code($0))" }
        case .parameters(.form, _): "a form"
        case .parameters(.multipart, _): "multipart"
        case .whole(let payload):
            [types.text(payload.content), payload.media.map { "as \(MarkdownEscaping.code($0))" }].compactMap(\.self)
                .joined(separator: " ") + (payload.isOptional ? ", or nothing" : "")
        }
    }

    private func idempotency(of endpoint: Endpoint) -> String? {
        guard case .key(let header)? = endpoint.idempotency else { return nil }
        return "in the header \(MarkdownEscaping.code(header)), a new value for each call"
    }

    private func repetition(of endpoint: Endpoint) -> String? {
        switch endpoint.idempotency {
        case .always?: "A request may be repeated unchanged: it has its effect only once."
        case .never?: "A request that is repeated may have its effect twice."
        case .key?, nil: nil
        }
    }

    private func text(of rule: SuccessRule) -> String {
        "\(MarkdownEscaping.code(rule.key)) in the body is \(rule.phrase { MarkdownEscaping.code($0) })"
    }

    private func bodyDescription(of endpoint: Endpoint, _ types: MarkdownType) -> [String] {
        guard case .whole(let payload) = endpoint.body else { return [] }
        let lines = MarkdownEscaping.lines(MarkdownType.description(payload.description, of: payload.content))
        let notes = types.inlineNotes(on: payload.content)
        if notes.isEmpty { return lines }
        return lines + (lines.isEmpty ? [] : [""]) + [notes.joined(separator: " ")]
    }

    private func description(of response: Response, _ types: MarkdownType) -> String {
        let description = MarkdownType.description(response.description, of: response.content)
        return ([description.map { types.prose($0) }].compactMap(\.self) + types.inlineNotes(on: response.content))
            .joined(separator: " ")
    }

    private func examples(
        of endpoint: Endpoint,
        _ responses: [(status: String, response: Response)]
    ) -> [ExampleView] {
        var views: [ExampleView] = []
        if case .whole(let payload) = endpoint.body, let example = payload.example {
            views.append(exampleWriter.view(of: example, payload.content, title: "Example of the body"))
        }
        for (status, response) in responses {
            guard let example = response.example else { continue }
            let place = response.pick.joined(separator: ".")
            let title = "Example of \(status)" + (place.isEmpty ? "" : " at \(MarkdownEscaping.code(place))")
            views.append(exampleWriter.view(of: example, response.content, title: title))
        }
        return views
    }

    /// The fields of the inline objects of an endpoint, and the events and the headers of its responses.
    private func objects(
        of endpoint: Endpoint,
        _ responses: [(status: String, response: Response)],
        _ types: MarkdownType
    ) -> [ObjectView] {
        var objects: [ObjectView] = []
        if case .whole(let payload) = endpoint.body {
            objects.append(ObjectView(title: "Body", fields: types.rows(inside: payload.content)))
        }
        for (status, response) in responses {
            objects.append(ObjectView(title: "Field of \(status)", fields: types.rows(inside: response.content)))
            objects.append(ObjectView(title: "Event of \(status)", fields: types.rows(ofEventsIn: response.content)))
            objects.append(ObjectView(title: "Header of \(status)", fields: types.rows(ofHeaders: response.headers)))
        }
        return objects.filter { !$0.fields.isEmpty }
    }

    private func text(of status: StatusPattern) -> String {
        switch status {
        case .code(let code): "\(code)"
        case .class(let first): "\(first)xx"
        case .otherwise: "any other"
        }
    }
}
