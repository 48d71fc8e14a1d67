import Spec

/// Makes the views of an API's reference.
struct ReferenceWriter {
    let api: API

    func reference(of path: String) -> ReferenceView {
        let endpoints = api.endpoints.filter { $0.file == path }
        var groups = api.groups.compactMap { group -> GroupView? in
            let own = endpoints.filter { $0.group == group.name.value }
            guard !own.isEmpty else { return nil }
            let description = group.file == path ? MarkdownText.lines(group.description) : []
            return GroupView(name: group.name.value, description: description, endpoints: own.map { view(of: $0) })
        }
        let others = endpoints.filter { $0.group == nil }
        if !others.isEmpty {
            groups.insert(GroupView(name: "Endpoints", description: [], endpoints: others.map { view(of: $0) }), at: 0)
        }
        let isRoot = path == api.rootFile
        return ReferenceView(
            source: String(path.split(separator: "/").last ?? "a spec"),
            title: isRoot ? api.name.value : "\(api.name.value): \(title(of: path))",
            description: isRoot ? MarkdownText.lines(api.description) : [],
            base: isRoot ? MarkdownText.code(api.base) : nil,
            groups: groups,
            models: api.models.filter { $0.file == path }.map { view(of: $0) }
        )
    }

    private func title(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.split(separator: ".").first ?? name)
    }

    private func view(of endpoint: Endpoint) -> EndpointView {
        var body: String?
        if case .whole(let payload) = endpoint.body {
            body = holds(payload.content) + (payload.isOptional ? ", or nothing" : "")
        } else if case .parameters(let form) = endpoint.body, form != .json {
            body = form == .form ? "a form" : "multipart"
        }
        let successes =
            endpoint.answers.isEmpty
            ? [AnswerView(status: "2xx", holds: holds(endpoint.response))]
            : endpoint.answers.map { AnswerView(status: text(of: $0.status.value), holds: holds($0.response)) }
        return EndpointView(
            name: endpoint.name.value,
            method: endpoint.method.rawValue,
            path: MarkdownText.code(endpoint.path.text),
            deprecated: endpoint.deprecation.map { MarkdownText.cell($0.message) },
            description: MarkdownText.lines(endpoint.description),
            parameters: endpoint.parameters.map { view(of: $0.member, place: $0.place.rawValue) },
            body: body,
            answers: successes
                + endpoint.errors.map { AnswerView(status: text(of: $0.status.value), holds: holds($0.response)) },
            pages: endpoint.pages.map { "Its answers are pages of `\(MarkdownText.code($0.item.summary))`." }
        )
    }

    private func text(of status: StatusPattern) -> String {
        switch status {
        case .code(let code): "\(code)"
        case .class(let first): "\(first)xx"
        case .otherwise: "any other"
        }
    }

    private func holds(_ response: Response) -> String {
        let picked = response.pick.isEmpty ? "" : " at `\(MarkdownText.code(response.pick.joined(separator: ".")))`"
        let headers = response.headers.map { "`\(MarkdownText.code($0.wireName.value))`" }.joined(separator: ", ")
        return holds(response.content) + picked + (headers.isEmpty ? "" : "; \(headers)")
    }

    private func holds(_ content: Content) -> String {
        switch content {
        case .none: "nothing"
        case .text: "text"
        case .data: "bytes"
        case .status: "its status"
        case .file: "a file"
        case .json(let type): "`\(MarkdownText.code(type.summary))`"
        case .lines(let type): "lines of `\(MarkdownText.code(type.summary))`"
        case .events(let stream):
            "events: "
                + stream.events.map { event in
                    (event.name.map { MarkdownText.cell($0.value) + " " } ?? "")
                        + "`\(MarkdownText.code(event.type.summary))`"
                }.joined(separator: ", ")
        }
    }

    private func view(of member: Member, place: String = "") -> MemberView {
        var description = MarkdownText.cell(member.description)
        var mark = ""
        switch member.presence {
        case .required, .nullable: mark = " \\*"
        case .defaulted(let literal): description += " Default: `\(MarkdownText.code(literal.text))`."
        case .constant(let literal, _): description += " Always `\(MarkdownText.code(literal.text))`."
        case .optional, .threeState: break
        }
        if member.deprecation != nil { description += " Deprecated." }
        let isNullable =
            switch member.presence {
            case .nullable, .threeState: true
            default: false
            }
        return MemberView(
            name: MarkdownText.code(member.wireName.value),
            mark: mark,
            place: place,
            type: MarkdownText.code(member.type.summary) + (isNullable ? "?" : ""),
            description: description.first == " " ? String(description.dropFirst()) : description
        )
    }

    private func view(of model: Model) -> ModelView {
        var kind: String?
        var members: [MemberView] = []
        var values: [ValueView] = []
        switch model.shape {
        case .structure(let structure):
            members = structure.members.map { view(of: $0) }
            kind = structure.additional.map { "Other fields are `\(MarkdownText.code($0.summary))`." }
        case .enumeration(let enumeration):
            values = enumeration.cases.map {
                ValueView(value: MarkdownText.code($0.wireValue.value), description: MarkdownText.cell($0.description))
            }
        case .wrapper(let wrapped): kind = "`\(MarkdownText.code(wrapped.summary))`"
        case .union(let union):
            let types = union.variants.map { variant in
                "`\(MarkdownText.code(variant.type.summary))`"
                    + (variant.tag.map { " (\(MarkdownText.cell($0.text.value)))" } ?? "")
            }
            kind =
                "One of \(types.joined(separator: ", "))"
                + (union.tagField.map { ", by `\(MarkdownText.code($0))`." } ?? ".")
        }
        return ModelView(
            name: model.name.value,
            description: MarkdownText.lines(model.description),
            kind: kind,
            members: members,
            values: values
        )
    }
}
