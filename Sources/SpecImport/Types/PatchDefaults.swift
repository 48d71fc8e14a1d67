import Spec

/// Removes the defaults of fields that PATCH requests send.
///
/// A field with a default is always sent, but a PATCH request changes only the values that it contains, so a default
/// would overwrite a value that the caller does not want to change.
struct PatchDefaults {
    private let models: ModelTable

    init(_ models: ModelTable) {
        self.models = models
    }

    /// Turns the fields into optionals.
    func remove(in file: inout SpecFile) {
        var sent: [TypeExpression] = []
        file.updateEndpoints { endpoint in
            guard endpoint.method?.value == .patch else { return }
            // Next to a whole payload, parameters without a place are in the query.
            let place: ParameterPlace? = endpoint.payload == nil ? nil : .body
            for index in endpoint.parameters.indices
            where [place, .body].contains(endpoint.parameters[index].place?.value) {
                endpoint.parameters[index].removeDefault()
                sent.append(endpoint.parameters[index].type)
            }
            guard case .type(var type)? = endpoint.payload?.content else { return }
            type.removeDefaults()
            endpoint.payload?.content = .type(type)
            sent.append(type)
        }
        var seen: Set<String> = []
        while let type = sent.popLast() {
            for name in type.names where seen.insert(name).inserted {
                models[name]?.type.removeDefaults()
                if let type = models[name]?.type { sent.append(type) }
            }
        }
    }
}

extension MemberDefinition {
    fileprivate mutating func removeDefault() {
        type.removeDefaults()
        guard defaultValue != nil else { return }
        defaultValue = nil
        mayBeAbsent = true
    }
}

extension TypeExpression {
    fileprivate mutating func removeDefaults() {
        guard case .structure(var structure) = self else { return }
        for index in structure.fields.indices { structure.fields[index].removeDefault() }
        self = .structure(structure)
    }
}
