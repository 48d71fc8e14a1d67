import Spec

/// Gives models the Swift types that the user declares for them.
struct NativeTypes {
    let renames: RenameTable

    func apply(to models: ModelTable) {
        for name in models.sortedNames {
            guard let type = renames.rename(name, in: .types), var model = models[name] else { continue }
            model.nativeTypes[Key.swift.rawValue] = type
            // Uses of an alias are replaced by its target, so an alias with a Swift type becomes a wrapper.
            if case .alias(let wire) = model.shape { model.shape = .wrapper(wire) }
            models[name] = model
        }
    }
}
