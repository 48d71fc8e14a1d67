import Spec

/// Gives models the types that the user has for them.
struct NativeTypes {
    let renames: RenameTable

    func apply(to models: ModelTable) {
        for name in models.sortedNames {
            guard let type = renames.rename(name, in: .types), var model = models[name] else { continue }
            model.nativeTypes[Key.swift.rawValue] = Name(type, at: model.name.location)
            // Another name for a type is replaced where it is used; this one is a type.
            if case .alias(let wire) = model.shape { model.shape = .wrapper(wire) }
            models[name] = model
        }
    }
}
