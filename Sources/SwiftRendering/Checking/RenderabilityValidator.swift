import Diagnostics
import Spec

/// Reports valid specs that cannot be rendered as Swift, so that nothing is dropped silently.
enum RenderabilityValidator {
    static func diagnostics(of spec: ResolvedSpec) -> [Diagnostic] {
        spec.apis.flatMap { api in
            api.endpoints.flatMap { diagnostics(of: $0, in: api) }
        }
    }

    private static func diagnostics(of endpoint: Endpoint, in api: API) -> [Diagnostic] {
        guard let pages = endpoint.pages else { return [] }
        let printer = TypePrinter.unqualified(in: ScopeNames([]))
        guard PagePrinter(pages, of: endpoint, in: api, printer) == nil else { return [] }
        if case .json(let type) = endpoint.onlyResponse.content,
            let model = PageWalk.customType(before: pages.items, of: type, in: api, printer)
        {
            return [.itemsInCustomType(model, at: pages.location)]
        }
        return [.tooManyPaths(pages.items, at: pages.location)]
    }
}

extension Diagnostic {
    fileprivate static func itemsInCustomType(_ model: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "not-rendered",
            at: location,
            "the items are inside '\(model)', a custom Swift type, whose properties the tool does not know",
            hint: "remove 'swift' from '\(model)', or 'pages' from the endpoint"
        )
    }

    fileprivate static func tooManyPaths(_ items: [String], at location: SourceLocation) -> Diagnostic {
        .error(
            "not-rendered",
            at: location,
            "more than 50 paths lead to the items, '\(items.joined(separator: "."))', because unions are nested",
            hint: "use fewer variants, or 'JSON'"
        )
    }
}
