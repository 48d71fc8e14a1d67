import Spec

/// Turns families of models into models with parameters: `PageUser` and `PageOrder` into `Page(Item)`, with `Page(User)` and
/// `Page(Order)` in place of them.
struct ModelFamilies {
    let models: ModelTable
    /// The names of families that stay as they are.
    let excluded: Set<String>

    /// Merges the models of each family.
    ///
    /// - Parameter faultCount: The number of errors in an API; a family that adds one stays as it is.
    func merge(in api: inout SpecFile, _ faultCount: (SpecFile) -> Int) {
        let families = FamilyFinder(models: models, extended: extended(in: api)).families()
            .filter { !excluded.contains($0.name) }
        if families.isEmpty || merge(families, in: &api, faultCount) { return }
        for family in families { _ = merge([family], in: &api, faultCount) }
    }

    /// - Returns: `false`, with nothing changed, if the result has more errors.
    private func merge(_ families: [ModelFamily], in api: inout SpecFile, _ faultCount: (SpecFile) -> Int) -> Bool {
        let (oldModels, oldAPI, oldFaults) = (models.definitions, api, faultCount(api))
        let names = Set(families.map(\.name))
        var instances: [String: (family: String, argument: TypeExpression)] = [:]
        for family in families {
            for (name, argument) in family.arguments { instances[name] = (family.name, argument) }
        }
        /// The instance in place of a model of a family; its argument may be another one.
        func instance(_ name: Name) -> TypeExpression? {
            instances[name.value].map { found in
                .instance(Name(found.family, at: name.location), [found.argument.replacingNames(instance)])
            }
        }
        for family in families {
            models[family.name] = family.model(parameter: family.parameter { names.contains($0) || models.isType($0) })
            for name in family.arguments.keys { models[name] = nil }
        }
        for name in models.sortedNames {
            if let type = models[name]?.type { models[name]?.type = type.replacingNames(instance) }
        }
        api.updateTypes { $0 = $0.replacingNames(instance) }
        if faultCount(api) <= oldFaults { return true }
        models.definitions = oldModels
        api = oldAPI
        return false
    }

    /// The models whose fields are taken over by models, groups or endpoints.
    private func extended(in api: SpecFile) -> Set<String> {
        var names = Set(api.groups.flatMap { $0.extends.map(\.value) })
        names.formUnion(api.allEndpoints.flatMap { $0.extends.map(\.value) })
        for model in models.all { names.formUnion(model.type.extendedNames) }
        // Fields may be taken over by another name, too.
        for name in names {
            var next = models[name]?.type
            var seen: Set<String> = []
            while case .named(let target)? = next, seen.insert(target.value).inserted {
                names.insert(target.value)
                next = models[target.value]?.type
            }
        }
        return names
    }
}

extension TypeExpression {
    /// The models that structures in the type extend.
    fileprivate var extendedNames: [String] {
        switch self {
        case .structure(let structure):
            structure.extends.map(\.value) + structure.fields.flatMap(\.type.extendedNames)
                + (structure.additional?.extendedNames ?? [])
        case .union(let union): union.variants.flatMap(\.type.extendedNames)
        case .list(let inner, _), .map(_, let inner, _), .optional(let inner): inner.extendedNames
        case .named, .instance, .formatted, .enumeration, .constant: []
        }
    }
}
