import Spec

/// Simplifies fields that are only sent and may be absent or null.
///
/// Most services treat absent and null alike, and a plain optional is easier to set.
///
/// In a PATCH request, null removes a value, so the fields of its body keep both.
struct SentOptionals {
    let models: ModelTable

    /// Turns the fields into plain optionals.
    func simplify(in file: inout SpecFile) {
        let endpoints = file.allEndpoints
        let kept = names(
            in: endpoints.flatMap { endpoint in
                endpoint.allResponses.flatMap { $0.content.types + $0.headers.map(\.type) }
                    + (Self.readsNull(endpoint) ? endpoint.sentTypes : [])
            } + file.webhooks.map(\.type) + (file.root?.settings.errors ?? []).flatMap(\.response.content.types)
        )
        for name in names(in: endpoints.flatMap(\.sentTypes)).subtracting(kept) {
            models[name]?.type.simplifyOptionals()
        }
        file.updateEndpoints { endpoint in
            if Self.readsNull(endpoint) { return }
            for index in endpoint.parameters.indices { endpoint.parameters[index].simplifyOptional() }
        }
    }

    private static func readsNull(_ endpoint: EndpointDefinition) -> Bool { endpoint.method?.value == .patch }

    /// The models that the types refer to, directly or through others.
    private func names(in types: [TypeExpression]) -> Set<String> {
        models.reached(from: types.flatMap(\.names)) { Array($0.names) }
    }
}

extension EndpointDefinition {
    /// The types of parameters and of the payload.
    fileprivate var sentTypes: [TypeExpression] {
        parameters.map(\.type) + extends.map { .named($0) } + (payload?.content.types ?? [])
    }
}

extension MemberDefinition {
    fileprivate mutating func simplifyOptional() {
        type.simplifyOptionals()
        if mayBeAbsent, defaultValue == nil, case .optional(let wrapped) = type { type = wrapped }
    }
}

extension TypeExpression {
    fileprivate mutating func simplifyOptionals() {
        if case .structure(var structure) = self {
            for index in structure.fields.indices { structure.fields[index].simplifyOptional() }
            self = .structure(structure)
        } else {
            updateParts { $0.simplifyOptionals() }
        }
    }
}
