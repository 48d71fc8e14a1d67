import Spec

/// Turns families of models into generic models: `PageUser` and `PageOrder` become `Page(Item)`, and their
/// uses become `Page(User)` and `Page(Order)`.
struct ModelFamilies {
    let models: ModelTable
    let renames: RenameTable

    /// Merges the models of each family.
    ///
    /// - Parameter faultCount: Returns the number of errors in an API; a family that adds an error is not merged.
    func merge(in api: inout SpecFile, _ faultCount: (SpecFile) -> Int) {
        let found = FamilyFinder(models: models, extended: extended(in: api)).families()
        let families = renamed(found.filter { !renames.excludes(family: $0.name) })
        if families.isEmpty || merge(families, in: &api, faultCount) { return }
        for family in families { _ = merge([family], in: &api, faultCount) }
    }

    /// The families with the names that the user chooses, unless a type or another family has them.
    private func renamed(_ families: [ModelFamily]) -> [ModelFamily] {
        var names = Set(families.map(\.name))
        return families.map { family in
            guard let chosen = renames.rename(family.name, in: .models) else { return family }
            var family = family
            if !models.isTaken(chosen.value), names.insert(chosen.value).inserted { family.name = chosen.value }
            renames.record(family.name, for: chosen)
            return family
        }
    }

    /// - Returns: `false`, with nothing changed, if the result has more errors.
    private func merge(_ families: [ModelFamily], in api: inout SpecFile, _ faultCount: (SpecFile) -> Int) -> Bool {
        let (oldModels, oldAPI, oldFaults) = (models.definitions, api, faultCount(api))
        let names = Set(families.map(\.name))
        var instances: [String: (family: String, argument: TypeExpression)] = [:]
        for family in families {
            for (name, argument) in family.arguments { instances[name] = (family.name, argument) }
        }
        /// The instance that replaces a model of a family; its argument may be an instance, too.
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

    /// The models that models, groups or endpoints extend, directly or through aliases.
    private func extended(in api: SpecFile) -> Set<String> {
        var names = Set(api.groups.flatMap { $0.extends.map(\.value) })
        names.formUnion(api.allEndpoints.flatMap { $0.extends.map(\.value) })
        for model in models.all { names.formUnion(model.type.extendedNames) }
        // The name after `extends` may be an alias of the model.
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
    var extendedNames: [String] {
        let own: [Name] = if case .structure(let structure) = self { structure.extends } else { [] }
        return own.map(\.value) + parts.flatMap(\.extendedNames)
    }
}
