package import Spec
import YAML

/// Removes defaults from the bodies of requests.
///
/// A field with a default is always sent. A PATCH request changes only the values that it contains, so a default would
/// overwrite a value that the caller does not want to change. Other requests may also update a value, and an empty list
/// or map would remove its elements.
struct SentDefaults {
    let models: ModelTable

    /// Turns the fields into optionals, except those that the document requires.
    func remove(in file: inout SpecFile) {
        var (sent, patched): ([TypeExpression], [TypeExpression]) = ([], [])
        file.updateEndpoints { endpoint in
            let isPatch = endpoint.method?.value == .patch
            let types = endpoint.removeDefaults { isPatch || $0.isEmpty }
            if isPatch { patched += types } else { sent += types }
        }
        remove(fromModelsIn: sent, where: \.isEmpty)
        remove(fromModelsIn: patched) { _ in true }
    }

    private func remove(fromModelsIn types: [TypeExpression], where isRemoved: (Example) -> Bool) {
        for name in models.reached(from: types.flatMap(\.names), by: { Array($0.names) }) {
            models[name]?.type.removeDefaults(where: isRemoved)
        }
    }
}

extension EndpointDefinition {
    /// Removes defaults from the body, and returns the types of its values.
    fileprivate mutating func removeDefaults(where isRemoved: (Example) -> Bool) -> [TypeExpression] {
        var types: [TypeExpression] = []
        for index in parameters.indices where (parameters[index].place?.value ?? usualPlace) == .body {
            parameters[index].removeDefault(where: isRemoved)
            types.append(parameters[index].type)
        }
        guard case .type(var type)? = payload?.content else { return types }
        type.removeDefaults(where: isRemoved)
        payload?.content = .type(type)
        return types + [type]
    }
}

extension MemberDefinition {
    fileprivate mutating func removeDefault(where isRemoved: (Example) -> Bool) {
        type.removeDefaults(where: isRemoved)
        guard let value = defaultValue, isRemoved(value) else { return }
        defaultValue = nil
        mayBeAbsent = isOptionalWithoutDefault
    }
}

extension TypeExpression {
    fileprivate mutating func removeDefaults(where isRemoved: (Example) -> Bool) {
        guard case .structure(var structure) = self else { return }
        for index in structure.fields.indices { structure.fields[index].removeDefault(where: isRemoved) }
        self = .structure(structure)
    }
}

extension Example {
    /// Whether the value is a list or a map without values.
    package var isEmpty: Bool { node.items?.isEmpty == true || node.entries?.isEmpty == true }
}
