/// A model with parameters, and types in their places: `Page(User)`.
///
/// An instance is checked and used as if it were declared as a model with these types written out, so that only the
/// resolver of types and the output languages know of parameters.
struct InstanceDefinition {
    /// The model with the types written out, named as the instance is: `Page(User)`.
    let definition: ModelDefinition
    let generic: ModelDefinition
    let arguments: [TypeReference]
    /// The parameters of the enclosing model that the arguments refer to: `T` of `Page(T)` inside another model.
    let openParameters: Set<String>
    /// The nesting depth of the types in the arguments.
    let depth: Int

    /// The maximum depth; without one, a model that contains itself with ever larger arguments would have no end.
    static let deepest = 16
}
