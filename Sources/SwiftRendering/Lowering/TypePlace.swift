/// The location of a type declaration.
struct TypePlace {
    /// The qualification of a model's name at this location: `GitHub.`, or empty.
    let models: String
    /// The names of the types that are visible at the place.
    let scope: ScopeNames
    /// The path to the type from its model; `nil` for a type of a request.
    var path: TypePath?
    /// The names of the types nested in enclosing types, which hide models of the same name.
    var hidden: Set<String> = []
    /// Whether the properties of structs at the place can be changed.
    var isMutable = false

    /// The place inside a type that is declared here.
    ///
    /// - Parameter names: The names of the types nested in that type.
    func nested(hiding names: Set<String>) -> TypePlace {
        TypePlace(
            models: models,
            scope: scope.nesting(names),
            path: path,
            hidden: hidden.union(names),
            isMutable: isMutable
        )
    }

    /// The place of the type of a field or of a variant.
    func of(_ step: String) -> TypePlace {
        TypePlace(models: models, scope: scope, path: path?.appending(step), hidden: hidden, isMutable: isMutable)
    }
}
