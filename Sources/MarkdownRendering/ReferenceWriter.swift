import Diagnostics
import Spec

/// Creates the views of an API's reference.
struct ReferenceWriter {
    let api: API
    private let links: ModelLinks

    init(api: API) {
        self.api = api
        links = ModelLinks(api) { path in
            // The headings that the templates write before the models.
            let groups = Self.groups(of: api, in: path)
            let hasWebhooks = path == api.rootFile && !api.webhooks.isEmpty
            return [Self.title(of: path, in: api)]
                + groups.flatMap { [$0.name] + $0.endpoints.map(\.name.value) }
                + (hasWebhooks ? ["Webhooks"] : []) + ["Models"]
        }
    }

    func reference(of path: String) -> ReferenceView {
        let types = MarkdownType(api: api, links: links.from(path))
        let isRoot = path == api.rootFile
        return ReferenceView(
            source: MarkdownEscaping.comment(path.lastPathComponent),
            title: MarkdownEscaping.inline(Self.title(of: path, in: api)),
            description: isRoot ? MarkdownEscaping.lines(api.description) : [],
            base: isRoot ? api.base : nil,
            bases: (isRoot ? api.bases.dropFirst() : []).map {
                "\(MarkdownEscaping.code($0.name.value)): \(MarkdownEscaping.code($0.url))"
            },
            variables: isRoot ? types.rows(of: api.variables) : [],
            headers: isRoot ? MarkdownAuth.text(api.headers) : nil,
            auth: isRoot && api.auth.contains { !$0.isEmpty } ? MarkdownAuth.text(api.auth) : nil,
            groups: Self.groups(of: api, in: path).map { group in
                GroupView(
                    name: group.name,
                    description: MarkdownEscaping.lines(group.description),
                    endpoints: group.endpoints.map { view(of: $0, types) }
                )
            },
            webhooks: (isRoot ? api.webhooks : []).map { webhook in
                WebhookView(
                    name: MarkdownEscaping.code(webhook.name.value, isInCell: true),
                    type: types.inCell.text(webhook.type),
                    description: MarkdownEscaping.cell(MarkdownType.description(webhook.description, of: webhook.type))
                )
            },
            models: api.models.filter { $0.file == path }.map { view(of: $0, types) }
        )
    }

    /// The groups that have endpoints in a file. The endpoints without a group come first.
    private static func groups(
        of api: API,
        in path: String
    ) -> [(name: String, description: String?, endpoints: [Endpoint])] {
        let endpoints = Dictionary(grouping: api.endpoints.filter { $0.file == path }, by: \.group)
        let own = api.groups.compactMap { group in
            endpoints[group.name.value].map { (group.name.value, group.file == path ? group.description : nil, $0) }
        }
        return (endpoints[nil].map { [("Endpoints", nil, $0)] } ?? []) + own
    }

    private static func title(of path: String, in api: API) -> String {
        if path == api.rootFile { return api.name.value }
        let name = path.lastPathComponent
        return "\(api.name.value): \(name.split(separator: ".").first ?? name[...])"
    }

    private func view(of endpoint: Endpoint, _ types: MarkdownType) -> EndpointView {
        let responses =
            (endpoint.statusResponses.isEmpty ? [("2xx", endpoint.response)] : [])
            + (endpoint.statusResponses + endpoint.errors).map { (text(of: $0.status.value), $0.response) }
        return EndpointView(
            name: endpoint.name.value,
            method: endpoint.method.rawValue,
            path: endpoint.path.text,
            deprecated: endpoint.deprecation.map { MarkdownEscaping.inline($0.message ?? "") },
            description: MarkdownEscaping.lines(endpoint.description),
            base: endpoint.base,
            headers: MarkdownAuth.text(endpoint.headers),
            auth: endpoint.auth == api.auth ? nil : MarkdownAuth.text(endpoint.auth),
            idempotency: idempotency(of: endpoint),
            parameters: endpoint.parameters.flatMap { types.rows(of: $0, in: endpoint.body) },
            body: body(of: endpoint, types),
            bodyDescription: MarkdownEscaping.lines(bodyDescription(of: endpoint)),
            responses: responses.map { status, response in
                ResponseView(
                    status: status,
                    body: types.inCell.text(response),
                    description: MarkdownEscaping.cell(
                        MarkdownType.description(response.description, of: response.content)
                    )
                )
            },
            success: endpoint.success.map { text(of: $0) },
            objects: objects(of: endpoint, responses, types),
            pages: endpoint.pages.map { pages in
                pages.hasItems ? "Its responses are pages of \(types.text(pages.item))." : "Its responses are pages."
            }
        )
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

    private func text(of rule: SuccessRule) -> String {
        let key = MarkdownEscaping.code(rule.key)
        let value = rule.value.map { "is \(MarkdownEscaping.code($0))" } ?? "is absent or null"
        return "\(key) in the body \(value)"
    }

    private func bodyDescription(of endpoint: Endpoint) -> String? {
        guard case .whole(let payload) = endpoint.body else { return nil }
        return MarkdownType.description(payload.description, of: payload.content)
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
            objects.append(ObjectView(title: "Header of \(status)", fields: types.rows(of: response.headers)))
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

    private func view(of model: Model, _ types: MarkdownType) -> ModelView {
        var kind: String?
        var choices: [String] = []
        var members: [MemberView] = []
        var objects: [ObjectView] = []
        var values: [ValueView] = []
        switch model.shape {
        case .structure(let structure):
            members = types.rows(of: structure.members) + types.rows(ofOthersIn: structure)
            kind = structure.additional.map { additional in
                let description = MarkdownType.description(nil, of: additional)
                    .map { " \(MarkdownEscaping.inline($0))" }
                return "Other fields are \(types.text(additional)).\(description ?? "")"
            }
            if members.isEmpty, kind == nil { kind = "An object without fields." }
        case .enumeration(let enumeration):
            let sentences = [
                enumeration.rawType == .int ? "An \(MarkdownEscaping.code("Int"))." : nil,
                enumeration.isClosed ? "There are no other values." : nil,
            ].compactMap(\.self)
            if !sentences.isEmpty { kind = sentences.joined(separator: " ") }
            values = enumeration.cases.map {
                ValueView(
                    value: MarkdownEscaping.code($0.wireValue.value, isInCell: true),
                    description: MarkdownType.cell($0.description, $0.deprecation)
                )
            }
        case .wrapper(let wrapped): kind = types.text(wrapped)
        case .union(let union):
            kind = types.text(union)
            choices = types.choices(of: union)
            objects = types.objects(in: union)
        }
        return ModelView(
            name: model.title,
            deprecated: model.deprecation.map { MarkdownEscaping.inline($0.message ?? "") },
            description: MarkdownEscaping.lines(model.description),
            kind: kind,
            choices: choices,
            members: members,
            objects: objects,
            values: values
        )
    }
}
