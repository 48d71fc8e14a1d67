package import Diagnostics
package import Spec

/// Reports what the language can say and Swift cannot, so that none of it is dropped in silence.
package enum UnrenderedChecker {
    package static func diagnostics(of spec: CheckedSpec) -> [Diagnostic] {
        spec.apis.flatMap { api in
            api.endpoints.flatMap { diagnostics(of: $0, in: api) }
        }
    }

    private static func diagnostics(of endpoint: Endpoint, in api: API) -> [Diagnostic] {
        guard let pages = endpoint.pages else { return [] }
        let spelling = TypeSpelling(models: "", inlines: "", qualified: "", nearer: [], scope: ScopeNames([]))
        guard PageSpelling(pages, of: endpoint, in: api, spelling) == nil else { return [] }
        return [.tooManyWays(pages.items, at: pages.location)]
    }
}

extension Diagnostic {
    fileprivate static func tooManyWays(_ items: [String], at location: SourceLocation) -> Diagnostic {
        .error(
            "not-rendered",
            at: location,
            "there are too many ways to the items, '\(items.joined(separator: "."))', through unions in unions",
            hint: "let the items be in fewer of their types, or be JSON"
        )
    }
}
