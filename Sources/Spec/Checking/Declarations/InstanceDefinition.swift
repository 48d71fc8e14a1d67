/// A model with parameters, and types in their places: `Page(User)`.
///
/// An instance is checked and used as if it were declared as a model with these types written out, so that only the
/// resolver of types and the output languages know of parameters.
struct InstanceDefinition {
    /// The model with the types written out, named as the instance is: `Page(User)`.
    let definition: ModelDefinition
    let generic: ModelDefinition
    let arguments: [TypeReference]
    /// The parameters of the model around it that the arguments name: `T` of `Page(T)` inside of another model.
    let openParameters: Set<String>
    /// How deep the types in the arguments nest.
    let depth: Int

    /// The largest depth; a model that contains itself with ever larger arguments would have no end.
    static let deepest = 16
}
