/// The state that the resolvers of an API share, beside its declarations.
final class ResolutionState {
    /// The signatures of the models that are variants of unions, by name.
    var signatures: [String: JSONSignature] = [:]
    /// The examples, which are checked after all models are resolved.
    var examples: [TypedExample] = []
    /// The aliases that have been reported as the end of a chain of too many aliases.
    var deepAliases: Set<String> = []
    /// The names of the members that a model or a group declares, which others inherit.
    var siblings: [InlineType.Owner: SiblingNames] = [:]
}

/// An example with the type that it must be a value of.
struct TypedExample {
    let example: Example
    let type: TypeReference
    /// The only value of a member that is a constant; `nil` for any other example.
    var constant: Literal?
}
