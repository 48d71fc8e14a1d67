import Diagnostics
import Generator
import Spec

/// Creates the views of an API's reference.
struct ReferenceWriter {
    let api: API
    let exampleWriter: ExampleWriter
    private let links: ModelLinks
    /// The groups and the models of each page, by the path of its spec.
    private let groups: [String: [PageGroup]]
    private let models: [String: [Model]]

    init(api: API) {
        self.api = api
        exampleWriter = ExampleWriter(api: api)
        let groups = PageGroup.byPage(of: api)
        self.groups = groups
        models = Dictionary(grouping: api.models, by: \.file)
        links = ModelLinks(models) { path in
            // The headings that the templates write before the models.
            let hasWebhooks = path == api.rootFile && !api.webhooks.isEmpty
            return [Self.title(of: path, in: api)]
                + (groups[path] ?? []).flatMap { [$0.name] + $0.endpoints.map(\.name.value) }
                + (hasWebhooks ? ["Webhooks"] : []) + ["Models"]
        }
    }

    func reference(of path: String) -> ReferenceView {
        let types = MarkdownType(api: api, links: links.from(path))
        let isRoot = path == api.rootFile
        return ReferenceView(
            source: MarkdownEscaping.comment(path.lastPathComponent),
            title: MarkdownEscaping.heading(Self.title(of: path, in: api)),
            description: MarkdownEscaping.lines(isRoot ? api.description : api.fileDescriptions[path]),
            version: isRoot ? api.version.map { MarkdownEscaping.code($0) } : nil,
            base: isRoot ? api.base : nil,
            bases: (isRoot ? api.bases.dropFirst() : []).map {
                "\(MarkdownEscaping.code($0.name.value)): \(MarkdownEscaping.code($0.url))"
            },
            variables: isRoot ? types.rows(of: api.variables) : [],
            headers: isRoot ? MarkdownAuth.text(api.headers) : nil,
            auth: isRoot && api.auth.contains { !$0.isEmpty } ? MarkdownAuth.text(api.auth) : nil,
            groups: (groups[path] ?? []).map { group in
                GroupView(
                    name: MarkdownEscaping.heading(group.name),
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
            models: (models[path] ?? []).map { view(of: $0, types) }
        )
    }

    private static func title(of path: String, in api: API) -> String {
        path == api.rootFile ? api.name.value : "\(api.name.value): \(SpecFileName.stem(of: path))"
    }
}

/// The endpoints of a group on one page.
private struct PageGroup {
    let name: String
    let description: String?
    let endpoints: [Endpoint]

    /// The groups by the paths of the specs that declare their endpoints. The endpoints without a group come first. The
    /// page of a group's own spec has the group if it has no endpoints.
    static func byPage(of api: API) -> [String: [PageGroup]] {
        let endpoints = Dictionary(grouping: api.endpoints, by: \.group)
        var pages: [String: [PageGroup]] = [:]
        for (path, endpoints) in Dictionary(grouping: endpoints[nil] ?? [], by: \.file) {
            pages[path] = [PageGroup(name: "Endpoints", description: nil, endpoints: endpoints)]
        }
        for group in api.groups {
            var places = Dictionary(grouping: endpoints[group.name.value] ?? [], by: \.file)
            if places.isEmpty { places[group.file] = [] }
            for (path, endpoints) in places {
                pages[path, default: []].append(
                    PageGroup(name: group.name.value, description: group.description, endpoints: endpoints)
                )
            }
        }
        return pages
    }
}
