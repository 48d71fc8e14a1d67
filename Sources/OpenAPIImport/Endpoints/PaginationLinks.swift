import Diagnostics
import Spec
import SpecImport
import TextCoding
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
            endpoint.pages = .own(PageDefinition(rule: .link, location: endpoint.path.location))
        }
        let links = responses.flatMap { $0["links"]?.entries ?? [] }
        // A link to the next page precedes others to the operation itself.
        for link in links.filter({ Self.isNext($0.key) }) + links.filter({ !Self.isNext($0.key) }) {
            documents.check(link.cursor, as: .link)
            if endpoint.pages == nil, !Self.isOtherPage(link.key),
                let rule = pages(by: link, of: success, operation, endpoint)
            {
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

    private static func isNext(_ name: String) -> Bool { name.lowercased().contains("next") }

    /// Whether the name of a link says that it leads to another page than the next.
    private static func isOtherPage(_ name: String) -> Bool {
        let name = name.lowercased()
        return !isNext(name) && ["prev", "first", "last", "self", "refresh"].contains { name.contains($0) }
    }

    /// Whether a response has a `Link` header field beside a list that is requested in pages.
    private func hasLinkHeader(_ success: DocumentCursor?, _ endpoint: EndpointDefinition) -> Bool {
        let pageNames: Set<String> = ["page", "per_page", "cursor", "after", "offset", "limit"]
        guard case .type(.list)? = endpoint.response?.content,
            endpoint.parameters.contains(where: { pageNames.contains($0.name.value) })
        else { return false }
        return success?["headers"]?.rawEntries.contains { $0.key.lowercased() == "link" } ?? false
    }

    /// The pagination rule of a link to the operation itself that takes its parameters from the response, from its body
    /// or its header fields; `nil` for any other link.
    private func pages(
        by entry: (key: String, cursor: DocumentCursor),
        of success: DocumentCursor?,
        _ operation: Operation,
        _ endpoint: EndpointDefinition
    )
        -> PageDefinition.Use?
    {
        let link = entry.cursor
        guard case .type(let type)? = endpoint.response?.content, isSingleList(type), leadsTo(operation, link) else {
            return nil
        }
        let plainName = { Self.plainName(of: $0, endpoint) }
        let parameters = link["parameters"]?.rawEntries ?? []
        // With another path, the link leads to another resource, such as the parent of a node.
        let changesPath = parameters.contains { name, value in
            operation.path.contains("{\(plainName(name))}") && value.node.text?.hasPrefix("$response.") == true
        }
        guard !changesPath else { return nil }
        let next = parameters.compactMap { name, value -> PageDefinition.Cursor? in
            let plain = plainName(name)
            guard let parameter = endpoint.parameters.first(where: { $0.name.value == plain }),
                let source = source(of: value, in: success)
            else { return nil }
            if case .header = source {
                // The value is text, which a field of a JSON body may not be.
                let isInBody = (parameter.place?.value ?? endpoint.usualPlace) == .body
                guard Self.isNext(entry.key), !isInBody else { return nil }
            }
            return PageDefinition.Cursor(parameter: value.name(plain), source: source)
        }
        return next.isEmpty ? nil : .own(PageDefinition(rule: .next(next), location: link.location))
    }

    /// The name of a parameter without the location in front of it: `token` of `query.token`.
    private static func plainName(of name: String, _ endpoint: EndpointDefinition) -> String {
        let isKnown = endpoint.parameters.contains { $0.name.value == name }
        let location = ["path.", "query.", "header.", "cookie."].first { name.hasPrefix($0) }
        guard !isKnown, let location else { return name }
        return String(name.dropFirst(location.count))
    }

    /// The place in a response to which a runtime expression refers (OpenAPI 3.1, 4.8.20.4); `nil` if it refers to
    /// something else, or to a value that the response does not have.
    private func source(of expression: DocumentCursor, in success: DocumentCursor?) -> PageDefinition.Source? {
        let (inBody, inHeader) = ("$response.body#/", "$response.header.")
        guard let text = expression.node.text else { return nil }
        if text.hasPrefix(inBody) {
            let steps = text.dropFirst(inBody.count).split(separator: "/").map { JSONPointer.unescaped($0) }
            return holds(steps, success) ? .body(steps.map { expression.name($0) }) : nil
        }
        let header = String(text.dropFirst(inHeader.count))
        guard text.hasPrefix(inHeader), HTTPGrammar.isToken(header), header.lowercased() != "link" else { return nil }
        return .header(expression.name(header))
    }

    /// Whether the path leads to a value other than an object in the body of a response.
    private func holds(_ way: [String], _ response: DocumentCursor?) -> Bool {
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

    /// Whether a type is a list, or an object with exactly one list, which contains the items of a page.
    private func isSingleList(_ type: TypeExpression) -> Bool {
        switch type {
        case .list: return true
        case .structure(let structure):
            let inherited = structure.extends.reduce(0) { $0 + numberOfLists(inModel: $1.value) }
            return inherited + structure.fields.count { $0.type.isList } == 1
        case .named(let name): return numberOfLists(inModel: name.value) == 1
        default: return false
        }
    }

    private func numberOfLists(inModel name: String) -> Int {
        guard let cursor = types.schema(ofModel: name) else { return 0 }
        return schemas.properties(of: cursor).count { property in
            schemas.isPresent(property, in: .response)
                && property.cursor.resolved().map { SchemaShape($0).type == "array" } ?? false
        }
    }
}
