/// The location of a type declaration.
struct TypePlace {
    /// What stands in front of a model's name there.
    let models: String
    /// What is declared around the place.
    let scope: ScopeNames
    /// The path to the type from its model; `nil` for a type of a request.
    var path: TypePath?
    /// Names of enclosing types' own nested types, which hide models of the same name.
    var hidden: Set<String> = []

    /// The place inside a type that is declared here.
    func nested(hiding names: Set<String>) -> TypePlace {
        TypePlace(models: models, scope: scope, path: path, hidden: hidden.union(names))
    }

    /// The same place for the type of a field or of a variant.
    func of(_ step: String) -> TypePlace {
        TypePlace(models: models, scope: scope, path: path?.appending(step), hidden: hidden)
    }
}
