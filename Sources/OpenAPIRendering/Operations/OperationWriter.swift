import Spec
import SpecWriting

/// Writes endpoints as operations.
struct OperationWriter {
    let api: API
    let schemas: SchemaWriter
    let security: SecurityWriter
    let servers: ServerWriter

    private var contents: ContentWriter { ContentWriter(schemas: schemas) }

    /// The operations of a path by their methods.
    func item(_ item: PathTable.Item) -> YAMLTree {
        var object = ObjectBuilder()
        for method in PathTable.methods {
            for operation in item.operations where operation.endpoint.method == method {
                object.add(method.rawValue.lowercased(), tree(of: operation))
            }
        }
        return object.tree
    }

    /// The identifier of an operation: `Issues.list`.
    static func identifier(of endpoint: Endpoint) -> String {
        (endpoint.group.map { $0 + "." } ?? "") + endpoint.name.value
    }

    private func tree(of operation: PathTable.Operation) -> YAMLTree {
        let endpoint = operation.endpoint
        let identifier = Self.identifier(of: endpoint)
        let pages = PageWriter()
        var object = ObjectBuilder()
        object.add("tags", list: endpoint.group.map { [.exact($0)] } ?? [])
        object.add("operationId", text: identifier)
        let (summary, description) = Self.parts(of: endpoint.description)
        object.add("summary", text: summary)
        let message = Prose.description(description, endpoint.deprecation)
        object.add("description", text: Prose.joined([message, pages.remark(of: endpoint)]))
        object.add("deprecated", flag: endpoint.deprecation != nil)
        object.add("servers", endpoint.base.map { .list([servers.server(url: $0)]) })
        let parameters = ParameterWriter(api: api, schemas: schemas)
        object.add("parameters", list: parameters.parameters(of: operation, named: identifier))
        let bodies = BodyWriter(api: api, schemas: schemas, contents: contents)
        object.add("requestBody", bodies.body(of: endpoint, named: identifier))
        let responses = ResponseWriter(schemas: schemas, contents: contents)
        let links = pages.links(of: endpoint, identifier: identifier)
        object.add("responses", responses.responses(of: endpoint, named: identifier, links: links))
        if endpoint.auth != api.auth { object.add("security", security.requirements(endpoint.auth)) }
        return object.tree
    }

    /// A short description as the summary; a longer one is the description.
    private static func parts(of text: String?) -> (summary: String?, description: String?) {
        guard let text else { return (nil, nil) }
        return text.count <= 120 && !text.contains(where: \.isNewline) ? (text, nil) : (nil, text)
    }
}
