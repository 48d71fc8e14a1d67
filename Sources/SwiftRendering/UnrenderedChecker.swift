package import Diagnostics
package import Spec

/// Reports what the language can say and the templates cannot yet, so that none of it is dropped in silence.
package enum UnrenderedChecker {
    package static func diagnostics(of spec: CheckedSpec) -> [Diagnostic] {
        spec.apis.flatMap { api in
            api.models.flatMap { diagnostics(of: $0) } + api.endpoints.flatMap { diagnostics(of: $0, in: api) }
        }
    }

    private static func diagnostics(of model: Model) -> [Diagnostic] {
        let conformance: [Diagnostic] = model.conformances.isEmpty ? [] : [.unrendered("'conforms'", at: model.name)]
        switch model.shape {
        case .structure(let structure): return conformance + diagnostics(of: structure, at: model.name)
        case .union: return conformance + [.unrendered("a union", at: model.name)]
        case .enumeration, .wrapper: return conformance
        }
    }

    private static func diagnostics(of structure: Structure, at name: Name) -> [Diagnostic] {
        let additional: [Diagnostic] = structure.additional == nil ? [] : [.unrendered("'additional'", at: name)]
        return additional + structure.members.flatMap { diagnostics(of: $0) }
    }

    private static func diagnostics(of member: Member) -> [Diagnostic] {
        if case .constant = member.presence { return [.unrendered("a constant", at: member.wireName)] }
        return diagnostics(of: member.type, at: member.wireName)
    }

    private static func diagnostics(of type: TypeReference, at name: Name) -> [Diagnostic] {
        switch type.inline?.shape {
        case .structure(let structure)?: diagnostics(of: structure, at: name)
        case .union?: [.unrendered("a union", at: name)]
        case .enumeration?, nil: []
        }
    }

    private static func diagnostics(of endpoint: Endpoint, in api: API) -> [Diagnostic] {
        var found = endpoint.parameters.map(\.member).filter { !$0.isConstant }.flatMap { diagnostics(of: $0) }
        if case .whole(let payload) = endpoint.body, case .json(let type) = payload.content {
            found += diagnostics(of: type, at: endpoint.name)
        }
        for inline in endpoint.responses.flatMap(\.inlines) {
            found += diagnostics(of: .inline(inline), at: endpoint.name)
        }
        if let pages = endpoint.pages, !pages.isRendered(of: endpoint, in: api) {
            found.append(.unrendered("this way of going through pages", at: endpoint.name))
        }
        return found
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
