import Diagnostics
import Spec
import SpecImport
import YAML

/// Finds the pagination of operations in their links and headers.
struct PaginationLinks {
    let types: TypeTranslator

    private var documents: Documents { types.documents }
    private var schemas: SchemaIndex { types.schemas }
    private var media: MediaSelector { MediaSelector(documents: documents) }

    /// Imports the pagination rule of an operation from its first success; other links are left out.
    func readLinks(
        of responses: [DocumentCursor],
        success: DocumentCursor?,
        _ operation: Operation,
        into endpoint: inout EndpointDefinition
    ) {
        if hasLinkHeader(success, endpoint) {
            endpoint.pages = .own(PageDefinition(rule: .link, location: endpoint.name.location))
        }
        for link in responses.flatMap({ $0["links"]?.entries ?? [] }) {
            documents.check(link.cursor, as: .link)
            if endpoint.pages == nil, let rule = pages(by: link.cursor, of: success, operation, endpoint) {
                endpoint.pages = rule
                continue
            }
            documents.warn(
                "link-left-out",
                at: link.cursor,
                "the link '\(link.key)' does not describe pagination; it is left out"
            )
        }
    }

    /// Whether a response has a `Link` header field beside a list that is requested in pages.
    private func hasLinkHeader(_ success: DocumentCursor?, _ endpoint: EndpointDefinition) -> Bool {
        let pageNames: Set<String> = ["page", "per_page", "cursor", "after", "offset", "limit"]
        guard case .type(.list)? = endpoint.response?.content,
            endpoint.parameters.contains(where: { pageNames.contains($0.name.value) })
        else { return false }
        return success?["headers"]?.rawEntries.contains { $0.key.lowercased() == "link" } ?? false
    }

    /// The pagination rule of a link to the operation itself that takes its parameters from the response body; `nil`
    /// for any other link.
    private func pages(
        by link: DocumentCursor,
        of success: DocumentCursor?,
        _ operation: Operation,
        _ endpoint: EndpointDefinition
    )
        -> PageDefinition.Use?
    {
        guard case .type(let type)? = endpoint.response?.content, isSingleList(type), leadsTo(operation, link) else {
            return nil
        }
        typealias Place = (parameter: Name, steps: [Name])
        let start = "$response.body#/"
        let plainName = { (name: String) in name.split(separator: ".").last.map(String.init) ?? name }
        let parameters = link["parameters"]?.rawEntries ?? []
        // With another path, the link leads to another resource, such as the parent of a node.
        let changesPath = parameters.contains { name, value in
            operation.path.contains("{\(plainName(name))}") && value.node.text?.hasPrefix(start) == true
        }
        guard !changesPath else { return nil }
        let next = parameters.compactMap { name, value -> Place? in
            let plain = plainName(name)
            guard let text = value.node.text, text.hasPrefix(start), !text.contains("~"),
                holds(text.dropFirst(start.count).split(separator: "/"), success),
                endpoint.parameters.contains(where: { $0.name.value == plain })
            else { return nil }
            let steps = text.dropFirst(start.count).split(separator: "/")
            return (value.name(plain), steps.map { value.name(String($0)) })
        }
        return next.isEmpty ? nil : .own(PageDefinition(rule: .next(next), location: link.location))
    }

    /// Whether the path leads to a value other than an object in the body of a response.
    private func holds(_ way: [Substring], _ response: DocumentCursor?) -> Bool {
        guard let response, let (_, content) = media.chosenMedia(response, as: .response),
            var schema = content["schema"]
        else {
            return false
        }
        for step in way {
            guard schemas.isObject(schema),
                let property = schemas.properties(of: schema).first(where: { $0.name == step }),
                property.others.isEmpty, schemas.isPresent(property, in: .response),
                let next = property.cursor.resolved()
            else { return false }
            schema = next
        }
        return !schemas.isObject(schema)
    }

    private func leadsTo(_ operation: Operation, _ link: DocumentCursor) -> Bool {
        if let name = link.text("operationId") { return name == operation.identifier }
        guard let reference = link.text("operationRef") else { return false }
        return documents.target(of: reference, in: link.path)?.cursor.identity == operation.cursor.identity
    }

    /// Whether an object has exactly one list, which contains the items of a page.
    private func isSingleList(_ type: TypeExpression) -> Bool {
        switch type {
        case .structure(let structure):
            return structure.extends.isEmpty && structure.fields.count { $0.type.isList } == 1
        case .named(let name):
            guard let cursor = types.schema(ofModel: name.value) else { return false }
            return schemas.properties(of: cursor).count { property in
                schemas.isPresent(property, in: .response)
                    && property.cursor.resolved().map { SchemaShape($0).type == "array" } ?? false
            } == 1
        default: return false
        }
    }
}
