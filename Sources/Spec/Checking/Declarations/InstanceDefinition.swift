/// A generic model, and its type arguments: `Page(User)`.
///
/// Later passes treat an instance as a model that declares these types, so that only the type resolver and the output
/// languages handle parameters.
struct InstanceDefinition {
    /// The model with the types in place of its parameters. It has the name of the instance: `Page(User)`.
    let definition: ModelDefinition
    let generic: ModelDefinition
    let arguments: [TypeReference]
    /// The parameters of the enclosing model that the arguments refer to: `T` of `Page(T)` inside another model.
    let openParameters: Set<String>
    /// The nesting depth of the types in the arguments.
    let depth: Int

    /// The maximum depth. Without a limit, a model that contains itself with ever larger arguments would never be
    /// resolved.
    static let deepest = 16

    /// The maximum number of instances of an API. Arguments that grow in several fields would double it with each depth.
    static let maximumCount = 5_000
}
