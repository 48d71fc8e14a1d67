import SpecWriting

/// Objects without a field, such as those of nothing but read-only properties in a request: a spec has none.
package struct EmptyObjects {
    private let models: ModelTable

    package init(in models: ModelTable) {
        self.models = models
    }

    /// Makes them any JSON, wherever they are; nothing is taken over from what is no object.
    package func open(_ groups: inout [ImportedGroup]) {
        var others: Set<String> = []
        while true {
            let found = Set(models.all.filter { !Self.hasFields($0.type) }.map(\.name))
            if found == others { break }
            others = found
            // What takes over from nothing else is empty, too.
            for name in models.sortedNames { models[name]?.type.openEmptyObjects(besides: others) }
        }
        for name in others where models[name]?.type == Self.emptyObject { models[name]?.type = .json }
        for group in groups.indices {
            for index in groups[group].endpoints.indices {
                groups[group].endpoints[index].visitTypes { $0.openEmptyObjects(besides: others, isInside: true) }
            }
        }
    }

    private static func hasFields(_ type: DraftType) -> Bool {
        if case .structure = type { type != emptyObject } else { false }
    }

    fileprivate static let emptyObject = DraftType.structure(DraftStructure(fields: []))
}

extension DraftType {
    /// - Parameter models: Those from which nothing can be taken over.
    fileprivate mutating func openEmptyObjects(besides models: Set<String>, isInside: Bool = false) {
        switch self {
        case .named, .formatted, .enumeration, .constant: return
        case .list(var inner):
            inner.openEmptyObjects(besides: models, isInside: true)
            self = .list(inner)
        case .map(var inner):
            inner.openEmptyObjects(besides: models, isInside: true)
            self = .map(inner)
        case .optional(var inner):
            inner.openEmptyObjects(besides: models, isInside: true)
            self = .optional(inner)
        case .structure(var structure):
            for index in structure.fields.indices {
                structure.fields[index].type.openEmptyObjects(besides: models, isInside: true)
            }
            structure.additional?.openEmptyObjects(besides: models, isInside: true)
            let count = structure.extends.count
            structure.extends.removeAll { models.contains($0) }
            if structure.extends.count < count, structure.fields.isEmpty, structure.extends.isEmpty,
                let value = structure.additional
            {
                self = .map(value)
                return
            }
            self = isInside && .structure(structure) == EmptyObjects.emptyObject ? .json : .structure(structure)
        case .union(var union):
            for index in union.variants.indices {
                union.variants[index].type.openEmptyObjects(besides: models, isInside: true)
            }
            self = .union(union)
        }
    }
}

extension DraftEndpoint {
    fileprivate mutating func visitTypes(_ body: (inout DraftType) -> Void) {
        for index in parameters.indices { body(&parameters[index].type) }
        if case .whole(var payload, let isOptional)? = self.body {
            payload.visitType(body)
            self.body = .whole(payload, isOptional: isOptional)
        }
        response?.visitType(body)
        for index in responses.indices { responses[index].response.visitType(body) }
        for index in errors.indices { errors[index].response.visitType(body) }
    }
}

extension DraftResponse {
    fileprivate mutating func visitType(_ body: (inout DraftType) -> Void) {
        switch content {
        case .word: return
        case .type(var type):
            body(&type)
            content = .type(type)
        case .lines(var type):
            body(&type)
            content = .lines(type)
        case .events(var type):
            body(&type)
            content = .events(type)
        }
    }
}
