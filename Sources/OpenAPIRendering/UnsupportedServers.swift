import Diagnostics
import Spec

/// Finds the parts of base URLs that the document of an API cannot express.
struct UnsupportedServers {
    let api: API
    /// The operations in the document.
    let operations: [PathTable.Operation]

    var diagnostics: [Diagnostic] { variables + omittedItems + operations.flatMap { replacedItems(of: $0) } }

    private var variables: [Diagnostic] {
        let bases = api.rootBases.map(\.url) + operations.compactMap(\.endpoint.base)
        return api.variables.compactMap { variable in
            guard bases.contains(where: { ServerWriter.contains(variable, in: $0) }) else { return nil }
            if case .enumeration = api.requiredShape(of: variable.type) { return nil }
            guard variable.defaultValue == nil else { return nil }
            let name = variable.wireName
            return .warning(
                "openapi-server",
                at: name.location,
                "OpenAPI requires a default for each variable; that of '\(name.value)' is empty",
                hint: "add a 'default'"
            )
        }
    }

    /// The items in the queries of bases that no operation has.
    private var omittedItems: [Diagnostic] {
        let ofRoot = api.rootBases.flatMap { omittedItems(of: $0.url, besides: api.rootQuery, at: $0.location) }
        let ofEndpoints = operations.map(\.endpoint).flatMap { endpoint in
            omittedItems(of: endpoint.base ?? "", besides: api.baseQuery(of: endpoint), at: endpoint.name.location)
        }
        return ofRoot + ofEndpoints
    }

    private func omittedItems(
        of base: String,
        besides written: [Substring],
        at location: SourceLocation
    ) -> [Diagnostic] {
        API.queryItems(ofBase: base).filter { !written.contains($0) }.map { item in
            let reason = item.contains("{") ? "this item contains a variable" : "not all requests have this item"
            return .warning(
                "openapi-server",
                at: location,
                "'\(item)' is not in the document: the URL of a server has no query, and \(reason)"
            )
        }
    }

    /// The items of a base that an operation lacks, since the caller passes a parameter with the same name.
    private func replacedItems(of operation: PathTable.Operation) -> [Diagnostic] {
        let name = operation.endpoint.name
        let passed = PassedParameters(operation, api)
        return api.baseQuery(of: operation.endpoint).compactMap { item in
            guard case .constant(let itemName, _)? = PathTable.queryItem(item),
                passed.inQuery(itemName) != nil
            else { return nil }
            return .warning(
                "openapi-server",
                at: name.location,
                "'\(item)' of the base is not in this operation: '\(name.value)' has a parameter with the same name"
            )
        }
    }
}
