package import Spec

/// Replaces objects without fields with any JSON, since a document usually omits the fields of such an object.
///
/// An example is the object of a request whose properties are all read-only.
package struct EmptyObjects {
    private let models: ModelTable

    package init(in models: ModelTable) {
        self.models = models
    }

    /// Replaces all empty objects, and removes models that are not objects with fields from `extends`.
    package func open(in file: inout SpecFile) {
        var others: Set<String> = []
        while true {
            let found = Set(models.all.filter { !Self.hasFields($0.type) }.map(\.name.value))
            if found == others { break }
            others = found
            // An object that only extends empty objects is empty, too.
            for name in models.sortedNames { models[name]?.type.openEmptyObjects(besides: others) }
        }
        for name in others {
            guard let type = models[name]?.type, type.isEmptyObject else { continue }
            models[name]?.type = .builtin(.json, at: type.location)
        }
        file.updateEndpoints { endpoint in
            endpoint.updateTypes { $0.openEmptyObjects(besides: others, isInside: true) }
        }
    }

    private static func hasFields(_ type: TypeExpression) -> Bool {
        if case .structure = type { !type.isEmptyObject } else { false }
    }
}

extension TypeExpression {
    fileprivate var isEmptyObject: Bool {
        guard case .structure(let definition) = self else { return false }
        return definition.fields.isEmpty && definition.extends.isEmpty && definition.additional == nil
    }

    /// - Parameter models: The models that cannot be extended.
    fileprivate mutating func openEmptyObjects(besides models: Set<String>, isInside: Bool = false) {
        updateParts { $0.openEmptyObjects(besides: models, isInside: true) }
        guard case .structure(var structure) = self else { return }
        let count = structure.extends.count
        structure.extends.removeAll { models.contains($0.value) }
        if structure.extends.count < count, structure.fields.isEmpty, structure.extends.isEmpty,
            let value = structure.additional
        {
            self = .map(to: value)
            return
        }
        self = .structure(structure)
        if isInside, isEmptyObject { self = .builtin(.json, at: structure.location) }
    }
}
