package import Diagnostics
package import Spec

/// Reports what the language can say and the templates cannot yet, so that none of it is dropped in silence.
package enum UnrenderedChecker {
    package static func diagnostics(of spec: CheckedSpec) -> [Diagnostic] {
        spec.apis.flatMap { api in
            api.endpoints.flatMap { diagnostics(of: $0, in: api) }
        }
    }

    private static func diagnostics(of endpoint: Endpoint, in api: API) -> [Diagnostic] {
        guard let pages = endpoint.pages, !pages.isRendered(of: endpoint, in: api) else { return [] }
        return [.unrendered("this way of going through pages", at: endpoint.name)]
    }
}

extension PageRule {
    /// Whether the way to the items, and the place of the parameters, have a form in Swift.
    fileprivate func isRendered(of endpoint: Endpoint, in api: API) -> Bool {
        let names: [String] =
            switch kind {
            case .link, .url: []
            case .count(let name), .skip(let name): [name]
            case .next(let cursors): cursors.map(\.parameter)
            }
        let places = endpoint.parameters.filter { names.contains($0.member.wireName.value) }.map(\.place)
        let spelling = TypeSpelling(models: "", inlines: "", qualified: "", nearer: [], scope: ScopeNames([]))
        return Set(places).count < 2
            && PageSpelling(self, of: endpoint, in: api, spelling) != nil
    }
}

extension Diagnostic {
    fileprivate static func unrendered(_ what: String, at name: Name) -> Diagnostic {
        .error("not-rendered", at: name.location, "\(what) is read and checked, but there is no Swift for it yet")
    }
}
