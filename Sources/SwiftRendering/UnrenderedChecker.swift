package import Diagnostics
package import Spec

/// Reports what the language can say and the templates cannot yet, so that none of it is dropped in silence.
package enum UnrenderedChecker {
    package static func diagnostics(of spec: CheckedSpec) -> [Diagnostic] {
        spec.apis.flatMap { api in
            api.models.flatMap { diagnostics(of: $0) } + api.endpoints.flatMap { diagnostics(of: $0) }
                + (api.variables + []).map { .unrendered("a variable", at: $0.wireName) }
                + api.bases.map { .unrendered("a base with a name", at: $0.name) }
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

    private static func diagnostics(of endpoint: Endpoint) -> [Diagnostic] {
        var found = endpoint.parameters.flatMap { diagnostics(of: $0.member) }
        var contents = [endpoint.response.content]
        if case .whole(let payload) = endpoint.body { contents.append(payload.content) }
        for content in contents {
            switch content {
            case .file, .lines, .events: found.append(.unrendered("a stream", at: endpoint.name))
            case .json(let type): found += diagnostics(of: type, at: endpoint.name)
            case .none, .text, .data, .status: break
            }
        }
        if !endpoint.answers.isEmpty { found.append(.unrendered("'responses'", at: endpoint.name)) }
        if endpoint.pages != nil { found.append(.unrendered("'pages'", at: endpoint.name)) }
        if endpoint.success != nil { found.append(.unrendered("'success'", at: endpoint.name)) }
        if endpoint.idempotency != nil { found.append(.unrendered("'idempotent'", at: endpoint.name)) }
        if endpoint.parameters.contains(where: { $0.media != nil }) {
            found.append(.unrendered("the media type of a part", at: endpoint.name))
        }
        return found
    }
}

extension Diagnostic {
    fileprivate static func unrendered(_ what: String, at name: Name) -> Diagnostic {
        .error("not-rendered", at: name.location, "\(what) is read and checked, but there is no Swift for it yet")
    }
}
