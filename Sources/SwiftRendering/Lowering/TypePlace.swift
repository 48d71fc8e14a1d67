/// The location of a type declaration.
struct TypePlace {
    /// The number of open braces around it.
    let depth: Int
    /// What stands in front of a model's name there.
    let models: String
    /// What is declared around the place.
    let scope: ScopeNames
    /// Names of enclosing types' own nested types, which hide models of the same name.
    var hidden: Set<String> = []

    var indentation: Int { depth * Page.indentation }

    func nested(hiding names: Set<String>) -> TypePlace {
        TypePlace(depth: depth + 1, models: models, scope: scope, hidden: hidden.union(names))
    }
}
